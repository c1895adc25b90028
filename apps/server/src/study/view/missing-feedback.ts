import { allConditionsBlock, type Study, setsInBlock, studyTypes } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { feedbackMappings, studyProblems } from '../../db/schema/design'
import { chunksOf } from '../content/platform-reads'

/**
 * A Common Answers study with the number of its conditions times the wrong answers that have no feedback. Only the
 * platform knows how many wrong answers a problem has, so the database alone cannot count them.
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
  // What students answered and what the owner added; what other researchers added does not count.
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
