import type { ProblemId, StudyContent } from '@trellis/domain'
import type { KeySource } from '@trellis/simulation'

/** The answers in a study's content. Students give the wrong answers that somebody wrote feedback for. */
export function answerKeysOf(content: StudyContent): KeySource {
  const commonWrong = (ceri: ProblemId) =>
    content.conditions.flatMap((condition) => (condition.feedback[ceri] ?? []).map((entry) => entry.response))
  const keys = new Map(
    Object.values(content.problems).map(({ ceri, answers }) => [ceri, { answers, commonWrong: commonWrong(ceri) }]),
  )
  return (ceri) => keys.get(ceri) ?? null
}
