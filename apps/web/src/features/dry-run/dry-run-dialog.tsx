import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Study, simulationCalls } from '@trellis/domain'
import { type FormEvent, useId, useRef, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { common } from '../../locales/common-messages'
import {
  assumptionNames,
  initialFields,
  type PowerFieldName,
  type PowerFields,
  type PowerNumbers,
  readFields,
  unitOfStudy,
} from '../../shared/power/power-fields'
import { PowerInputs } from '../../shared/power/power-inputs'
import { unlessSecondClick } from '../../ui/double-click'
import { DryRunResult } from './dry-run-result'

interface Props {
  study: Study
  isOpen: boolean
  onClose: () => void
}

/** Without it, attrition is that of the simulated students. */
const optional: PowerFieldName[] = ['attrition']

/** Asks for the number of students and what to assume, and shows the predicted outcome. */
export function DryRunDialog({ study, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [fields, setFields] = useState<PowerFields>(() => ({
    ...initialFields(study),
    students: String(Math.min(study.enrolmentCap ?? 500, 20_000)),
    attrition: '',
  }))
  const [wasSent, setWasSent] = useState(false)
  const abortController = useRef<AbortController>(null)
  const dryRun = useMutation({
    mutationFn: ({ students = 0, ...numbers }: PowerNumbers) => {
      abortController.current = new AbortController()
      const body = { studyId: study.studyId, outcome: fields.outcome, students, ...numbers }
      return request(simulationCalls.dryRun, { body }, abortController.current.signal)
    },
  })
  const names: PowerFieldName[] = [
    'students',
    ...assumptionNames(study, fields.outcome),
    'studentsPerDay',
    'trueEffect',
    'compliance',
  ]
  const read = readFields(fields, names, optional)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (read.invalid.length + read.conflicts.length === 0 && !dryRun.isPending) dryRun.mutate(read.numbers)
  }
  /** Aborts the request, so that the server stops computing. */
  const handleClose = () => {
    if (dryRun.isPending) {
      abortController.current?.abort()
      dryRun.reset()
    }
    onClose()
  }
  return (
    <Dialog open={isOpen} onClose={unlessSecondClick(handleClose)} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{i18n._('dryRun.title')}</DialogTitle>
      <DialogContent dividers tabIndex={0} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography>{i18n._('dryRun.intro')}</Typography>
        <Box component="form" id={`${id}-form`} noValidate onSubmit={handleSubmit}>
          <PowerInputs
            unit={unitOfStudy(study)}
            names={names}
            fields={fields}
            onChange={setFields}
            read={wasSent ? read : null}
            optional={optional}
          />
        </Box>
        <Box role="status">{dryRun.isPending && <Typography variant="body2">{i18n._('dryRun.busy')}</Typography>}</Box>
        {dryRun.isPending && <DryRunProgress study={study} />}
        {dryRun.isError && (
          <Alert severity="error">
            {i18n._('dryRun.failed')}: {messageForError(dryRun.error)}
          </Alert>
        )}
        {dryRun.data && !dryRun.isPending && <DryRunResult result={dryRun.data} />}
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button onClick={handleClose}>{i18n._(common.close)}</Button>
        <Button type="submit" form={`${id}-form`} variant="contained" disabled={dryRun.isPending}>
          {dryRun.data ? i18n._('dryRun.again') : i18n._('dryRun.start')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Polling interval of the progress. */
const pollIntervalMs = 400

/** The progress of the server. Only the process that computes knows it; if another replies, it is indeterminate. */
function DryRunProgress({ study: { studyId } }: Pick<Props, 'study'>) {
  const { i18n } = useLingui()
  const { data } = useQuery({
    queryKey: ['dryRunProgress', studyId],
    queryFn: ({ signal }) => request(simulationCalls.dryRunProgress, { query: { studyId } }, signal),
    refetchInterval: pollIntervalMs,
    gcTime: 0,
    retry: false,
  })
  const share = data?.share ?? null
  return (
    <LinearProgress
      aria-label={i18n._('dryRun.progress')}
      variant={share === null ? 'indeterminate' : 'determinate'}
      value={share === null ? undefined : Math.round(100 * share)}
    />
  )
}
