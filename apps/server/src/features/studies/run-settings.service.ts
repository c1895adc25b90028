import {
  AppError,
  limitIssues,
  type PlanChanges,
  planOf,
  readStudyFields,
  type StudyId,
  settingsIssues,
} from '@trellis/domain'
import { and, count, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { enrolments, tallies } from '../../db/schema/enrolment'
import type { StudyRow } from '../../study/access/own-study'
import { planIssues } from '../../study/plan-issues'
import { type FieldValues, fieldsOf } from '../../study/study-columns'
import { loadStudy } from '../../study/view/study-view'

/** Refuses run settings that do not fit each other, the current time or the enrolled students, naming each field. */
export async function requireFitting(tx: Tx, study: StudyRow | null, fields: FieldValues): Promise<void> {
  const { randomisation, strata } = { ...(study ? fieldsOf(study) : readStudyFields({})), ...fields }
  const issues = [
    ...settingsIssues({ randomisation, strata }),
    ...limitIssues(fields, {
      now: Math.floor(Date.now() / 1000),
      enrolled: study && fields.enrolmentCap !== undefined ? await enrolledIn(tx, study) : 0,
    }),
    ...(study && fields.analysisPlan ? await changedPlanIssues(tx, study, fields.analysisPlan) : []),
  ]
  if (issues.length > 0) throw new AppError('invalid_input', { fields: issues })
}

async function changedPlanIssues(tx: Tx, { id }: StudyRow, analysisPlan: PlanChanges) {
  const view = await loadStudy(tx, id)
  return planIssues(planOf(view), planOf({ ...view, analysisPlan }), view)
}

/** Students are not counted while there is no cap: after a reset they are counted when the next student enrolls. */
export async function resetStudentTally(tx: Tx, studyId: StudyId): Promise<void> {
  await tx.delete(tallies).where(and(eq(tallies.studyId, studyId), eq(tallies.key, 'students')))
}

async function enrolledIn(tx: Tx, study: StudyRow): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(enrolments).where(eq(enrolments.studyId, study.id))
  return row!.total
}
