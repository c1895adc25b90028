import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { Study } from '@trellis/domain'
import { lazy, Suspense, useState } from 'react'
import { withMessages } from '../../locales/catalogs'
import { CommentIcon } from './comment-icon'
import { openThreadsQuery } from './comments-queries'

const CommentsDrawer = lazy(async () => ({
  default: (await withMessages(import('./comments-drawer'), 'threads')).CommentsDrawer,
}))

/** Opens the comments on a study beside the page, and says how many threads are open. */
export function CommentsButton({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const open = useQuery(openThreadsQuery(study.studyId)).data?.open ?? 0
  return (
    <>
      <Button size="small" startIcon={<CommentIcon />} onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        {i18n._('comments.open', { count: open })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommentsDrawer study={study} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
