import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { type Study, simulationCalls } from '@trellis/domain'
import { type FormEvent, useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import {
  assumptionNames,
  initialFields,
  type PowerFieldName,
  type PowerFields,
  type PowerNumbers,
  readFields,
  unitOfStudy,
} from '../../shared/power/power-fields'
import { PowerFigures } from '../../shared/power/power-figures'
import { PowerInputs } from '../../shared/power/power-inputs'

/** The initial number of units where the study has no maximum. */
const usualUnits = { STUDENT: 500, CLASS: 20, SCHOOL: 20 }

/** How many students, classes or schools a study needs: the power by formula, as the study is set up now. */
export function PowerPlan({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const unit = unitOfStudy(study)
  const [fields, setFields] = useState<PowerFields>(() => ({
    ...initialFields(study),
    units: String((unit === 'STUDENT' && study.enrolmentCap) || usualUnits[unit]),
  }))
  const [wasSent, setWasSent] = useState(false)
  const plan = useMutation({
    mutationFn: ({ units = 0, ...numbers }: PowerNumbers) =>
      request(simulationCalls.planPower, {
        body: { studyId: study.studyId, outcome: fields.outcome, units, ...numbers },
      }),
  })
  const names: PowerFieldName[] = ['units', ...assumptionNames(study, fields.outcome)]
  const read = readFields(fields, names)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (read.invalid.length + read.conflicts.length === 0 && !plan.isPending) plan.mutate(read.numbers)
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography variant="body2">{i18n._('run.power.intro', { unit })}</Typography>
      <PowerInputs unit={unit} names={names} fields={fields} onChange={setFields} read={wasSent ? read : null} />
      <Button type="submit" variant="contained" loading={plan.isPending} sx={{ justifySelf: 'start' }}>
        {i18n._('run.power.calculate')}
      </Button>
      <Box role="status" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {plan.data && !plan.isPending && <PowerFigures power={plan.data} />}
      </Box>
      {plan.isError && <Alert severity="error">{messageForError(plan.error)}</Alert>}
    </Box>
  )
}
