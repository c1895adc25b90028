import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Study } from '@trellis/domain'
import { lazy, Suspense, useState } from 'react'
import { withMessages } from '../../locales/catalogs'
import { commentsQuery } from '../../shared/comment/comments-query'
import { threadStart, threadTarget } from '../../shared/comment/thread-text'
import { Tag } from '../../ui/tag'

const CommentsDrawer = lazy(async () => ({
  default: (await withMessages(import('./comments-drawer'), 'threads')).CommentsDrawer,
}))

/** The threads that an administrator asked the owner to answer when sending the study back, each with a link. */
export function AskedThreads({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const [opened, setOpened] = useState<number | null>(null)
  const asked = study.sentBack?.threadIds ?? []
  const comments = useQuery({ ...commentsQuery(study.studyId), enabled: asked.length > 0 })
  const threads = asked.flatMap((id) => comments.data?.threads.find((thread) => thread.id === id) ?? [])
  if (threads.length === 0) return null
  const open = threads.filter(({ resolved }) => resolved === null).length
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {i18n._('comments.asked', { count: threads.length, open })}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflow: 'auto' }}>
        {threads.map((thread) => (
          <li key={thread.id}>
            <Button size="small" aria-haspopup="dialog" onClick={() => setOpened(thread.id)} sx={threadButton}>
              {threadTarget(thread)}: {threadStart(thread)}
            </Button>{' '}
            {thread.resolved && <Tag>{i18n._('comments.resolved')}</Tag>}
          </li>
        ))}
      </Box>
      {opened !== null && (
        <Suspense fallback={null}>
          <CommentsDrawer study={study} threadId={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Box>
  )
}

const threadButton = { textAlign: 'left', overflowWrap: 'anywhere', fontWeight: 500 } as const
