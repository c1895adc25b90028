import { useLingui } from '@lingui/react'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Condition, ConditionId, Study } from '@trellis/domain'
import { useState } from 'react'
import { onFirstClick } from '../../ui/double-click'
import { useNotify } from '../../ui/snackbar'
import { ConditionTable } from './condition-table'
import { ConditionDescription } from './condition-texts'
import { isPlaceholder, useAddCondition } from './use-conditions'
import { useSaveCondition } from './use-save-condition'

/** A problem set that a condition can use. */
export interface Choice {
  problemSetId: string
  name: string
}

interface Props {
  study: Study
  isReadOnly: boolean
  choices: readonly Choice[]
  /** How long messages are shown, in milliseconds. */
  duration: number
}

/** Conditions that differ in the problem set their students get. */
export function VariedConditions({ study, isReadOnly, choices, duration }: Props) {
  const { i18n } = useLingui()
  const [newConditionId, setNewConditionId] = useState<ConditionId | null>(null)
  const add = useAddCondition(study, duration, setNewConditionId)
  return (
    <>
      <ConditionTable
        study={study}
        isReadOnly={isReadOnly}
        newConditionId={newConditionId}
        onUndo={add}
        duration={duration}
        details={[
          {
            name: i18n._('condition.description'),
            render: (condition) => <ConditionDescription study={study} condition={condition} isReadOnly={isReadOnly} />,
          },
          {
            name: i18n._('condition.varied.problemSet'),
            render: (condition) => (
              <ProblemSetChoice
                study={study}
                condition={condition}
                isReadOnly={isReadOnly}
                choices={choices}
                duration={duration}
              />
            ),
          },
        ]}
      />
      {!isReadOnly && (
        <Button variant="outlined" onClick={onFirstClick(() => add())} sx={{ mt: 2 }}>
          {i18n._('condition.varied.add')}
        </Button>
      )}
    </>
  )
}

function ProblemSetChoice({ study, condition, isReadOnly, choices, duration }: Props & { condition: Condition }) {
  const { i18n } = useLingui()
  const notify = useNotify()
  const save = useSaveCondition(study)(condition, 'problemSetId')
  const labelOf = ({ problemSetId, name }: Choice) => (name === problemSetId ? name : `${name} (${problemSetId})`)
  const none = i18n._('condition.varied.problemSet.none')
  const chosen = choices.find(({ problemSetId }) => problemSetId === condition.problemSetId)
  if (isReadOnly || isPlaceholder(condition)) return chosen ? labelOf(chosen) : none

  const handleChange = async (value: string) => {
    const result = await save(value === '' ? null : value, condition.problemSetId)
    if (result.ok) return
    const failed = i18n._('condition.varied.problemSet.failed', { name: condition.name })
    notify('message' in result ? result.message : failed, { severity: 'error', duration })
  }
  return (
    <TextField
      select
      fullWidth
      size="small"
      value={chosen?.problemSetId ?? ''}
      onChange={(event) => void handleChange(event.target.value)}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': i18n._('condition.varied.problemSet.of', { name: condition.name }) },
      }}
    >
      <MenuItem value="">{none}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice.problemSetId} value={choice.problemSetId} sx={{ whiteSpace: 'normal' }}>
          {labelOf(choice)}
        </MenuItem>
      ))}
    </TextField>
  )
}
