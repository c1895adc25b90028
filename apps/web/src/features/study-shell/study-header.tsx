import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { isDeployed, labelOfStatus, livePath, type Study, studyTypeLabel } from '@trellis/domain'
import { Link } from 'react-router'
import { useWords } from '../../locales/words'
import { LiveIcon } from '../../ui/icons'
import { PageTitle } from '../../ui/page-title'
import { Tag } from '../../ui/tag'

interface Props {
  /** Undefined while loading. */
  study: Study | undefined
  stepTitle: string
}

/** The study's type, step, status and participants. */
export function StudyHeader({ study, stepTitle }: Props) {
  const t = useWords()
  const counts = study && (study.status === 'DEPLOYED' || study.status === 'COMPLETED')
  return (
    <Box component="header" aria-busy={!study} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, minHeight: 24 }}>
        {study ? (
          <>
            <Tag>{studyTypeLabel[study.studyTypeId]}</Tag>
            <Typography variant="body2" color="textSecondary">
              {t('study.status', { status: labelOfStatus(study.status) })}
            </Typography>
            {counts && (
              <Typography variant="body2" color="textSecondary">
                {t('study.participants.count', { count: study.numberOfParticipants })}
              </Typography>
            )}
            {isDeployed(study.studyStatus) && (
              <Button component={Link} to={livePath(study.studyId)} size="small" startIcon={<LiveIcon />}>
                {t('study.live')}
              </Button>
            )}
          </>
        ) : (
          <Skeleton width={220} />
        )}
      </Box>
      <PageTitle title={study ? `${stepTitle} · ${study.studyName}` : t('ui.loading')}>
        {study ? study.studyName : <Skeleton width="min(100%, 420px)" />}
      </PageTitle>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {stepTitle}
      </Typography>
    </Box>
  )
}
