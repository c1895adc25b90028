import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useWords } from '../../locales/words'
import { PageTitle } from '../../ui/page-title'

export function NotFound() {
  const t = useWords()
  return (
    <Box sx={{ py: { xs: 4, md: 8 }, display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 520, mx: 'auto' }}>
      <PageTitle title={t('notFound.title')} />
      <Button component={Link} to="/" variant="contained">
        {t('notFound.back')}
      </Button>
    </Box>
  )
}
