import {
  type BlockReader,
  type ConditionId,
  createBlockReader,
  createBlockStarts,
  drawCondition,
} from '@trellis/domain'
import { codeInStudy, hmac, positionKeyOf } from './participant-code'
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

/** The school and grade of a student by their codes in a study; null if unknown, or not used by the assignment. */
export interface ClassCodes {
  school: string | null
  grade: string | null
}

const usesSchool = ({ unit }: RunningStudy) => unit === 'SCHOOL'
const usesGrade = ({ strata }: RunningStudy) => strata.includes('GRADE')

/** Whether the assignment depends on something of the class that its teacher may change. */
export const dependsOnClass = (study: RunningStudy) => usesSchool(study) || usesGrade(study)

/** Each code costs an HMAC, so only those that the study uses are computed. */
export function classCodesOf(study: RunningStudy, secret: string, { school, grade }: NewParticipant): ClassCodes {
  const code = (kind: 'school' | 'grade', id: string) => codeInStudy(secret, study.studyId, kind, id)
  // Teachers type the grade as free text. Studies of version 1 have drawn from that text, and continue to do so.
  const hasTypedGrades = study.assignmentVersion === 1
  return {
    school: usesSchool(study) && school !== null ? code('school', school) : null,
    grade: usesGrade(study) && grade !== null ? (hasTypedGrades ? grade : code('grade', grade)) : null,
  }
}

/** A student without a class or school is assigned individually. */
export function unitOf(
  study: RunningStudy,
  secret: string,
  student: NewParticipant,
  codes: ClassCodes = classCodesOf(study, secret, student),
): Unit {
  const code = (kind: 'student' | 'class', id: string) => codeInStudy(secret, study.studyId, kind, id)
  const participant = code('student', student.studentId)
  const { classId } = student
  const { school, grade } = codes
  const unit =
    (study.unit === 'CLASS' && classId !== null && code('class', classId)) ||
    (usesSchool(study) && school !== null && school) ||
    participant
  const strata = {
    CLASS: () => (classId === null ? '' : `class ${code('class', classId)}`),
    GRADE: () => (grade === null ? '' : `grade ${grade}`),
  }
  return { participant, unit, stratum: study.strata.map((kind) => strata[kind]()).join(', ') }
}

/** The codes by which an earlier student of the class was assigned, as far as unit and stratum contain them. */
export function classCodesIn(study: RunningStudy, { participant, unit, stratum }: Unit): ClassCodes {
  // A code has no comma; a grade that was typed may have one.
  const before = study.strata[0] === 'CLASS' ? /^(class \w+)?, / : /^/
  const after = study.strata.at(-1) === 'CLASS' && study.strata.length > 1 ? /, (class \w+)?$/ : /$/
  const grade = usesGrade(study) ? stratum.replace(before, '').replace(after, '') : ''
  return {
    school: usesSchool(study) && unit !== participant ? unit : null,
    grade: grade.startsWith('grade ') ? grade.slice('grade '.length) : null,
  }
}

/** Simple randomization: every unit is drawn independently. */
export function drawSimple(study: RunningStudy, unit: string): ConditionId {
  return drawCondition(study.arms, study.seed, unit, hmac)
}

/** A cache of where the blocks of studies start. */
const blockStarts = createBlockStarts()

/** The permuted blocks of a study. */
export function blocksOf(design: Pick<RunningStudy, 'arms' | 'seed' | 'assignmentVersion'>): BlockReader<ConditionId> {
  const { arms, seed, assignmentVersion: version } = design
  return createBlockReader({ arms, seed, version }, hmac, blockStarts)
}

/** Permuted blocks: the sequence number in its stratum of the unit that arrives as number `arrival`, both from 0. */
export function takeSequence(study: RunningStudy, secret: string, stratum: string, arrival: number): number {
  if (study.assignmentVersion === 1) return arrival
  return blocksOf(study).sequenceOfArrival(positionKeyOf(secret, study.studyId), stratum, arrival)
}

/** Permuted blocks: the condition of the unit with this sequence number in its stratum, from 0. */
export function drawInBlock(study: RunningStudy, stratum: string, sequence: number): ConditionId {
  return blocksOf(study).conditionAt(stratum, sequence)
}
