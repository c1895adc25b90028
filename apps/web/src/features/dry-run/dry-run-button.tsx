import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import type { Study } from '@trellis/domain'
import { lazy, Suspense, useState } from 'react'
import { withMessages } from '../../locales/catalogs'
import { FlaskIcon } from '../../ui/icons'

const DryRunDialog = lazy(async () => ({
  default: (await withMessages(import('./dry-run-dialog'), 'power')).DryRunDialog,
}))

/** Opens the dry run of a study that has problems. */
export function DryRunButton({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (study.problemSetsInStudy.length === 0) return null
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <>
      <Button startIcon={<FlaskIcon />} aria-haspopup="dialog" onClick={open}>
        {i18n._('dryRun.open')}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <DryRunDialog study={study} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
