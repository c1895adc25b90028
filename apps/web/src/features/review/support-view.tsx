import { useLingui } from '@lingui/react'
import { styled } from '@mui/material/styles'
import { type ConditionContent, type GivenFeedback, type GivenSupport, isWithheld } from '@trellis/domain'
import type { ReactNode } from 'react'
import { answerText } from '../../shared/problem/answer-text'
import { ProblemHtml } from '../../shared/problem/problem-html'

interface Props {
  condition: ConditionContent
  problemId: string
  /** Whether the study compares feedback, which determines the message where there is none. */
  isAboutFeedback: boolean
}

/** The support of one condition for one problem. */
export function SupportView({ condition, problemId, isAboutFeedback }: Props) {
  const { i18n } = useLingui()
  const support = condition.supports[problemId]
  const feedback = condition.feedback[problemId] ?? []
  const isEmpty = !support && feedback.length === 0
  return (
    <Column data-empty={isEmpty || undefined}>
      <h5>{condition.name}</h5>
      {support?.isFallback && <span className="kind">{i18n._('review.support.fallback')}</span>}
      {support && <Support support={support} />}
      {feedback.length > 0 && <Feedback feedback={feedback} />}
      {isEmpty && (
        <>
          <span className="kind">
            {isWithheld(condition, problemId) ? i18n._('review.support.withheld') : i18n._('review.support.none')}
          </span>
          <p>{isAboutFeedback ? i18n._('review.support.none.feedback') : i18n._('review.support.none.message')}</p>
        </>
      )}
    </Column>
  )
}

function Support({ support }: { support: GivenSupport }) {
  const { i18n } = useLingui()
  if (support.type === 'EXPLANATIONS') {
    return (
      <>
        <Kind kind="explanation">{i18n._('review.support.explanation')}</Kind>
        {support.pieces.map((html, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces may read the same and never move
          <ProblemHtml key={index} html={html} />
        ))}
      </>
    )
  }
  return (
    <>
      <Kind kind="hints">{i18n._('review.support.hints', { count: support.pieces.length })}</Kind>
      <ol>
        {support.pieces.map((html, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hints may read the same and never move
          <li key={index}>
            <small>{i18n._('review.support.hint', { number: index + 1 })}</small>
            <ProblemHtml html={html} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Feedback({ feedback }: { feedback: readonly GivenFeedback[] }) {
  const { i18n } = useLingui()
  return (
    <>
      <Kind kind="feedback">{i18n._('review.support.feedback', { count: feedback.length })}</Kind>
      <ul>
        {feedback.map((one) => (
          <li key={one.supportId}>
            <small>{i18n._('review.support.answer', { answer: answerText(one.response) })}</small>
            <ProblemHtml html={one.html} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Kind({ kind, children }: { kind: 'hints' | 'explanation' | 'feedback'; children: ReactNode }) {
  return (
    <span className="kind" data-kind={kind}>
      {children}
    </span>
  )
}

const Column = styled('section')(({ theme }) => {
  const { palette } = theme.vars
  const marked = (kind: 'hints' | 'explanation' | 'feedback') => ({
    color: palette[kind].dark,
    backgroundColor: palette[kind].light,
  })
  return {
    ...theme.typography.body2,
    minWidth: 0,
    padding: theme.spacing(1.5),
    border: `1px solid ${palette.divider}`,
    borderRadius: 10,
    backgroundColor: palette.background.paper,
    overflowWrap: 'anywhere',
    '&[data-empty]': { borderStyle: 'dashed', borderColor: palette.grey[500], backgroundColor: 'transparent' },
    '& h5': { ...theme.typography.caption, fontWeight: 650, margin: 0, color: palette.text.secondary },
    '& .kind': {
      ...theme.typography.caption,
      display: 'inline-block',
      margin: theme.spacing(0.5, 0, 1),
      padding: '1px 8px',
      borderRadius: 6,
      fontWeight: 650,
      color: palette.text.secondary,
      backgroundColor: palette.background.sunken,
    },
    '& [data-kind=hints]': marked('hints'),
    '& [data-kind=explanation]': marked('explanation'),
    '& [data-kind=feedback]': marked('feedback'),
    '& p': { margin: 0, color: palette.text.secondary },
    '& .tv-html p': { color: 'inherit' },
    '& ol, & ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: theme.spacing(1) },
    '& .tv-html ol': { listStyle: 'decimal', paddingLeft: 24, display: 'block' },
    '& .tv-html ul': { listStyle: 'disc', paddingLeft: 24, display: 'block' },
    '& small': { ...theme.typography.caption, display: 'block', color: palette.text.secondary },
  }
})
