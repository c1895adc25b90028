import { canonicalJson, type StudyFieldName, type StudyFields } from '@trellis/domain'
import type { studies } from '../../db/schema'
import { secondsOf } from '../../study/view/study-view'

type StudyRow = typeof studies.$inferSelect
export type FieldValues = Partial<StudyFields>

/** Column of each field that may be changed. */
const columnOf = {
  studyName: 'name',
  researchQuestion: 'researchQuestion',
  pageNumber: 'pageNumber',
  recruitmentTypeNumber: 'recruitmentType',
  experimentalParadigmNumber: 'paradigm',
  mediaAccess: 'mediaAccess',
  directions: 'directions',
  preTest: 'preTest',
  postTest: 'postTest',
  preSurvey: 'preSurvey',
  postSurvey: 'postSurvey',
  preSurveyBeforePreTest: 'preSurveyBeforePreTest',
  preSurveyQuestions: 'preSurveyQuestions',
  postSurveyQuestions: 'postSurveyQuestions',
  randomisation: 'randomisation',
  randomisedUnit: 'randomisedUnit',
  strata: 'strata',
  enrolmentCap: 'enrolmentCap',
  endsAt: 'endsAt',
  endAction: 'endAction',
} as const satisfies Record<StudyFieldName, keyof StudyRow>

/** Times are seconds on the wire. */
export function valueIn(row: StudyRow, field: StudyFieldName): unknown {
  const value = row[columnOf[field]]
  return value instanceof Date ? secondsOf(value) : value
}

export function columnsOf(fields: FieldValues): Partial<typeof studies.$inferInsert> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        columnOf[name as StudyFieldName],
        name === 'endsAt' && typeof value === 'number' ? new Date(value * 1000) : value,
      ]),
  )
}

/** Whether two values of a field say the same; those of a survey are lists. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other)
}
