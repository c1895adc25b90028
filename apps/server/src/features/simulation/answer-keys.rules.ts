import type { ProblemId, StudyContent } from '@trellis/domain'
import type { KeySource } from '@trellis/simulation'

/** The answer keys in a study's content. Simulated students give the wrong answers that have feedback. */
export function answerKeysOf(content: StudyContent): KeySource {
  const commonWrong = (problemId: ProblemId) =>
    content.conditions.flatMap((condition) => (condition.feedback[problemId] ?? []).map((entry) => entry.response))
  const keys = new Map(
    Object.values(content.problems).map(({ problemId, answers }) => [
      problemId,
      { answers, commonWrong: commonWrong(problemId) },
    ]),
  )
  return (problemId) => keys.get(problemId) ?? null
}
