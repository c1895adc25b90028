import {
  allConditionsBlock,
  type ConditionContent,
  type ProblemId,
  problemsOfWork,
  type StudyContent,
} from '@trellis/domain'

/** A chosen truth about simulated students, which shows whether results find it. */
export interface Truth {
  /** What the treatment adds to the ability of a student who receives it, in standard deviations of ability. */
  effect: number
  /** Intraclass correlation: the share of the variance of ability that lies between classes. */
  icc: number
  /** The share of students who leave before the end; null where each has a chance of their own after every problem. */
  attrition: number | null
  /** By how much this share is larger among students who receive the treatment. */
  differentialAttrition: number
  /** The share of students who use what their condition offers. The others neither ask for it nor gain from it. */
  compliance: number
}

/** The truth that nothing students are shown makes a difference. */
export const defaultTruth: Truth = { effect: 0, icc: 0, attrition: null, differentialAttrition: 0, compliance: 1 }

/** Whether what a student is shown is the treatment: a piece of help or feedback, or with null the problem itself. */
export type Recognizer = (problemId: ProblemId, html: string | null) => boolean

/**
 * Recognizes the treatment by what a student is shown: the condition itself is hidden from students. The reference is
 * the fixed condition, or else the first; the treatment is what any other condition shows and the reference does not.
 */
export function treatmentIn(content: StudyContent): Recognizer {
  const reference = content.conditions.find(({ isFixed }) => isFixed) ?? content.conditions[0]
  const shown = (conditions: readonly (ConditionContent | undefined)[]) =>
    new Set(conditions.flatMap((condition) => (condition ? shownBy(content, condition) : [])))
  const usual = shown([reference])
  const treated = shown(content.conditions.filter((condition) => condition !== reference))
  return (problemId, html) => {
    const key = keyOf(problemId, html)
    return treated.has(key) && !usual.has(key)
  }
}

const keyOf = (problemId: string, html: string | null) => `${problemId} ${html ?? ''}`

/**
 * Everything that depends on the condition: its problems where each has a set of its own, its help and its feedback.
 */
function shownBy(content: StudyContent, { problemSetId, supports, feedback }: ConditionContent): string[] {
  const own = content.sets.find(
    ({ studyBlockTypeId, set }) => studyBlockTypeId === allConditionsBlock && set.problemSetId === problemSetId,
  )
  return [
    ...(own ? problemsOfWork(own.set).map((problemId) => keyOf(problemId, null)) : []),
    ...Object.entries(supports).flatMap(([problemId, { pieces }]) => pieces.map((html) => keyOf(problemId, html))),
    ...Object.entries(feedback).flatMap(([problemId, given]) => given.map(({ html }) => keyOf(problemId, html))),
  ]
}
