import { useLingui } from '@lingui/react'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Completion } from '@trellis/domain'
import type { BuildProblem } from './build-outline'
import { CompletionMark } from './completion-mark'

interface Props {
  problems: readonly BuildProblem[]
  completions: ReadonlyMap<string, Completion>
  unsaved: ReadonlySet<string>
  current: string
  onGoTo: (problem: string) => void
}

/** Replaces the stepper on narrow screens. */
export function ProblemPicker({ problems, completions, unsaved, current, onGoTo }: Props) {
  const { i18n } = useLingui()
  return (
    <TextField
      select
      fullWidth
      label={i18n._('supports.picker')}
      value={current}
      onChange={({ target }) => onGoTo(target.value)}
      slotProps={{ select: { SelectDisplayProps: { style: { display: 'flex', alignItems: 'center', gap: 8 } } } }}
    >
      {problems.flatMap(({ problem: { problemId }, setId, setName, number, letter }, index) => {
        const name =
          letter === null ? i18n._('supports.problem', { number }) : i18n._('supports.problem.part', { number, letter })
        const item = (
          <MenuItem key={problemId} value={problemId} sx={{ gap: 1 }}>
            <span style={{ flex: 1 }}>{name}</span>
            <CompletionMark completion={completions.get(problemId) ?? 'none'} isUnsaved={unsaved.has(problemId)} />
          </MenuItem>
        )
        if (problems[index - 1]?.setId === setId) return [item]
        return [<ListSubheader key={setId}>{setName}</ListSubheader>, item]
      })}
    </TextField>
  )
}
