import { type ConditionId, conditionInBlock, drawCondition } from '@trellis/domain'
import { codeInStudy, hmac } from './participant-code'
import type { RunningStudy } from './running-study'

/** Who comes into a study, and where from. */
export interface Newcomer {
  studentId: string
  classId: string | null
  school: string | null
  grade: string | null
}

/** By what names a newcomer goes in a study, and what is drawn for. */
export interface Unit {
  participant: string
  unit: string
  stratum: string
}

/** Whoever has no class or school is a unit of their own. */
export function unitOf(study: RunningStudy, secret: string, newcomer: Newcomer): Unit {
  const code = (kind: 'student' | 'class' | 'school', id: string) => codeInStudy(secret, study.studyId, kind, id)
  const participant = code('student', newcomer.studentId)
  const { classId, school, grade } = newcomer
  const unit =
    (study.unit === 'CLASS' && classId !== null && code('class', classId)) ||
    (study.unit === 'SCHOOL' && school !== null && code('school', school)) ||
    participant
  // Each code is an HMAC, so that only what the study asks for is made.
  const strata = {
    CLASS: () => (classId === null ? '' : `class ${code('class', classId)}`),
    GRADE: () => (grade === null ? '' : `grade ${grade}`),
  }
  return { participant, unit, stratum: study.strata.map((kind) => strata[kind]()).join(', ') }
}

export function drawSimply(study: RunningStudy, unit: string): ConditionId {
  return drawCondition(study.arms, study.seed, unit, hmac)
}

export function drawInBlock(study: RunningStudy, stratum: string, sequence: number): ConditionId {
  return conditionInBlock(study.arms, study.seed, stratum, sequence, hmac)
}
