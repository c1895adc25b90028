import { useLingui } from '@lingui/react'
import IconButton from '@mui/material/IconButton'
import type { ProblemSetId } from '@trellis/domain'
import { onFirstClick } from '../../ui/double-click'
import { TrashIcon } from '../../ui/icons'

const idOf = (problemSetId: string) => `problem-set-${problemSetId}-delete`

interface Props {
  problemSetId: ProblemSetId
  name: string | undefined
  onDelete: (problemSetId: ProblemSetId, name: string) => void
}

export function DeleteSetButton({ problemSetId, name, onDelete }: Props) {
  const { i18n } = useLingui()
  // Sets of different curricula may have the same name.
  const fullName = name === undefined ? problemSetId : i18n._('sets.named', { name, id: problemSetId })
  return (
    <IconButton
      id={idOf(problemSetId)}
      aria-label={i18n._('sets.delete.of', { name: fullName })}
      onClick={onFirstClick(() => onDelete(problemSetId, fullName))}
    >
      <TrashIcon />
    </IconButton>
  )
}

/** The focused row is about to be removed: its neighbor takes the focus, or the heading if it was the last. */
export function focusBesideSet(sets: readonly { problemSetId: string }[], removedId: string, headingId: string) {
  const index = sets.findIndex((set) => set.problemSetId === removedId)
  const neighbor = sets[index + 1] ?? sets[index - 1]
  document.getElementById(neighbor ? idOf(neighbor.problemSetId) : headingId)?.focus()
}
