import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { PageTitle } from '../../ui/page-title'

export function NotFound() {
  const { i18n } = useLingui()
  return (
    <Box sx={{ py: { xs: 4, md: 8 }, display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 520, mx: 'auto' }}>
      <PageTitle title={i18n._('notFound.title')} />
      <Button component={Link} to="/" variant="contained">
        {i18n._('notFound.back')}
      </Button>
    </Box>
  )
}
