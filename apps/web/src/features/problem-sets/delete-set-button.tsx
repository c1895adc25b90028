import IconButton from '@mui/material/IconButton'
import type { ProblemSetCeri } from '@trellis/domain'
import { onFirstClick } from '../../ui/double-click'
import { TrashIcon } from '../../ui/icons'
import { useWords } from './words'

const idOf = (ceri: string) => `problem-set-${ceri}-delete`

interface Props {
  ceri: ProblemSetCeri
  name: string | undefined
  onDelete: (ceri: ProblemSetCeri, name: string) => void
}

export function DeleteSetButton({ ceri, name, onDelete }: Props) {
  const t = useWords()
  // Sets of different curricula may have the same name.
  const full = name === undefined ? ceri : t('sets.named', { name, id: ceri })
  return (
    <IconButton
      id={idOf(ceri)}
      aria-label={t('sets.delete.of', { name: full })}
      onClick={onFirstClick(() => onDelete(ceri, full))}
    >
      <TrashIcon />
    </IconButton>
  )
}

/** The focused row is about to be removed: its neighbor takes the focus, or the heading if it was the last. */
export function focusBesideSet(sets: readonly { xref: string }[], gone: string, headingId: string) {
  const index = sets.findIndex((set) => set.xref === gone)
  const neighbour = sets[index + 1] ?? sets[index - 1]
  document.getElementById(neighbour ? idOf(neighbour.xref) : headingId)?.focus()
}
