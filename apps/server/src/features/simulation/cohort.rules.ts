import { type ConditionId, createBlockReader, createRandomWords, drawCondition, type Hmac } from '@trellis/domain'
import { type NewParticipant, unitOf } from '../../delivery/draw-condition'
import { hmac } from '../../delivery/participant-code'
import type { RunningStudy } from '../../delivery/running-study.read'

/** Assumptions about the schools that take part. */
export interface ExpectedSchools {
  classSize: number
  /** The standard deviation of the sizes of classes divided by their mean. */
  classSizeVariation: number
  classesPerSchool: number
}

/** The grades of the classes, in turn. */
export const expectedGrades = ['6', '7', '8']

/** A unit of assignment with the students in it. */
export interface CohortUnit {
  unit: string
  stratum: string
  students: number
}

export interface Cohort {
  /** In the order in which their first students arrive. */
  units: CohortUnit[]
  /** The unit of each student, by its position in `units`. */
  unitOfStudent: number[]
}

/** The units that this many new students belong to, by the study's own rules. */
export function gatherCohort(
  study: RunningStudy,
  students: number,
  isByLink: boolean,
  schools: ExpectedSchools,
): Cohort {
  const units: CohortUnit[] = []
  const known = new Map<string, number>()
  const unitOfStudent: number[] = []
  const add = (newcomer: NewParticipant) => {
    const { unit, stratum } = unitOf(study, study.seed, newcomer)
    const index = known.get(unit) ?? units.push({ unit, stratum, students: 0 }) - 1
    known.set(unit, index)
    units[index]!.students += 1
    unitOfStudent.push(index)
  }
  for (let classNumber = 0; unitOfStudent.length < students; classNumber++) {
    const left = students - unitOfStudent.length
    for (let member = 0; member < Math.min(left, sizeOfClass(classNumber, schools)); member++) {
      add(newcomer(unitOfStudent.length, classNumber, isByLink, schools))
    }
  }
  return { units, unitOfStudent }
}

/** Sizes that have the mean and the variation exactly: one class above the mean, the next as much below it. */
function sizeOfClass(classNumber: number, { classSize, classSizeVariation }: ExpectedSchools): number {
  const difference = Math.round(classSize * classSizeVariation)
  return Math.max(1, classSize + (classNumber % 2 === 0 ? difference : -difference))
}

/** Students who enroll by link belong to no class. */
function newcomer(
  index: number,
  classNumber: number,
  isByLink: boolean,
  { classesPerSchool }: ExpectedSchools,
): NewParticipant {
  const studentId = `simulated ${index}`
  if (isByLink) return { studentId, classId: null, school: null, grade: null }
  return {
    studentId,
    classId: `class ${classNumber}`,
    school: `school ${Math.floor(classNumber / classesPerSchool)}`,
    grade: expectedGrades[classNumber % expectedGrades.length]!,
  }
}

type Drawing = Pick<RunningStudy, 'arms' | 'randomisation' | 'assignmentVersion'>

/**
 * Replaces the keyed hash where hundreds of thousands of draws only have to be random: it takes a fifth of the time.
 */
export const quickHash: Hmac = (seed, message) => {
  const words = new Uint32Array(2)
  createRandomWords(`${seed} ${message}`)(words)
  return new Uint8Array(words.buffer)
}

/** The condition of each unit, drawn as the study would draw it from this seed. */
export function drawUnits(
  drawing: Drawing,
  units: readonly CohortUnit[],
  seed: string,
  hash: Hmac = hmac,
): ConditionId[] {
  const { arms, randomisation, assignmentVersion: version } = drawing
  if (randomisation === 'SIMPLE') return units.map(({ unit }) => drawCondition(arms, seed, unit, hash))
  const counts = new Map<string, number>()
  const blocks = createBlockReader({ arms, seed, version }, hash)
  return units.map(({ stratum }) => {
    const sequence = counts.get(stratum) ?? 0
    counts.set(stratum, sequence + 1)
    return blocks.conditionAt(stratum, sequence)
  })
}
