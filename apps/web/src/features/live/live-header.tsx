import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { firstStepPath, type Study, studyTypeLabel } from '@trellis/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusMark } from '../../shared/study/status-mark'
import { ArrowLeftIcon } from '../../ui/icons'
import { PageTitle } from '../../ui/page-title'
import { Tag } from '../../ui/tag'
import { useWords } from './words'

interface Props {
  /** Undefined while loading. */
  study: Study | undefined
  /** The age of the data shown. */
  note: ReactNode
}

export function LiveHeader({ study, note }: Props) {
  const t = useWords()
  return (
    <Box component="header" aria-busy={!study}>
      {study ? (
        <Button
          component={Link}
          to={firstStepPath(study.studyTypeId, study.studyId)}
          size="small"
          startIcon={<ArrowLeftIcon />}
          sx={{ ml: -0.5, mb: 1 }}
        >
          {t('live.toStudy')}
        </Button>
      ) : (
        <Skeleton width={140} height={30} sx={{ mb: 1 }} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, minHeight: 24 }}>
        {study ? (
          <>
            <Tag>{studyTypeLabel[study.studyTypeId]}</Tag>
            <StatusMark status={study.studyStatus} />
          </>
        ) : (
          <Skeleton width={220} />
        )}
      </Box>
      <PageTitle title={study ? t('live.of', { study: study.studyName }) : t('ui.loading')}>
        {study ? study.studyName : <Skeleton width="min(100%, 420px)" />}
      </PageTitle>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5 }}>
        <Typography color="textSecondary">{t('live.title')}</Typography>
        {note}
      </Box>
    </Box>
  )
}
