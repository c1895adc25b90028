import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { firstStepPath, resultsPath, type Study } from '@trellis/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { common } from '../../locales/common-messages'
import { studyTypeMessage } from '../../shared/labels'
import { StatusMark } from '../../shared/study/status-mark'
import { ArrowLeftIcon, ResultsIcon } from '../../ui/icons'
import { LoadingName } from '../../ui/loading-name'
import { PageTitle } from '../../ui/page-title'
import { Tag } from '../../ui/tag'

interface Props {
  /** Undefined while loading. */
  study: Study | undefined
  /** The age of the data shown. */
  note: ReactNode
  /** Whether conditions may be seen, and so results. */
  hasResults?: boolean
}

export function LiveHeader({ study, note, hasResults = false }: Props) {
  const { i18n } = useLingui()
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
          {i18n._('live.toStudy')}
        </Button>
      ) : (
        <Skeleton width={140} height={30} sx={{ mb: 1 }} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, minHeight: 24 }}>
        {study ? (
          <>
            <Tag>{i18n._(studyTypeMessage[study.studyTypeId])}</Tag>
            <StatusMark status={study.studyStatus} startsAt={study.startsAt} />
            {hasResults && (
              <Button component={Link} to={resultsPath(study.studyId)} size="small" startIcon={<ResultsIcon />}>
                {i18n._(common.results)}
              </Button>
            )}
          </>
        ) : (
          <Skeleton width={220} />
        )}
      </Box>
      <PageTitle title={study ? i18n._('live.of', { study: study.studyName }) : i18n._(common.loading)}>
        {study ? study.studyName : <LoadingName width="min(100%, 420px)" />}
      </PageTitle>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5 }}>
        <Typography color="textSecondary">{i18n._('live.title')}</Typography>
        {note}
      </Box>
    </Box>
  )
}
