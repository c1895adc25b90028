import { useLingui } from '@lingui/react'
import IconButton from '@mui/material/IconButton'
import type { Condition, ConditionId, Study } from '@trellis/domain'
import type { ReactNode } from 'react'
import { onFirstClick } from '../../ui/double-click'
import { TrashIcon } from '../../ui/icons'
import { StackingTable } from '../../ui/stacking-table'
import { ConditionName } from './condition-texts'
import { isPlaceholder, type useAddCondition, useDeleteCondition } from './use-conditions'

interface Props {
  study: Study
  isReadOnly: boolean
  /** The condition that was just added. */
  newConditionId: ConditionId | null
  onUndo: ReturnType<typeof useAddCondition>
  /** The columns next to the name. */
  details: readonly { name: string; render: (condition: Condition) => ReactNode }[]
  /** How long messages are shown, in milliseconds. */
  duration?: number
}

const deleteButtonId = (condition: Condition) => `condition-${condition.conditionId}-delete`

/** The conditions of a study, each with its name, more columns, and a delete button. */
export function ConditionTable({ study, isReadOnly, newConditionId, onUndo, details, duration }: Props) {
  const { i18n } = useLingui()
  const remove = useDeleteCondition(study, duration, {
    onDelete: (condition) => focusBeside(study.conditions, condition),
    onUndo,
  })
  const columns = [
    { name: i18n._('condition.name'), width: details.length > 1 ? '26%' : '36%' },
    ...details.map(({ name }) => ({ name })),
    ...(isReadOnly ? [] : [{ name: i18n._('condition.delete'), width: 60, isHidden: true }]),
  ]
  return (
    <StackingTable label={i18n._('condition.table')} columns={columns}>
      {study.conditions.map((condition) => (
        <tr key={condition.conditionId} aria-busy={isPlaceholder(condition)}>
          <th scope="row">
            <ConditionName
              study={study}
              condition={condition}
              isReadOnly={isReadOnly}
              isNew={condition.conditionId === newConditionId}
              duration={duration}
            />
          </th>
          {details.map(({ name, render }) => (
            <td key={name} className="control" data-label={name}>
              {render(condition)}
            </td>
          ))}
          {!isReadOnly && (
            <td className="action">
              <IconButton
                id={deleteButtonId(condition)}
                aria-label={i18n._('condition.delete.of', { name: condition.name })}
                onClick={onFirstClick(() => remove(condition))}
                disabled={isPlaceholder(condition)}
              >
                <TrashIcon />
              </IconButton>
            </td>
          )}
        </tr>
      ))}
    </StackingTable>
  )
}

/** The focused row is about to be removed: its neighbor takes the focus. */
function focusBeside(conditions: readonly Condition[], gone: Condition) {
  const index = conditions.findIndex((condition) => condition.conditionId === gone.conditionId)
  const neighbor = conditions[index + 1] ?? conditions[index - 1]
  if (neighbor) document.getElementById(deleteButtonId(neighbor))?.focus()
}
