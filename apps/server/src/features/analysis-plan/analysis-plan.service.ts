import {
  AppError,
  type analysisPlanCalls,
  mayDeviate,
  type ParsedOf,
  type PlanPreview,
  planDifferences,
  type StudyId,
  type StudyPlan,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { count, eq } from 'drizzle-orm'
import { enrolments } from '../../db/schema/enrolment'
import { planDeviations } from '../../db/schema/registration'
import { lockOwnStudy } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { planIssues } from '../../study/plan-issues'
import { recordMoment } from '../../study/record-moment'
import { currentPlan, readStudyPlan } from '../../study/view/study-plan.read'
import { loadStudy } from '../../study/view/study-view'
import { simulateResults } from './plan-preview.rules'

type Deviation = ParsedOf<typeof analysisPlanCalls.addPlanDeviation>['body']

export function analysisPlanService(deps: Deps) {
  const { db } = deps
  return {
    load: (studyId: StudyId): Promise<StudyPlan> => readStudyPlan(deps, studyId),

    async preview(studyId: StudyId): Promise<PlanPreview> {
      const study = await loadStudy(db, studyId)
      return simulateResults(await currentPlan(db, study), study)
    },

    /** The frozen plan stays unchanged: the deviation records what applies instead, from when on, and why. */
    async deviate({ studyId, plan, reason }: Deviation, caller: Caller): Promise<StudyPlan> {
      const actor = requireActor(caller)
      await db.transaction(async (tx) => {
        await lockOwnStudy(tx, studyId, actor, 'editor')
        const study = await loadStudy(tx, studyId)
        const before = await currentPlan(tx, study)
        const verdict = mayDeviate(study.studyStatus, before, plan)
        if (!verdict.ok) throw new AppError('deviation_refused', { reason: verdict.reason })
        const issues = planIssues(before, plan, study)
        if (issues.length > 0) throw new AppError('invalid_input', { fields: issues })
        const [enrolled] = await tx.select({ total: count() }).from(enrolments).where(eq(enrolments.studyId, studyId))
        const students = enrolled!.total
        await tx
          .insert(planDeviations)
          .values({ studyId, at: recordMoment(), actorId: actor.userId, reason, students, before, after: plan })
        const details = { students, changes: planDifferences(before, plan) }
        await recordEvent(tx, actor, { studyId, action: 'plan_deviated', note: reason, details })
      })
      return readStudyPlan(deps, studyId)
    },
  }
}
