import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { allowsSupports } from '@trellis/domain'
import { useEffect, useRef } from 'react'
import { problemTypeMessage } from '../../shared/problem/labels'
import { ProblemWithKey } from '../../shared/problem/problem-with-key'
import type { WrongAnswers } from '../../shared/problem/wrong-answers'
import { cardRadius } from '../../ui/card-face'
import { Tag } from '../../ui/tag'
import { SupportPanel } from './editor/support-panel'
import { NextIcon, PreviousIcon } from './icons'
import type { BuildProblem } from './outline/build-outline'
import type { BuildPosition } from './outline/use-build-position'

interface Props {
  position: BuildPosition
  current: BuildProblem
  problems: readonly BuildProblem[]
  wrongAnswers: WrongAnswers
}

/** One problem: its question with the answer key, and below it the supports of each condition. */
export function ProblemPanel({ position, current, problems, wrongAnswers }: Props) {
  const { i18n } = useLingui()
  const { problem, number, letter, setName } = current
  const heading = useRef<HTMLHeadingElement>(null)
  const shownProblemId = useRef(problem.problemId)
  useEffect(() => {
    if (shownProblemId.current === problem.problemId) return
    shownProblemId.current = problem.problemId
    // After a button or a key the heading's live region announces the problem; scrolling would only distract.
    if (document.activeElement === document.body || document.activeElement?.closest('[data-problem-navigation]')) return
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [problem.problemId])
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Card aria-labelledby="build-problem">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
          <Typography variant="h2" id="build-problem" ref={heading} aria-live="polite">
            {letter === null
              ? i18n._('supports.problem', { number })
              : i18n._('supports.problem.part', { number, letter })}
          </Typography>
          <Tag>{i18n._(problemTypeMessage[problem.problemType])}</Tag>
          <Typography variant="caption" color="textSecondary">
            {setName} · {problem.problemId}
          </Typography>
          <Box sx={{ ml: 'auto', display: 'flex' }} data-problem-navigation>
            <GoToButton
              name={i18n._('supports.previous')}
              keys="Alt+PageUp"
              to={position.previous}
              onGoTo={position.goTo}
            >
              <PreviousIcon />
            </GoToButton>
            <GoToButton name={i18n._('supports.next')} keys="Alt+PageDown" to={position.next} onGoTo={position.goTo}>
              <NextIcon />
            </GoToButton>
          </Box>
        </Box>
        <ProblemWithKey key={problem.problemId} problem={problem} />
      </Card>
      {allowsSupports(problem.problemType) ? (
        <SupportPanel position={position} current={current} problems={problems} wrongAnswers={wrongAnswers} />
      ) : (
        <Card>
          <Typography color="textSecondary">{i18n._('supports.open')}</Typography>
        </Card>
      )}
    </Box>
  )
}

interface GoToButtonProps {
  name: string
  keys: string
  to: BuildProblem | undefined
  onGoTo: BuildPosition['goTo']
  children: React.ReactNode
}

function GoToButton({ name, keys, to, onGoTo, children }: GoToButtonProps) {
  return (
    <IconButton
      aria-label={name}
      title={`${name} (${keys.replace('PageUp', 'Page Up').replace('PageDown', 'Page Down')})`}
      aria-keyshortcuts={keys}
      aria-disabled={!to}
      onClick={() => to && onGoTo({ problem: to.problem.problemId })}
      sx={to ? undefined : { opacity: 0.35 }}
    >
      {children}
    </IconButton>
  )
}

const Card = styled('section')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(2),
  borderRadius: cardRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('md')]: { padding: theme.spacing(2.5) },
}))
