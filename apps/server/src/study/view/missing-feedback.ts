import { allConditionsBlock, type Study, setsInBlock, studyTypes } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { feedbackMappings, studyProblems } from '../../db/schema/design'
import { chunksOf } from '../content/platform-reads'

/**
 * Sets the number of missing supports of a Common Answers study: one for each condition and wrong answer without
 * feedback. Only the platform knows the wrong answers of a problem, so the database alone cannot count them.
 */
export async function withMissingFeedback(db: Db, platform: PlatformPort, study: Study): Promise<Study> {
  if (study.studyTypeId !== studyTypes.commonWrongAnswers) return study
  const compared = setsInBlock(study.problemSetsInStudy, allConditionsBlock).map(({ problemSetId }) => problemSetId)
  if (compared.length === 0) return study
  const [problems, mapped] = await Promise.all([
    db
      .selectDistinct({ problemId: studyProblems.problemId })
      .from(studyProblems)
      .where(
        and(
          eq(studyProblems.studyId, study.studyId),
          inArray(studyProblems.problemSetId, compared),
          studyProblems.allowsSupports,
        ),
      ),
    db.select().from(feedbackMappings).where(eq(feedbackMappings.studyId, study.studyId)),
  ])
  const problemIds = problems.map(({ problemId }) => problemId)
  // Wrong answers of students and those that the owner added; those of other researchers do not count.
  const answers = await Promise.all(
    chunksOf(problemIds).map((chunk) =>
      platform.getCommonWrongAnswers({ query: { problemIds: chunk, authorId: study.ownerId } }, 'service'),
    ),
  )
  const counted = answers.flat()
  const ids = new Set(counted.map(({ id }) => id))
  const conditions = study.conditions.filter(({ isFixed }) => !isFixed)
  const filled = mapped.filter(({ studentResponseId }) => ids.has(studentResponseId)).length
  const withheld = conditions.reduce(
    (sum, condition) => sum + counted.filter(({ problemId }) => condition.withheld.includes(problemId)).length,
    0,
  )
  return { ...study, missingSupports: Math.max(0, conditions.length * ids.size - filled - withheld) }
}
