import { styled } from '@mui/material/styles'
import type { AnswerMember, AnswerPart, AnswerValue, ProblemType } from '@trellis/domain'
import type { ReactNode } from 'react'
import { ProblemHtml } from '../../lib/problem-html'
import { useWords } from '../../locales/words'
import { CheckIcon } from '../../ui/icons'

interface Props {
  answers: readonly AnswerMember[]
  /** What each part is called, where it has no label of its own. */
  nameOf: (part: AnswerPart) => string
}

/** The answers as they are keyed: sets of parts, and in each part what a student may choose or enter. */
export function AnswerKey({ answers, nameOf }: Props) {
  return answers.map((member, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: a part has no name of its own but its place
    if (member.memberType === 'ANSWER_PART') return <Part key={index} part={member} name={nameOf(member)} />
    return (
      <Group key={index} data-stacked={member.properties.STACKED !== false || undefined}>
        {member.properties.LABEL_START && <p>{member.properties.LABEL_START}</p>}
        <AnswerKey answers={member.members} nameOf={nameOf} />
      </Group>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
  })
}

function Part({ part, name }: { part: AnswerPart; name: string }) {
  return (
    <Block>
      <span className="name">{part.properties.LABEL_START ?? name}</span>
      <Values part={part} />
    </Block>
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
  const t = useWords()
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
                  {t('finder.answer.correct')}
                </strong>
              )}
            </li>
          ))}
        </ul>
      )
    case 'order':
      return (
        <>
          <p>{t('finder.answer.order')}</p>
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
      return <p>{t('finder.answer.open')}</p>
    case 'activity':
      return <p>{t('finder.answer.activity')}</p>
    case 'field':
      return (
        <>
          <p>{t('finder.answer.accepted')}</p>
          <ul className="keys">
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

/** Typeset where the platform did so; otherwise the bare text, which is never taken for HTML. */
function Shown({ value }: { value: AnswerValue }) {
  return value.display === undefined ? <span>{value.value}</span> : <ProblemHtml html={value.display} isInline />
}

const Group = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 4),
  '&[data-stacked]': { flexDirection: 'column' },
  '& > p': { margin: 0, width: '100%' },
}))

const Block = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.spacing(0.5, 1),
  '& .name': { fontWeight: 600 },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
  '& ul, & ol': { width: '100%', margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 4 },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    minHeight: 32,
    padding: '4px 10px',
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
  '& ol': { counterReset: 'place' },
  '& ol li': { justifyContent: 'flex-start' },
  '& ol li::before': {
    counterIncrement: 'place',
    content: 'counter(place)',
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& li[data-correct]': {
    borderColor: theme.vars.palette.success.main,
    backgroundColor: theme.vars.palette.success.light,
    color: theme.vars.palette.text.primary,
  },
  '& strong': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    flexShrink: 0,
    fontWeight: 600,
    color: theme.vars.palette.success.dark,
  },
  '& ul.keys': { display: 'flex', flexWrap: 'wrap', width: 'auto' },
  '& .keys li': { minHeight: 0, padding: '0 8px' },
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem', overflowWrap: 'anywhere' },
}))
