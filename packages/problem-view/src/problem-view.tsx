import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ProblemHtml } from './problem-html'

interface Placement {
  /** The marker in the question where it appears; null for below the question. */
  htmlMarker: string | null
  properties: { LABEL_START?: string; STACKED?: boolean }
}

export interface ViewSet<Part> extends Placement {
  memberType: 'ANSWER_SET'
  members: readonly ViewMember<Part>[]
}
export type ViewPart<Part> = Part & Placement & { memberType: 'ANSWER_PART' }
/** A tree of answers, with or without its key. */
export type ViewMember<Part> = ViewSet<Part> | ViewPart<Part>

interface Props<Part> {
  /** HTML; the members with a marker go into the element with `data-answer="marker"`. */
  question: string
  answers: readonly ViewMember<NoInfer<Part>>[]
  /** `number` counts the parts from "1" in reading order, wherever they appear. */
  renderPart: (part: Part, number: string) => ReactNode
}

/** A question with its answer parts: each at its marker in the text, or below it. */
export function ProblemView<Part>(props: Props<Part>): ReactNode {
  // Keyed by the question, because another question has other markers.
  return <Problem key={props.question} {...props} />
}

function Problem<Part>({ question, answers, renderPart }: Props<Part>) {
  const box = useRef<HTMLDivElement>(null)
  const [markers, setMarkers] = useState<ReadonlyMap<string, Element>>()
  useLayoutEffect(() => setMarkers(markersIn(box.current!)), [])
  const numbers = useMemo(() => numbersOf(answers), [answers])

  const isPlaced = (member: ViewMember<Part>): boolean =>
    member.htmlMarker !== null && markers?.has(member.htmlMarker) === true

  const renderMember = (member: ViewMember<Part>, key: number): ReactNode => {
    const shown = member.memberType === 'ANSWER_PART' ? renderOwnPart(member) : renderSet(member)
    if (shown === null) return null
    return (
      <Labeled key={key} member={member}>
        {shown}
      </Labeled>
    )
  }
  const renderOwnPart = (part: ViewPart<Part>) => renderPart(part, numbers.get(part)!)
  /** The members of a set that are not placed in the text; null when all are. */
  const renderSet = (set: ViewSet<Part>) => {
    const unplaced = set.members.map((member, index) => (isPlaced(member) ? null : renderMember(member, index)))
    return unplaced.every((member) => member === null) ? null : unplaced
  }

  // Rendered once the markers are known, which is before the first paint.
  const below = markers && answers.map((member, index) => (isPlaced(member) ? null : renderMember(member, index)))
  return (
    <div className="tv-problem">
      <div className="tv-question" ref={box}>
        <ProblemHtml html={question} />
      </div>
      {markers &&
        placedIn(answers, isPlaced).map((member, index) =>
          createPortal(renderMember(member, index), markers.get(member.htmlMarker!)!, `${member.htmlMarker}/${index}`),
        )}
      {below?.some((member) => member !== null) && <div className="tv-answers">{below}</div>}
    </div>
  )
}

/** The topmost members that are placed in the text, in reading order. */
function placedIn<Part>(
  members: readonly ViewMember<Part>[],
  isPlaced: (member: ViewMember<Part>) => boolean,
): ViewMember<Part>[] {
  return members.flatMap((member) => {
    if (isPlaced(member)) return [member]
    return member.memberType === 'ANSWER_SET' ? placedIn(member.members, isPlaced) : []
  })
}

function Labeled<Part>({ member, children }: { member: ViewMember<Part>; children: ReactNode }) {
  const labelId = useId()
  const label = member.properties.LABEL_START
  const isSet = member.memberType === 'ANSWER_SET'
  const stacked = isSet && member.properties.STACKED !== false ? ' tv-stacked' : ''
  // Spans, because a marker may be in the middle of a paragraph.
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in the middle of a paragraph
    <span className={`tv-set${stacked}`} role="group" aria-labelledby={labelId}>
      {labelText}
      {children}
    </span>
  )
}

function markersIn(box: Element): Map<string, Element> {
  const markers = new Map<string, Element>()
  for (const element of box.querySelectorAll('[data-answer]')) {
    const marker = element.getAttribute('data-answer')!
    if (!markers.has(marker)) markers.set(marker, element)
  }
  return markers
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
