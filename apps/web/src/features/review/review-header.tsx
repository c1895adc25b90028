import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Study } from '@trellis/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { common } from '../../locales/common-messages'
import { studyTypeMessage } from '../../shared/labels'
import { StatusMark } from '../../shared/study/status-mark'
import { ArrowLeftIcon } from '../../ui/icons'
import { LoadingName } from '../../ui/loading-name'
import { PageTitle } from '../../ui/page-title'
import { Tag } from '../../ui/tag'

export function ReviewHeader({ study, actions }: { study: Study | undefined; actions: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <Box component="header" aria-busy={!study} sx={{ mb: 3 }}>
      <Button component={Link} to="/admin" size="small" startIcon={<ArrowLeftIcon />} sx={{ ml: -0.5, mb: 1 }}>
        {i18n._('review.back')}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: '1 1 360px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, minHeight: 24 }}>
            {study ? (
              <>
                <Tag>{i18n._(studyTypeMessage[study.studyTypeId])}</Tag>
                <StatusMark status={study.studyStatus} startsAt={study.startsAt} />
                <Typography variant="caption" color="textSecondary">
                  {i18n._('review.number', { number: study.studyId })}
                </Typography>
              </>
            ) : (
              <Skeleton width={220} />
            )}
          </Box>
          <PageTitle title={study ? i18n._('review.title', { study: study.studyName }) : i18n._(common.loading)}>
            {study ? study.studyName : <LoadingName width="min(100%, 420px)" />}
          </PageTitle>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{study && actions}</Box>
      </Box>
    </Box>
  )
}
