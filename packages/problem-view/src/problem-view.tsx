import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ProblemHtml } from './problem-html'

interface Placing {
  /** Name of the place in the question where it goes, or null for below it. */
  htmlMarker: string | null
  properties: { LABEL_START?: string; STACKED?: boolean }
}

export interface ViewSet<Part> extends Placing {
  memberType: 'ANSWER_SET'
  members: readonly ViewMember<Part>[]
}
export type ViewPart<Part> = Part & Placing & { memberType: 'ANSWER_PART' }
/** A tree of answers, with or without its key: whatever a part is, it has a place. */
export type ViewMember<Part> = ViewSet<Part> | ViewPart<Part>

interface Props<Part> {
  /** HTML; elements with `data-answer="marker"` are the places of the members with that marker. */
  question: string
  answers: readonly ViewMember<NoInfer<Part>>[]
  /** Says by its first argument what a part is. `number` is counted from "1" in reading order, wherever the part stands. */
  renderPart: (part: Part, number: string) => ReactNode
}

/** A question with its answer parts: each at its place in the text, or below it. */
export function ProblemView<Part>(props: Props<Part>): ReactNode {
  // Another question has other places.
  return <Problem key={props.question} {...props} />
}

function Problem<Part>({ question, answers, renderPart }: Props<Part>) {
  const box = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<ReadonlyMap<string, Element>>()
  useLayoutEffect(() => setPlaces(placesIn(box.current!)), [])
  const numbers = useMemo(() => numbersOf(answers), [answers])

  const isPlaced = (member: ViewMember<Part>): boolean =>
    member.htmlMarker !== null && places?.has(member.htmlMarker) === true

  const draw = (member: ViewMember<Part>, key: number): ReactNode => {
    const shown = member.memberType === 'ANSWER_PART' ? drawPart(member) : drawSet(member)
    if (shown === null) return null
    return (
      <Labelled key={key} member={member}>
        {shown}
      </Labelled>
    )
  }
  const drawPart = (part: ViewPart<Part>) => renderPart(part, numbers.get(part)!)
  /** What is left of a set when those of its members are gone that stand in the text. */
  const drawSet = (set: ViewSet<Part>) => {
    const left = set.members.map((member, index) => (isPlaced(member) ? null : draw(member, index)))
    return left.every((member) => member === null) ? null : left
  }

  // Where the places are is known before anything is painted; until then nothing can be put anywhere.
  const below = places && answers.map((member, index) => (isPlaced(member) ? null : draw(member, index)))
  return (
    <div className="tv-problem">
      <div className="tv-question" ref={box}>
        <ProblemHtml html={question} />
      </div>
      {places &&
        placedIn(answers, isPlaced).map((member, index) =>
          createPortal(draw(member, index), places.get(member.htmlMarker!)!, `${member.htmlMarker}/${index}`),
        )}
      {below?.some((member) => member !== null) && <div className="tv-answers">{below}</div>}
    </div>
  )
}

/** The topmost members that stand in the text, in reading order. */
function placedIn<Part>(
  members: readonly ViewMember<Part>[],
  isPlaced: (member: ViewMember<Part>) => boolean,
): ViewMember<Part>[] {
  return members.flatMap((member) => {
    if (isPlaced(member)) return [member]
    return member.memberType === 'ANSWER_SET' ? placedIn(member.members, isPlaced) : []
  })
}

function Labelled<Part>({ member, children }: { member: ViewMember<Part>; children: ReactNode }) {
  const labelId = useId()
  const label = member.properties.LABEL_START
  const isSet = member.memberType === 'ANSWER_SET'
  const stacked = isSet && member.properties.STACKED !== false ? ' tv-stacked' : ''
  // Spans, because a place in a question may be in the middle of a paragraph.
  if (!label) return <span className={(isSet ? 'tv-set' : 'tv-part') + stacked}>{children}</span>
  const labelText = (
    <span className="tv-label" id={labelId}>
      {label}
    </span>
  )
  if (!isSet) {
    return (
      <span className="tv-part">
        {labelText}
        {children}
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in the middle of a paragraph
    <span className={`tv-set${stacked}`} role="group" aria-labelledby={labelId}>
      {labelText}
      {children}
    </span>
  )
}

function placesIn(box: Element): Map<string, Element> {
  const places = new Map<string, Element>()
  for (const element of box.querySelectorAll('[data-answer]')) {
    const marker = element.getAttribute('data-answer')!
    if (!places.has(marker)) places.set(marker, element)
  }
  return places
}

function numbersOf<Part>(answers: readonly ViewMember<Part>[]): Map<ViewPart<Part>, string> {
  const numbers = new Map<ViewPart<Part>, string>()
  const count = (members: readonly ViewMember<Part>[]) => {
    for (const member of members) {
      if (member.memberType === 'ANSWER_SET') count(member.members)
      else numbers.set(member, String(numbers.size + 1))
    }
  }
  count(answers)
  return numbers
}
