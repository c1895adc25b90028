import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Condition, conditionCalls, conditionFieldSchema, type Study, sharesOf } from '@trellis/domain'
import { useId } from 'react'
import { issueMessage } from '../../../shared/issue-message'
import { useDesignClosed, useDesignEdit } from '../../../shared/study/design-edit'
import { saveResultOf, useSaveConditionField } from '../../../shared/study/study-edits'
import { SavedTextField } from '../../../ui/saved-text-field'
import { StackingTable } from '../../../ui/stacking-table'
import type { SaveResult } from '../../../ui/use-saved-text'
import { percent } from '../run-messages'

/** The weights of the conditions and the resulting shares. */
export function WeightTable({ study }: { study: Study }) {
  const { i18n } = useLingui()
  const id = useId()
  const shares = sharesOf(study.conditions.map((condition) => condition.weight))
  const columns = [
    { name: i18n._('run.weights.condition') },
    { name: i18n._('run.weights.weight'), width: 150 },
    { name: i18n._('run.weights.share'), width: '34%' },
  ]
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" component="h4" id={id}>
        {i18n._('run.weights')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {i18n._('run.weights.intro')}
      </Typography>
      <StackingTable label={i18n._('run.weights')} columns={columns}>
        {study.conditions.map((condition, index) => (
          <tr key={condition.conditionId}>
            <th scope="row">
              <strong>{condition.name}</strong>
            </th>
            <td className="control" data-label={i18n._('run.weights.weight')}>
              <WeightField study={study} condition={condition} />
            </td>
            <td data-label={i18n._('run.weights.share')}>
              <Share share={shares[index]!} />
            </td>
          </tr>
        ))}
      </StackingTable>
    </Box>
  )
}

const readWeight = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

function WeightField({ study, condition }: { study: Study; condition: Condition }) {
  const { i18n } = useLingui()
  const attempt = useDesignEdit(study)
  const isReadOnly = useDesignClosed(study, 'design', conditionCalls.updateStudyCondition)
  const { mutateAsync } = useSaveConditionField(study.studyId)
  const check = (text: string) => {
    const weight = readWeight(text)
    if (Number.isNaN(weight)) return i18n._('run.cap.whole')
    return issueMessage(conditionFieldSchema.shape.weight.safeParse(weight))
  }
  const save = async (text: string, previous: string): Promise<SaveResult> => {
    let result: SaveResult = { ok: false, message: i18n._('run.unchanged') }
    await attempt(async () => {
      const change = { conditionId: condition.conditionId, fieldname: 'weight' as const }
      result = await mutateAsync({ ...change, value: readWeight(text), previous: readWeight(previous) }).then(
        () => ({ ok: true }),
        (error: unknown) => saveResultOf(error),
      )
    })
    return result
  }
  return (
    <SavedTextField
      name={`condition-${condition.conditionId}-weight`}
      label={i18n._('run.weights.of', { name: condition.name })}
      isLabelHidden
      input={{ inputMode: 'numeric' }}
      stored={String(condition.weight)}
      check={check}
      emptyMessage={check('0') ?? undefined}
      save={save}
      isReadOnly={isReadOnly}
    />
  )
}

function Share({ share }: { share: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: 1, height: 8, borderRadius: 4, bgcolor: 'background.sunken', overflow: 'hidden' }}>
        <Box sx={{ width: `${share}%`, height: '100%', bgcolor: 'primary.main' }} />
      </Box>
      <Box component="span" sx={{ minWidth: 52, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {percent(share)}
      </Box>
    </Box>
  )
}
