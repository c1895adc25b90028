import type { AdminTableRow } from '@trellis/domain'
import { useState } from 'react'
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
      <PageTitle title={t('admin.title')} sx={{ mb: 2 }} />
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
