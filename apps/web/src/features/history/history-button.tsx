import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import type { Study } from '@trellis/domain'
import { useState } from 'react'
import { HistoryIcon } from '../../ui/icons'
import { HistoryDialog } from './history-dialog'

export function HistoryButton({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button startIcon={<HistoryIcon />} onClick={() => setIsOpen(true)}>
        {i18n._('history.open')}
      </Button>
      <HistoryDialog study={study} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
