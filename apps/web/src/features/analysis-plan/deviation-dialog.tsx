import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AnalysisPlan,
  analysisPlanCalls,
  deviationReasonSchema,
  newPlanFindings,
  planDifferences,
  type Study,
} from '@trellis/domain'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { keys } from '../../lib/query-keys'
import { common } from '../../locales/common-messages'
import { issueMessage } from '../../shared/issue-message'
import { partMessages } from '../../shared/plan/plan-labels'
import { submitOnce, unlessSecondClick } from '../../ui/double-click'
import { useNotify } from '../../ui/snackbar'
import { PlanFields, type TypedField } from './plan-fields'
import { studyPlanQuery } from './plan-queries'
import type { EditPlan } from './use-plan-edit'

interface Props {
  study: Study
  plan: AnalysisPlan
  onClose: () => void
}

/** Changes the plan of a study that has been deployed: says what that costs, and asks for the reason. */
export function DeviationDialog({ study, plan, onClose }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const notify = useNotify()
  const client = useQueryClient()
  const [next, setNext] = useState(plan)
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const edit: EditPlan = async (part, value) => {
    setNext((now) => ({ ...now, [part]: value }))
    return { ok: true }
  }
  const deviate = useMutation({
    mutationFn: () =>
      request(analysisPlanCalls.addPlanDeviation, { body: { studyId: study.studyId, plan: next, reason } }),
    onSuccess: (record) => {
      client.setQueryData(studyPlanQuery(study.studyId).queryKey, record)
      void client.invalidateQueries({ queryKey: [...keys.study(study.studyId), 'history'] })
      notify(i18n._('plan.deviated'))
      onClose()
    },
  })
  const reasonProblem = issueMessage(deviationReasonSchema.safeParse(reason))
  const isSame = planDifferences(plan, next).length === 0
  const hasNewFindings = newPlanFindings(plan, next, study).length > 0
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (reasonProblem === null && !isSame && !hasNewFindings && !deviate.isPending) deviate.mutate()
  }
  return (
    <Dialog open onClose={unlessSecondClick(onClose)} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{i18n._('plan.deviate')}</DialogTitle>
      <DialogContent dividers sx={{ '.MuiDialogTitle-root + &': { pt: 2 } }}>
        <Box
          component="form"
          id={`${id}-form`}
          noValidate
          onSubmit={handleSubmit}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          <DialogContentText>
            {i18n._('plan.deviate.about', { students: study.numberOfParticipants })}
          </DialogContentText>
          <PlanFields
            study={study}
            plan={next}
            edit={edit}
            typedField={(field) => <LocalField key={field.part} field={field} />}
          />
          <TextField
            label={i18n._('plan.deviate.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={wasSent && reasonProblem !== null}
            helperText={(wasSent && reasonProblem) || i18n._('plan.deviate.reason.help')}
            multiline
            minRows={2}
            required
            fullWidth
          />
          {wasSent && isSame && <Alert severity="info">{i18n._('plan.deviate.same')}</Alert>}
          {deviate.isError && <Alert severity="error">{messageForError(deviate.error)}</Alert>}
        </Box>
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button onClick={onClose}>{i18n._(common.cancel)}</Button>
        <Button type="submit" form={`${id}-form`} variant="contained" loading={deviate.isPending} onClick={submitOnce}>
          {i18n._('plan.deviate.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Kept in the dialog until the whole change is sent. */
function LocalField({ field: { part, stored, help, finding, check, commit } }: { field: TypedField }) {
  const { i18n } = useLingui()
  const [text, setText] = useState(stored)
  const problem = check(text) ?? finding
  return (
    <TextField
      label={i18n._(partMessages[part])}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        if (check(event.target.value) === null) void commit(event.target.value)
      }}
      error={problem !== null}
      helperText={problem ?? help}
      multiline={part === 'notes'}
      minRows={part === 'notes' ? 2 : undefined}
      fullWidth
    />
  )
}
