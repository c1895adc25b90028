import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type Study, studyTypeLabel } from '@trellis/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusMark } from '../../shared/study/status-mark'
import { ArrowLeftIcon } from '../../ui/icons'
import { PageTitle } from '../../ui/page-title'
import { Tag } from '../../ui/tag'
import { useWords } from './words'

export function ReviewHeader({ study, actions }: { study: Study | undefined; actions: ReactNode }) {
  const t = useWords()
  return (
    <Box component="header" aria-busy={!study} sx={{ mb: 3 }}>
      <Button component={Link} to="/admin" size="small" startIcon={<ArrowLeftIcon />} sx={{ ml: -0.5, mb: 1 }}>
        {t('review.back')}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: '1 1 360px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, minHeight: 24 }}>
            {study ? (
              <>
                <Tag>{studyTypeLabel[study.studyTypeId]}</Tag>
                <StatusMark status={study.studyStatus} />
                <Typography variant="caption" color="textSecondary">
                  {t('review.number', { number: study.studyId })}
                </Typography>
              </>
            ) : (
              <Skeleton width={220} />
            )}
          </Box>
          <PageTitle title={study ? t('review.title', { study: study.studyName }) : t('ui.loading')}>
            {study ? study.studyName : <Skeleton width="min(100%, 420px)" />}
          </PageTitle>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{study && actions}</Box>
      </Box>
    </Box>
  )
}
