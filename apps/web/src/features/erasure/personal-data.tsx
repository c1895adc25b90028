import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { ArrowLeftIcon } from '../../ui/icons'
import { PageTitle } from '../../ui/page-title'
import { PersonSearch } from './person-search'
import { RequestLog } from './request-log'
import { StudyEraser } from './study-eraser'

/** For administrators: requests of guardians and participants, and what was done about them. */
export function PersonalData() {
  const { i18n } = useLingui()
  return (
    <Box sx={{ maxWidth: 1040 }}>
      <MuiLink component={Link} to="/admin" sx={backLink}>
        <ArrowLeftIcon />
        {i18n._('data.back')}
      </MuiLink>
      <PageTitle title={i18n._('data.title')} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3, maxWidth: 720 }}>
        {i18n._('data.lead')}
      </Typography>
      <PersonSearch />
      <StudyEraser />
      <RequestLog />
    </Box>
  )
}

const backLink = { display: 'inline-flex', gap: 0.5, alignItems: 'center', minHeight: 32, typography: 'body2' }
