import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  type BestSoFarRule,
  bestSoFarCalls,
  bestSoFarReasonSchema,
  bestSoFarRuleSchema,
  defaultBestSoFarRule,
} from '@trellis/domain'
import { useState } from 'react'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { outcomeName } from '../../shared/plan/plan-labels'
import { ReasonDialog } from '../../shared/reason-dialog'
import { useNotify } from '../../ui/snackbar'
import { useBestSoFarMutation } from './best-so-far-queries'

interface Props {
  /** The rule in force; null before the first. */
  rule: BestSoFarRule | null
  isOpen: boolean
  onClose: () => void
}

const numbers = [
  { name: 'threshold', label: /*i18n*/ 'best.rule.threshold' },
  { name: 'leastStudies', label: /*i18n*/ 'best.rule.leastStudies' },
  { name: 'leastStudents', label: /*i18n*/ 'best.rule.leastStudents' },
  { name: 'priorDeviation', label: /*i18n*/ 'best.rule.priorDeviation' },
] as const

type Texts = Record<(typeof numbers)[number]['name'], string> & Pick<BestSoFarRule, 'outcome'>

const textsOf = ({ outcome, ...rest }: BestSoFarRule): Texts => ({
  outcome,
  threshold: `${rest.threshold}`,
  leastStudies: `${rest.leastStudies}`,
  leastStudents: `${rest.leastStudents}`,
  priorDeviation: `${rest.priorDeviation}`,
})

/** Declares another rule. It counts only studies that end afterwards. */
export function RuleDialog({ rule, isOpen, onClose }: Props) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const [texts, setTexts] = useState(() => textsOf(rule ?? defaultBestSoFarRule))
  const { mutateAsync } = useBestSoFarMutation((body: BestSoFarRule & { reason: string }) =>
    request(bestSoFarCalls.declareBestSoFarRule, { body }),
  )
  const parsed = bestSoFarRuleSchema.safeParse({
    outcome: texts.outcome,
    ...Object.fromEntries(numbers.map(({ name }) => [name, texts[name].trim() === '' ? null : Number(texts[name])])),
  })
  const invalidFields = new Set(parsed.error?.issues.map(({ path }) => path[0]))
  const handleSubmit = async (reason: string) => {
    if (!parsed.success) return false
    try {
      await mutateAsync({ ...parsed.data, reason })
      return true
    } catch (error) {
      notify(i18n._('best.failed'), { severity: 'error', detail: messageForError(error), duration: 6000 })
      return false
    }
  }
  return (
    <ReasonDialog
      title={i18n._('best.rule.declare')}
      label={i18n._('best.reason')}
      schema={bestSoFarReasonSchema}
      submitLabel={i18n._('best.rule.declare')}
      isFieldFocused={false}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <Box sx={{ display: 'grid', gap: 2, mt: 0.5 }}>
        <Typography variant="body2">{i18n._('best.rule.about')}</Typography>
        <TextField
          select
          label={i18n._('best.rule.outcome')}
          value={texts.outcome}
          onChange={({ target }) => setTexts({ ...texts, outcome: target.value as Texts['outcome'] })}
        >
          {bestSoFarRuleSchema.shape.outcome.options.map((outcome) => (
            <MenuItem key={outcome} value={outcome}>
              {outcomeName(outcome, i18n)}
            </MenuItem>
          ))}
        </TextField>
        {numbers.map(({ name, label }) => (
          <TextField
            key={name}
            label={i18n._(label)}
            value={texts[name]}
            error={invalidFields.has(name)}
            onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        ))}
        {!parsed.success && <Alert severity="warning">{i18n._('best.rule.wrong')}</Alert>}
      </Box>
    </ReasonDialog>
  )
}
