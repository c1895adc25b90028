import {
  answerPartsOf,
  type Confound,
  type ConfoundKind,
  canonicalJson,
  confoundsOf,
  type GivenSupport,
  isWithheld,
  measure,
  type Response,
  type StudyContent,
} from '@trellis/domain'
import { answerText } from '../../shared/problem/answer-text'
import { isDecided, problemsOfSet, takesSupports } from '../../shared/problem/content-outline'

/** The supports of one condition over all problems, in figures. */
export interface ConditionGlance {
  conditionId: number
  name: string
  description: string
  isFixed: boolean
  /** Problems with hints, with an explanation, with feedback on an answer, and with none of these. */
  hints: number
  explanations: number
  feedback: number
  nothing: number
  /** Problems with the help of the platform, and with none on purpose. */
  fallback: number
  withheld: number
  /** Average over the existing supports; null when there are none. */
  words: number | null
  /** Average school grade of the texts that are long enough to measure. */
  grade: number | null
  images: number
}

export function glanceOf(content: StudyContent): ConditionGlance[] {
  const problems = supportedProblems(content)
  return content.conditions.map((condition) => {
    const { conditionId, name, description, isFixed, supports, feedback } = condition
    const own = (problemId: string) => (supports[problemId]?.isFallback ? undefined : supports[problemId])
    const written = problems.flatMap((problemId) => [
      ...(own(problemId) ? [own(problemId)!] : []),
      ...(feedback[problemId] ?? []).map(asSupport),
    ])
    const measures = written.map(measure)
    const has = (type: GivenSupport['type']) => problems.filter((problemId) => own(problemId)?.type === type).length
    const withFeedback = problems.filter((problemId) => (feedback[problemId]?.length ?? 0) > 0)
    return {
      conditionId,
      name,
      description,
      isFixed,
      hints: has('HINTS'),
      explanations: has('EXPLANATIONS'),
      feedback: withFeedback.length,
      nothing: problems.filter(
        (problemId) =>
          supports[problemId] === undefined && !withFeedback.includes(problemId) && !isWithheld(condition, problemId),
      ).length,
      fallback: problems.filter((problemId) => supports[problemId]?.isFallback).length,
      withheld: problems.filter((problemId) => isWithheld(condition, problemId)).length,
      words: mean(measures.map((measure) => measure.words)),
      grade: mean(measures.flatMap((measure) => (measure.readingGrade === null ? [] : [measure.readingGrade]))),
      images: measures.reduce((sum, measure) => sum + measure.images, 0),
    }
  })
}

/** A confound between the conditions for a problem, or for one wrong answer to it. */
export interface Remark extends Confound {
  answer: string | null
}

export function remarksOf(content: StudyContent, problemId: string): Remark[] {
  const problem = content.problems[problemId]
  if (!problem || !takesSupports(content, problemId)) return []
  const facts = {
    question: problem.question,
    key: answerPartsOf(problem.answers).flatMap((part) =>
      part.answerValues.filter((value) => value.isCorrect).map((value) => value.value),
    ),
  }
  const compare = (
    answer: string | null,
    supportOf: (condition: StudyContent['conditions'][number]) => ComparedSupport,
  ) =>
    confoundsOf({
      ...facts,
      conditions: content.conditions
        .filter((condition) => !isWithheld(condition, problemId))
        .map((condition) => ({
          conditionId: condition.conditionId,
          name: condition.name,
          support: supportOf(condition),
        })),
    }).map((confound) => ({ ...confound, answer }))
  return [
    ...compare(null, ({ supports }) => (supports[problemId]?.isFallback ? null : (supports[problemId] ?? null))),
    ...answersWithFeedback(content, problemId).flatMap((response) =>
      compare(answerText(response), ({ feedback }) => {
        const entry = feedback[problemId]?.find(
          ({ response: other }) => canonicalJson(other) === canonicalJson(response),
        )
        return entry ? asSupport(entry) : null
      }),
    ),
  ]
}

type ComparedSupport = Pick<GivenSupport, 'type' | 'pieces'> | null

function asSupport({ html }: { html: string }) {
  return { type: 'EXPLANATIONS' as const, pieces: [html] }
}

/** The wrong answers with feedback in any condition, without duplicates. */
export function answersWithFeedback(content: StudyContent, problemId: string): Response[] {
  const all = content.conditions.flatMap(({ feedback }) => (feedback[problemId] ?? []).map((entry) => entry.response))
  return [...new Map(all.map((response) => [canonicalJson(response), response])).values()]
}

/** Whether a condition that is not fixed has neither a support for the problem nor the decision to give none. */
export function lacksSupport(content: StudyContent, problemId: string): boolean {
  return (
    takesSupports(content, problemId) &&
    content.conditions.some((condition) => !condition.isFixed && !isDecided(condition, problemId))
  )
}

/** In the order students see them: pre-test, the study's problems, post-test, delayed post-test. */
export function setsInOrder(content: StudyContent): StudyContent['sets'] {
  const order = [1, 3, 2, 8]
  return content.sets.toSorted((a, b) => order.indexOf(a.studyBlockTypeId) - order.indexOf(b.studyBlockTypeId))
}

/** Remarks of one kind and the problems they concern. */
export interface RemarkGroup {
  kind: ConfoundKind
  problems: string[]
}

export function byKind(remarks: ReadonlyMap<string, readonly Remark[]>): RemarkGroup[] {
  const kinds = new Map<ConfoundKind, Set<string>>()
  for (const [problemId, list] of remarks) {
    for (const { kind } of list) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(problemId))
  }
  return [...kinds].map(([kind, problems]) => ({ kind, problems: [...problems] }))
}

/** Whether conditions differ in their problem sets rather than in their supports. */
export function isVaried(content: StudyContent): boolean {
  return content.conditions.some((condition) => condition.problemSetId !== null)
}

export function isAboutFeedback(content: StudyContent): boolean {
  return content.conditions.some(({ feedback }) => Object.keys(feedback).length > 0)
}

function supportedProblems(content: StudyContent): string[] {
  const all = content.sets
    .filter((entry) => entry.studyBlockTypeId === 3)
    .flatMap(({ set }) => problemsOfSet(set).map((problem) => problem.problemId))
  return [...new Set(all)].filter((problemId) => takesSupports(content, problemId))
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
