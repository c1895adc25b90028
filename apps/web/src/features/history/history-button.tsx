import Button from '@mui/material/Button'
import type { Study } from '@trellis/domain'
import { useState } from 'react'
import { HistoryIcon } from '../../ui/icons'
import { HistoryDialog } from './history-dialog'
import { useWords } from './words'

export function HistoryButton({ study }: { study: Study }) {
  const t = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button startIcon={<HistoryIcon />} onClick={() => setIsOpen(true)}>
        {t('history.open')}
      </Button>
      <HistoryDialog study={study} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
