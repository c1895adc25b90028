import { useLingui } from '@lingui/react'
import { styled } from '@mui/material/styles'
import { type AnswerPart, answerPartsOf, type Problem, type Response } from '@trellis/domain'
import { ProblemHtml } from './problem-html'

/** A student's answer in readable form: choices as displayed, everything else as typed. */
export function ResponseText({ problem, response }: { problem: Pick<Problem, 'answers'>; response: Response }) {
  const { i18n } = useLingui()
  const parts = answerPartsOf(problem.answers ?? [])
  return (
    <Values>
      {Object.entries(response).map(([number, values]) => {
        const part = parts[Number(number) - 1]
        return (
          <span key={number}>
            {parts.length > 1 && <b>{part?.properties.LABEL_START ?? i18n._('problem.answer.numbered', { number })}</b>}
            {values.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a value may be given twice
              <Value key={index} part={part} value={value} />
            ))}
          </span>
        )
      })}
    </Values>
  )
}

function Value({ part, value }: { part: AnswerPart | undefined; value: string }) {
  const display = part?.answerValues.find((one) => one.value === value)?.display
  return <i>{display === undefined ? value : <ProblemHtml html={display} isInline />}</i>
}

const Values = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 1.5),
  minWidth: 0,
  '& > span': { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(0.5), minWidth: 0 },
  '& b': { fontWeight: 600 },
  '& i': {
    fontStyle: 'normal',
    fontWeight: 600,
    padding: '1px 8px',
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.sunken,
    overflowWrap: 'anywhere',
  },
}))
