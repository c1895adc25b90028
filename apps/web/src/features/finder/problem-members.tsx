import { useLingui } from '@lingui/react'
import { styled } from '@mui/material/styles'
import { problemSetTypeMessage, problemTypeMessage } from '../../shared/problem/labels'
import type { OutlinedProblem, OutlineMember } from '../../shared/problem/problem-outline'
import { ProblemWithKey } from '../../shared/problem/problem-with-key'
import { cardRadius } from '../../ui/card-face'
import { Tag } from '../../ui/tag'

/** Id of a member's heading, which the contents link to. */
export const headingId = (path: string) => `finder-member-${path}`

interface Props {
  members: readonly OutlineMember[]
  /** Level of the headings; nested ones are one level lower. */
  level?: 3 | 4 | 5 | 6
}

/** Problems one below the other, each with its question, type and answers. */
export function ProblemMembers({ members, level = 3 }: Props) {
  const { i18n } = useLingui()
  const nestedLevel = Math.min(level + 1, 6) as 4 | 5 | 6
  return members.map((member) => {
    if (member.kind === 'problem') return <ProblemCard key={member.path} member={member} level={level} />
    const isSet = member.kind === 'set'
    return (
      <Section key={member.path}>
        <Head>
          <Heading as={`h${level}`} id={headingId(member.path)} tabIndex={-1}>
            {isSet ? member.name : i18n._('finder.problem', { number: member.number })}
          </Heading>
          <Tag>{i18n._(problemSetTypeMessage[isSet ? member.type : 'MULTI_PART_PROBLEM_SET'])}</Tag>
        </Head>
        <Nested>
          <ProblemMembers members={member.members} level={nestedLevel} />
        </Nested>
      </Section>
    )
  })
}

function ProblemCard({ member, level }: { member: OutlinedProblem; level: number }) {
  const { i18n } = useLingui()
  const { problem, number, letter } = member
  return (
    <Card>
      <Head>
        <Heading as={`h${level}` as 'h3'} id={headingId(member.path)} tabIndex={-1}>
          {letter === null ? i18n._('finder.problem', { number }) : i18n._('finder.problem.part', { number, letter })}
        </Heading>
        <Tag>{i18n._(problemTypeMessage[problem.problemType])}</Tag>
        <Id>{problem.problemId}</Id>
      </Head>
      <ProblemWithKey problem={problem} />
    </Card>
  )
}

const Section = styled('section')({ minWidth: 0 })

const Card = styled('article')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(2),
  borderRadius: cardRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  // A set may have hundreds of problems; those off screen are not laid out.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 260px',
}))

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  marginBottom: theme.spacing(1.5),
}))

const Heading = styled('h3')(({ theme }) => ({ ...theme.typography.h3, margin: 0, scrollMarginTop: 24 }))

const Id = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginLeft: 'auto',
  color: theme.vars.palette.text.secondary,
}))

const Nested = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  paddingLeft: theme.spacing(1.5),
  borderLeft: `2px solid ${theme.vars.palette.divider}`,
}))
