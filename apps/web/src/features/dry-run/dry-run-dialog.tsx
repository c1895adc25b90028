import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { type Study, simulationCalls } from '@trellis/domain'
import { type FormEvent, useId, useRef, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { common } from '../../locales/common-messages'
import { unlessSecondClick } from '../../ui/double-click'
import { areComplete, type DryRunFields, type DryRunNumbers, numbersOf } from './dry-run-fields'
import { DryRunResult } from './dry-run-result'

interface Props {
  study: Study
  isOpen: boolean
  onClose: () => void
}

/** Asks for the number of students and the assumed effect size, and shows the predicted outcome. */
export function DryRunDialog({ study, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [fields, setFields] = useState<DryRunFields>({
    students: String(Math.min(study.enrolmentCap ?? 500, 20_000)),
    effect: '0.2',
    studentsPerDay: '50',
  })
  const [wasSent, setWasSent] = useState(false)
  const underWay = useRef<AbortController>(null)
  const dryRun = useMutation({
    mutationFn: (numbers: DryRunNumbers) => {
      underWay.current = new AbortController()
      return request(simulationCalls.dryRun, { body: { studyId: study.studyId, ...numbers } }, underWay.current.signal)
    },
  })
  const numbers = numbersOf(fields)
  const field = (name: keyof DryRunFields, wrong: string, help?: string) => {
    const isWrong = wasSent && numbers[name] === null
    return {
      value: fields[name],
      onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
      error: isWrong,
      helperText: isWrong ? wrong : help,
      fullWidth: true,
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (areComplete(numbers) && !dryRun.isPending) dryRun.mutate(numbers)
  }
  /** The server does not compute what is no longer awaited. */
  const handleClose = () => {
    if (dryRun.isPending) {
      underWay.current?.abort()
      dryRun.reset()
    }
    onClose()
  }
  return (
    <Dialog open={isOpen} onClose={unlessSecondClick(handleClose)} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{i18n._('dryRun.title')}</DialogTitle>
      <DialogContent dividers tabIndex={0} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography>{i18n._('dryRun.intro')}</Typography>
        <Box component="form" id={`${id}-form`} noValidate onSubmit={handleSubmit} sx={form}>
          <TextField
            label={i18n._('dryRun.students')}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            {...field('students', i18n._('dryRun.students.wrong'))}
          />
          <TextField
            label={i18n._('dryRun.effect')}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            {...field('effect', i18n._('dryRun.effect.wrong'), i18n._('dryRun.effect.help'))}
          />
          <TextField
            label={i18n._('dryRun.perDay')}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            {...field('studentsPerDay', i18n._('dryRun.perDay.wrong'))}
          />
        </Box>
        <Box role="status">
          {dryRun.isPending && (
            <>
              <LinearProgress aria-hidden="true" sx={{ mb: 0.5 }} />
              <Typography variant="body2">{i18n._('dryRun.busy')}</Typography>
            </>
          )}
        </Box>
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

const form = {
  display: 'grid',
  columnGap: 2,
  rowGap: 2,
  pt: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
} as const
