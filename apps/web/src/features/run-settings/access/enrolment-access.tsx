import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Run, recruitmentTypes, type Study } from '@trellis/domain'
import { useId } from 'react'
import { messageForError } from '../../../lib/message-for-error'
import { runQuery } from '../../../shared/study/run-query'
import { ErrorState } from '../../../ui/error-state'
import { CopyIcon } from '../../../ui/icons'
import { panelFace } from '../../../ui/panel'
import { useCopy } from '../../../ui/use-copy'
import { Code } from './access-code'
import { Invitations } from './invitations'

/** How students enroll in a deployed study, with the links and codes to share. */
export function EnrolmentAccess({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const id = useId()
  const run = useQuery(runQuery(study.studyId))
  return (
    <Box component="section" aria-labelledby={id} sx={panelFace}>
      <Typography variant="h2" id={id}>
        {i18n._('enrolmentAccess.title')}
      </Typography>
      {study.studyStatus === 'PAUSED' && <Typography variant="body2">{i18n._('enrolmentAccess.waiting')}</Typography>}
      {study.studyStatus === 'COMPLETED' && <Typography variant="body2">{i18n._('enrolmentAccess.over')}</Typography>}
      {run.isError && !run.data ? (
        <ErrorState
          title={i18n._('enrolmentAccess.failed')}
          message={messageForError(run.error)}
          onRetry={() => run.refetch()}
          isRetrying={run.isFetching}
        />
      ) : run.data ? (
        <EnrolmentMethod study={study} run={run.data} />
      ) : (
        <Skeleton variant="rounded" height={96} />
      )}
    </Box>
  )
}

function EnrolmentMethod({ study, run }: { study: Study; run: Run }) {
  const { i18n } = useLingui()
  const recruitment = study.recruitmentTypeNumber
  if (recruitment === recruitmentTypes.selfDeploy && run.linkCode !== null) return <StudyLink code={run.linkCode} />
  if (recruitment === recruitmentTypes.assistedDeploy) return <Invitations study={study} run={run} />
  return (
    <Typography variant="body2">
      {recruitment === recruitmentTypes.autoDeploy ? i18n._('enrolmentAccess.auto') : i18n._('enrolmentAccess.none')}
    </Typography>
  )
}

function StudyLink({ code }: { code: string }) {
  const { i18n } = useLingui()
  const copy = useCopy()
  const address = new URL(`/tutor/s/${code}`, window.location.origin).href
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {i18n._('enrolmentAccess.link.about')}
      </Typography>
      <Box>
        <Typography variant="caption" color="textSecondary">
          {i18n._('enrolmentAccess.link')}
        </Typography>
        <Link href={address} target="_blank" rel="noopener" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {address}
        </Link>
        <Button
          size="small"
          startIcon={<CopyIcon />}
          onClick={() => copy(address, i18n._('enrolmentAccess.copied.link'))}
        >
          {i18n._('enrolmentAccess.copy.link')}
        </Button>
      </Box>
      <Box>
        <Typography variant="caption" color="textSecondary">
          {i18n._('enrolmentAccess.code')}
        </Typography>
        <Code code={code} />
        <Button
          size="small"
          startIcon={<CopyIcon />}
          onClick={() => copy(code, i18n._('enrolmentAccess.copied.code', { code }))}
        >
          {i18n._('enrolmentAccess.copy.code')}
        </Button>
      </Box>
    </>
  )
}
