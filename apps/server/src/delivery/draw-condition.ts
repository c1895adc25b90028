import {
  type BlockReader,
  type ConditionId,
  createBlockReader,
  createBlockStarts,
  drawCondition,
} from '@trellis/domain'
import { codeInStudy, hmac, placeKeyOf } from './participant-code'
import type { RunningStudy } from './running-study.read'

/** A student who is to be enrolled, with the class, school and grade that assignment may depend on. */
export interface NewParticipant {
  studentId: string
  classId: string | null
  school: string | null
  grade: string | null
}

/** A participant's codes in a study: the participant's own, that of the unit of assignment, and the stratum. */
export interface Unit {
  participant: string
  unit: string
  stratum: string
}

/** A student without a class or school is assigned individually. */
export function unitOf(study: RunningStudy, secret: string, student: NewParticipant): Unit {
  const code = (kind: 'student' | 'class' | 'school' | 'grade', id: string) =>
    codeInStudy(secret, study.studyId, kind, id)
  const participant = code('student', student.studentId)
  const { classId, school, grade } = student
  const unit =
    (study.unit === 'CLASS' && classId !== null && code('class', classId)) ||
    (study.unit === 'SCHOOL' && school !== null && code('school', school)) ||
    participant
  // A teacher types the grade, and may type anything. Studies of version 1 have drawn from it, and go on doing so.
  const hasTypedGrades = study.assignmentVersion === 1
  // Functions, because each code costs an HMAC: only those that the study asks for are computed.
  const strata = {
    CLASS: () => (classId === null ? '' : `class ${code('class', classId)}`),
    GRADE: () => (grade === null ? '' : `grade ${hasTypedGrades ? grade : code('grade', grade)}`),
  }
  return { participant, unit, stratum: study.strata.map((kind) => strata[kind]()).join(', ') }
}

/** Simple randomization: every unit is drawn independently. */
export function drawSimple(study: RunningStudy, unit: string): ConditionId {
  return drawCondition(study.arms, study.seed, unit, hmac)
}

/** Where the blocks of studies start, as far as this process has computed it. */
const blockStarts = createBlockStarts()

/** The permuted blocks of a study. */
export function blocksOf(design: Pick<RunningStudy, 'arms' | 'seed' | 'assignmentVersion'>): BlockReader<ConditionId> {
  const { arms, seed, assignmentVersion: version } = design
  return createBlockReader({ arms, seed, version }, hmac, blockStarts)
}

/** Permuted blocks: the number in its stratum of the unit that arrives as number `arrival`, from 0. */
export function takeSequence(study: RunningStudy, secret: string, stratum: string, arrival: number): number {
  if (study.assignmentVersion === 1) return arrival
  return blocksOf(study).sequenceOfArrival(placeKeyOf(secret, study.studyId), stratum, arrival)
}

/** Permuted blocks: the unit with this number in its stratum, from 0. */
export function drawInBlock(study: RunningStudy, stratum: string, sequence: number): ConditionId {
  return blocksOf(study).conditionAt(stratum, sequence)
}
