import { useLingui } from '@lingui/react'
import type { StudentPart } from '@trellis/domain'
import { ProblemView } from '@trellis/problem-view'
import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { PartInput } from '../inputs/part-input'
import { reasonText } from '../locales/reasons'
import { Keypad } from '../mathematics/keypad'
import { KeypadContext } from '../mathematics/keypad-target'
import { lettersIn, mathematicsTypes } from '../mathematics/keys'
import { useKeypad } from '../mathematics/use-keypad'
import { firstEmpty, partsOf, valuesOf } from '../work/response'
import { isAwaitingVerdict, type ProblemSession } from '../work/session-reducer'
import type { UseWork } from '../work/use-work'
import { Actions } from './actions'
import { focusPart } from './focus-part'
import { HelpList } from './help-list'
import { PartStrip } from './part-strip'
import { VerdictNote } from './verdict-note'

interface Props extends Pick<UseWork, 'draft' | 'setPart' | 'act'> {
  session: ProblemSession
  signIn: ReactNode
  /** Whether the first answer field takes the focus, because another problem was shown before. */
  takesFocus: boolean
}

/** One problem: the question, its answer fields, the result, the actions and the help. */
export function ProblemPanel({ session, draft, setPart, act, signIn, takesFocus }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const { problem, verdict, isDone, hasMovedOn } = session
  const { number, part, ...rest } = session.work.progress.problem!
  const parts = useMemo(() => partsOf(problem.answers), [problem])
  const mathTypes = useMemo(
    () => new Set(parts.map((each) => each.answerType).filter((type) => mathematicsTypes.has(type))),
    [parts],
  )
  const letters = useMemo(() => lettersIn(problem.question), [problem])
  const isLocked = isDone || isAwaitingVerdict(session)
  const keypad = useKeypad()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  const [empty, setEmpty] = useState<{ part: string; reason: string } | null>(null)
  const [dismissed, setDismissed] = useState<typeof verdict>(null)

  useEffect(() => {
    if (!takesFocus) return
    // A student who was moved here reads first. An activity in a frame would capture the keyboard.
    const first = hasMovedOn ? undefined : parts.find((each) => each.answerType !== 'IFRAME')
    // The fields are placed into the question right after it is rendered.
    queueMicrotask(() => {
      if (first && form.current) focusPart(form.current, first.number)
      else heading.current?.focus({ preventScroll: true })
      window.scrollTo?.({ top: 0 })
    })
  }, [takesFocus, hasMovedOn, parts])

  useEffect(() => {
    if (isDone) nextButton.current?.focus()
  }, [isDone])

  useEffect(() => {
    if (verdict?.reason && verdict.part) focusPart(form.current!, verdict.part)
  }, [verdict])

  const correctionFor = (partNumber: string): string | null => {
    if (empty?.part === partNumber) return i18n._(empty.reason)
    if (!verdict?.reason || verdict === dismissed || verdict.part !== partNumber) return null
    return reasonText(i18n, verdict.reason)
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isDone) return
    const emptyPart = firstEmpty(problem.answers, draft)
    setEmpty(emptyPart)
    if (emptyPart) focusPart(form.current!, emptyPart.part)
    else act('answer')
  }

  const handlePart = (partNumber: string, values: string[]) => {
    setEmpty(null)
    setDismissed(verdict)
    setPart(partNumber, values)
  }

  const labelOf = (each: StudentPart) => {
    const own = each.properties.LABEL_START
    if (own) return own
    return parts.length === 1 ? i18n._('answer.only') : i18n._('answer.numbered', { number: each.number })
  }
  const activities = parts.filter((each) => each.answerType === 'IFRAME')

  const total = session.work.progress.total
  const isCounted = total !== null && number === session.work.progress.done + 1
  const title = part
    ? i18n._('progress.part', { number, letter: part.letter })
    : isCounted
      ? i18n._('progress.numberOf', { number, total })
      : i18n._('progress.number', { number })

  return (
    <form ref={form} className="problem" noValidate aria-labelledby={`${id}-title`} onSubmit={handleSubmit}>
      <div className="problem-head">
        <h2 ref={heading} tabIndex={-1} id={`${id}-title`}>
          {title}
        </h2>
        {part && <PartStrip {...part} />}
      </div>
      <KeypadContext value={keypad.targets}>
        <ProblemView
          key={rest.problemId}
          question={problem.question}
          answers={problem.answers}
          renderPart={(each: StudentPart) => (
            <PartInput
              part={each}
              values={valuesOf(each, draft)}
              label={labelOf(each)}
              isReadOnly={isLocked}
              reason={correctionFor(each.number)}
              reasonId={`${id}-${each.number}`}
              activityIndex={activities.indexOf(each)}
              onChange={(values) => handlePart(each.number, values)}
            />
          )}
        />
        {mathTypes.size > 0 && !isLocked && (
          <Keypad types={mathTypes} letters={letters} isDisabled={isLocked} onPress={keypad.press} />
        )}
      </KeypadContext>
      <VerdictNote session={session} signIn={signIn} />
      <Actions session={session} nextButton={nextButton} onAct={act} />
      <HelpList helps={session.helps} />
    </form>
  )
}
