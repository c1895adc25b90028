import { type StudyTypeId, stepPath } from '@trellis/domain'

/** Path of the page where the support of a condition for a problem is written. */
export function supportPath(
  study: { studyId: number; studyTypeId: StudyTypeId },
  slot: { problemId: string; conditionId: number },
): string {
  const query = new URLSearchParams({ problem: slot.problemId, condition: String(slot.conditionId) })
  return `${stepPath(study.studyTypeId, 'content', study.studyId)}?${query}`
}
