import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AdminTableRow } from '@trellis/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { StudyTable } from '../../features/admin/study-table'
import { useWords } from '../../features/admin/words'
import { HistoryDialog } from '../../features/history/history-dialog'
import { PageTitle } from '../../ui/page-title'

export function Component() {
  const t = useWords()
  const [row, setRow] = useState<AdminTableRow | null>(null)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <PageTitle title={t('admin.title')} />
        <Button component={Link} to="/admin/platforms" variant="outlined">
          {t('admin.platforms')}
        </Button>
      </Box>
      <StudyTable
        onHistory={(chosen) => {
          setRow(chosen)
          setIsHistoryOpen(true)
        }}
      />
      {row && <HistoryDialog study={row} isOpen={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />}
    </>
  )
}
