import { useLingui } from '@lingui/react'
import type { PastProblem, StudentPart } from '@trellis/domain'
import { ProblemHtml, ProblemView } from '@trellis/problem-view'
import { useId, useState } from 'react'
import { PartInput } from '../inputs/part-input'
import { Icon } from '../ui/icon'
import { partsOf, valuesOf } from '../work/response'

/** The problems of finished work, each with the student's answer and the correct one. */
export function LookBack({ problems }: { problems: readonly PastProblem[] }) {
  const { i18n } = useLingui()
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="look-back">
      <button
        type="button"
        className="button button-quiet"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {i18n._('lookBack.show')}
      </button>
      {isShown && (
        <ol id={id}>
          {problems.map((past, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same problem may occur twice
            <PastItem key={index} past={past} number={index + 1} />
          ))}
        </ol>
      )}
    </div>
  )
}

const outcomeLabels = {
  right: /*i18n*/ 'lookBack.right',
  wrong: /*i18n*/ 'lookBack.wrong',
  ungraded: /*i18n*/ 'lookBack.ungraded',
  skipped: /*i18n*/ 'lookBack.skipped',
} as const
const rightLater = /*i18n*/ 'lookBack.rightLater'

/** Collapsed at first, because a page of forty problems would be hard to search. */
function PastItem({ past, number }: { past: PastProblem; number: number }) {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { outcome, isCorrect } = past
  const label = outcome === 'wrong' && isCorrect ? rightLater : outcome && outcomeLabels[outcome]
  return (
    <li>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <strong>{i18n._('progress.number', { number })}</strong>
          {label && (
            <span data-outcome={outcome}>
              {(outcome === 'right' || isCorrect) && <Icon name="right" />}
              {i18n._(label)}
            </span>
          )}
        </summary>
        {isOpen && <PastContent past={past} />}
      </details>
    </li>
  )
}

function PastContent({ past: { problem, response, key } }: { past: PastProblem }) {
  const { i18n } = useLingui()
  const parts = partsOf(problem.answers)
  return (
    <>
      <ProblemView
        question={problem.question}
        answers={problem.answers}
        renderPart={(part: StudentPart) =>
          part.answerType === 'IFRAME' || response === null ? null : (
            <PartInput
              part={part}
              values={valuesOf(part, response)}
              label={
                part.properties.LABEL_START ??
                (parts.length === 1 ? i18n._('lookBack.said') : i18n._('answer.numbered', { number: part.number }))
              }
              isReadOnly
              reason={null}
              reasonId=""
              activityIndex={0}
              onChange={() => {}}
            />
          )
        }
      />
      {response === null && <p className="quiet">{i18n._('lookBack.noAnswer')}</p>}
      {key !== null && (
        <section className="support support-answer" aria-label={i18n._('help.answerTitle')}>
          <p className="support-title">
            <Icon name="answer" />
            {i18n._('help.answerTitle')}
          </p>
          <ProblemHtml html={key} />
        </section>
      )}
    </>
  )
}
