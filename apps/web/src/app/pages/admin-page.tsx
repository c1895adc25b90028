import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AdminTableRow } from '@trellis/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { PublicPagesLink } from '../../features/admin/public-pages-link'
import { StudyTable } from '../../features/admin/study-table'
import { HistoryDialog } from '../../features/history/history-dialog'
import { PageTitle } from '../../ui/page-title'

export function Component() {
  const { i18n } = useLingui()
  const [row, setRow] = useState<AdminTableRow | null>(null)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <PageTitle title={i18n._('admin.title')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
          <Button component={Link} to="/admin/accounts" variant="outlined">
            {i18n._('admin.accounts')}
          </Button>
          <Button component={Link} to="/admin/deleted-studies" variant="outlined">
            {i18n._('admin.deleted')}
          </Button>
          <Button component={Link} to="/admin/personal-data" variant="outlined">
            {i18n._('admin.personalData')}
          </Button>
          <PublicPagesLink />
          <Button component={Link} to="/admin/schools" variant="outlined">
            {i18n._('admin.schools')}
          </Button>
          <Button component={Link} to="/admin/platforms" variant="outlined">
            {i18n._('admin.platforms')}
          </Button>
        </Box>
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
