import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BackLink } from '../../ui/back-link'
import { PageTitle } from '../../ui/page-title'
import { PersonSearch } from './person-search'
import { RequestLog } from './request-log'
import { StudyEraser } from './study-eraser'

/** For administrators: requests of guardians and participants, and what was done about them. */
export function PersonalData() {
  const { i18n } = useLingui()
  return (
    <Box sx={{ maxWidth: 1040 }}>
      <BackLink to="/admin">{i18n._('data.back')}</BackLink>
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
