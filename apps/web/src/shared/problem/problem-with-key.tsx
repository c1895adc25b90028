import { useLingui } from '@lingui/react'
import { styled } from '@mui/material/styles'
import {
  type AnswerMember,
  type AnswerPart,
  type AnswerValue,
  answerPartsOf,
  type Problem,
  type ProblemType,
} from '@trellis/domain'
import { memo, type ReactNode } from 'react'
import { CheckIcon } from '../../ui/icons'
import { ProblemHtml, ProblemView } from './problem-html'

const noAnswers: readonly AnswerMember[] = []

/**
 * A question with its answer key: the tree of answer sets and parts. A part with a marker in the text is labeled there,
 * and its key is listed below.
 */
export const ProblemWithKey = memo(function ProblemWithKey({
  problem,
}: {
  problem: Pick<Problem, 'question' | 'answers'>
}) {
  const { i18n } = useLingui()
  const answers = problem.answers ?? noAnswers
  const parts = answerPartsOf(answers)
  const nameOf = (number: string) =>
    parts.length === 1 ? i18n._('problem.answer') : i18n._('problem.answer.numbered', { number })
  const inText = parts.flatMap((part, index) => (part.htmlMarker === null ? [] : [{ part, number: `${index + 1}` }]))
  return (
    <Frame>
      <ProblemView
        question={problem.question}
        answers={answers}
        renderPart={(part: AnswerPart, number) =>
          part.htmlMarker === null ? (
            <Key part={part} name={parts.length === 1 ? null : nameOf(number)} />
          ) : (
            <span className="blank">{nameOf(number)}</span>
          )
        }
      />
      {inText.length > 0 && (
        <div className="keys">
          {inText.map(({ part, number }) => (
            <Key key={number} part={part} name={nameOf(number)} />
          ))}
        </div>
      )}
    </Frame>
  )
})

function Key({ part, name }: { part: AnswerPart; name: string | null }) {
  return (
    <span className="key">
      {name !== null && <span className="name">{name}</span>}
      <Values part={part} />
    </span>
  )
}

type Kind = 'choice' | 'order' | 'open' | 'activity' | 'field'

const kinds: Partial<Record<ProblemType, Kind>> = {
  CHOOSE_ONE: 'choice',
  CHOOSE_N: 'choice',
  DROP_DOWN: 'choice',
  RANK: 'order',
  SORT: 'order',
  OPEN_RESPONSE: 'open',
  IFRAME: 'activity',
}

function Values({ part }: { part: AnswerPart }): ReactNode {
  const { i18n } = useLingui()
  switch (kinds[part.answerType] ?? 'field') {
    case 'choice':
      return (
        <ul>
          {part.answerValues.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two choices may read the same
            <li key={index} data-correct={value.isCorrect || undefined}>
              <Shown value={value} />
              {value.isCorrect && (
                <strong>
                  <CheckIcon fontSize="inherit" />
                  {i18n._('problem.answer.correct')}
                </strong>
              )}
            </li>
          ))}
        </ul>
      )
    case 'order':
      return (
        <>
          <span className="note">{i18n._('problem.answer.order')}</span>
          <ol>
            {part.answerValues.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may read the same
              <li key={index}>
                <Shown value={value} />
              </li>
            ))}
          </ol>
        </>
      )
    case 'open':
      return <span className="note">{i18n._('problem.answer.open')}</span>
    case 'activity':
      return <span className="note">{i18n._('problem.answer.activity')}</span>
    case 'field':
      return (
        <>
          <span className="note">{i18n._('problem.answer.accepted')}</span>
          <ul className="accepted">
            {part.answerValues
              .filter((value) => value.isCorrect)
              .map((value) => (
                <li key={value.value}>
                  <code>{value.value}</code>
                </li>
              ))}
          </ul>
        </>
      )
  }
}

/** Typeset where the platform did so; otherwise plain text, which is never interpreted as HTML. */
function Shown({ value }: { value: AnswerValue }) {
  return value.display === undefined ? <span>{value.value}</span> : <ProblemHtml html={value.display} isInline />
}

const Frame = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  minWidth: 0,
  display: 'grid',
  gap: theme.spacing(1),
  '& .tv-answers, & .keys': {
    display: 'grid',
    gap: theme.spacing(1.25),
    marginTop: theme.spacing(1),
    paddingTop: theme.spacing(1.5),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& .tv-part > .key': { flex: 1, minWidth: 'min(100%, 220px)' },
  '& .blank': {
    ...theme.typography.caption,
    display: 'inline-block',
    minWidth: 72,
    padding: '0 8px',
    borderRadius: 6,
    border: `1px dashed ${theme.vars.palette.grey[500]}`,
    color: theme.vars.palette.text.secondary,
  },
  '& .key': {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: theme.spacing(0.5, 1),
  },
  '& .name': { fontWeight: 600 },
  '& .note': { color: theme.vars.palette.text.secondary },
  '& .key ul, & .key ol': { width: '100%', margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 4 },
  '& .key li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    minHeight: 32,
    padding: '4px 10px',
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
  '& .key ol': { counterReset: 'place' },
  '& .key ol li': { justifyContent: 'flex-start' },
  '& .key ol li::before': {
    counterIncrement: 'place',
    content: 'counter(place)',
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .key li[data-correct]': {
    borderColor: theme.vars.palette.success.main,
    backgroundColor: theme.vars.palette.success.light,
    color: theme.vars.palette.text.primary,
  },
  '& .key strong': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    flexShrink: 0,
    fontWeight: 600,
    color: theme.vars.palette.success.dark,
  },
  '& .key ul.accepted': { display: 'flex', flexWrap: 'wrap', width: 'auto' },
  '& .key .accepted li': { minHeight: 0, padding: '0 8px' },
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem', overflowWrap: 'anywhere' },
}))
