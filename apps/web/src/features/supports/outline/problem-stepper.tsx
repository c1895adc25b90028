import { useLingui } from '@lingui/react'
import { styled } from '@mui/material/styles'
import type { Completion } from '@trellis/domain'
import { memo } from 'react'
import type { OutlineMember } from '../../../shared/problem/problem-outline'
import { type BuildSet, completionOfMember } from './build-outline'
import { CompletionMark } from './completion-mark'

interface Shared {
  completions: ReadonlyMap<string, Completion>
  /** CERIs of problems with something unsaved. */
  unsaved: ReadonlySet<string>
  current: string
  onGoTo: (problem: string) => void
}

/** Problem sets, problems and their parts, each with its completion. */
export const ProblemStepper = memo(function ProblemStepper({
  sets,
  ...shared
}: Shared & { sets: readonly BuildSet[] }) {
  return (
    <List>
      {sets.map((set) => (
        <li key={set.problemSetId}>
          <Group name={set.name} members={set.members} {...shared} />
        </li>
      ))}
    </List>
  )
})

function Group({ name, members, ...shared }: Shared & { name: string; members: readonly OutlineMember[] }) {
  const whole: OutlineMember = { kind: 'parts', path: '', number: 0, members: [...members] }
  return (
    <>
      <div className="group">
        <span className="name">{name}</span>
        <CompletionMark completion={completionOfMember(whole, shared.completions)} />
      </div>
      <Members members={members} {...shared} />
    </>
  )
}

function Members({ members, ...shared }: Shared & { members: readonly OutlineMember[] }) {
  const { i18n } = useLingui()
  return (
    <ul>
      {members.map((member) => {
        if (member.kind !== 'problem') {
          const name = member.kind === 'set' ? member.name : i18n._('supports.problem', { number: member.number })
          return (
            <li key={member.path}>
              <Group name={name} members={member.members} {...shared} />
            </li>
          )
        }
        const { problemId } = member.problem
        return (
          <li key={member.path}>
            <ProblemRow
              problemId={problemId}
              label={
                member.letter === null
                  ? i18n._('supports.problem', { number: member.number })
                  : i18n._('supports.part', { letter: member.letter })
              }
              completion={shared.completions.get(problemId) ?? 'none'}
              isUnsaved={shared.unsaved.has(problemId)}
              isCurrent={problemId === shared.current}
              onGoTo={shared.onGoTo}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface RowProps {
  problemId: string
  label: string
  completion: Completion
  isUnsaved: boolean
  isCurrent: boolean
  onGoTo: (problem: string) => void
}

const ProblemRow = memo(function ProblemRow({ problemId, label, completion, isUnsaved, isCurrent, onGoTo }: RowProps) {
  return (
    <button type="button" aria-current={isCurrent ? 'true' : undefined} onClick={() => onGoTo(problemId)}>
      <span className="name">{label}</span>
      <CompletionMark completion={completion} isUnsaved={isUnsaved} />
    </button>
  )
})

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& ul ul': { marginLeft: theme.spacing(1.25), borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '& > li + li': { marginTop: theme.spacing(1.5) },
  '& .group, & button': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    width: '100%',
    padding: '4px 10px',
  },
  '& .group': { fontWeight: 600, minHeight: 32, lineHeight: 1.35 },
  '& .name': { flex: 1, minWidth: 0 },
  '& button': {
    font: 'inherit',
    color: 'inherit',
    minHeight: 32,
    border: 0,
    borderRadius: 8,
    background: 'none',
    textAlign: 'left',
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: theme.vars.palette.background.sunken },
  '& button:focus-visible': { outlineOffset: -2 },
  '& button[aria-current]': {
    backgroundColor: theme.vars.palette.primary.light,
    color: theme.vars.palette.primary.dark,
    fontWeight: 650,
  },
}))
