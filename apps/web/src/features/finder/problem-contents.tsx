import { useLingui } from '@lingui/react'
import { styled } from '@mui/material/styles'
import type { OutlineMember } from '../../shared/problem/problem-outline'

interface Props {
  members: readonly OutlineMember[]
  onGoTo: (path: string) => void
}

/** The tree of a problem set: sets, problems and their parts, each linking to its section. */
export function ProblemContents({ members, onGoTo }: Props) {
  const { i18n } = useLingui()
  const labelOf = (member: OutlineMember) => {
    if (member.kind === 'set') return member.name
    if (member.kind === 'problem' && member.letter !== null) return i18n._('finder.part', { letter: member.letter })
    return i18n._('finder.problem', { number: member.number })
  }
  return (
    <List>
      {members.map((member) => (
        <li key={member.path}>
          <button type="button" data-kind={member.kind} onClick={() => onGoTo(member.path)}>
            {labelOf(member)}
          </button>
          {member.kind !== 'problem' && <ProblemContents members={member.members} onGoTo={onGoTo} />}
        </li>
      ))}
    </List>
  )
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& &': { marginLeft: theme.spacing(1.5), borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '& button': {
    font: 'inherit',
    color: 'inherit',
    width: '100%',
    minHeight: 28,
    padding: '3px 10px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    textAlign: 'left',
    cursor: 'pointer',
  },
  '& button[data-kind=set]': { fontWeight: 600 },
  '& button:hover': { backgroundColor: theme.vars.palette.background.sunken },
  '& button:focus-visible': { outlineOffset: -2 },
}))
