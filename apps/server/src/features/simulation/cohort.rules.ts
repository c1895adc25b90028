import type { ConditionId } from '@trellis/domain'
import { drawInBlock, drawSimple, type NewParticipant, unitOf } from '../../delivery/draw-condition'
import type { RunningStudy } from '../../delivery/running-study.read'

/** What schools are like, roughly. */
export const studentsPerClass = 25
const classesPerSchool = 8
const grades = ['6', '7', '8']

/** The condition of each of so many newcomers, drawn as the study would draw it. */
export function drawCohort(study: RunningStudy, students: number, isByLink: boolean): ConditionId[] {
  const secret = study.seed
  const places = new Map<string, number>()
  const drawn = new Map<string, ConditionId>()
  return Array.from({ length: students }, (_, index) => {
    const { participant, unit, stratum } = unitOf(study, secret, newcomer(index, isByLink))
    if (study.randomisation === 'SIMPLE') return drawSimple(study, unit)
    const known = unit === participant ? undefined : drawn.get(unit)
    if (known !== undefined) return known
    const sequence = places.get(stratum) ?? 0
    places.set(stratum, sequence + 1)
    const conditionId = drawInBlock(study, stratum, sequence)
    drawn.set(unit, conditionId)
    return conditionId
  })
}

/** Students who enrol by link belong to no class. */
function newcomer(index: number, isByLink: boolean): NewParticipant {
  const studentId = `simulated ${index}`
  if (isByLink) return { studentId, classId: null, school: null, grade: null }
  const classNumber = Math.floor(index / studentsPerClass)
  return {
    studentId,
    classId: `class ${classNumber}`,
    school: `school ${Math.floor(classNumber / classesPerSchool)}`,
    grade: grades[classNumber % grades.length]!,
  }
}

/** How many students are assigned together. */
export function unitSize(study: RunningStudy, isByLink: boolean): number {
  if (isByLink || study.unit === 'STUDENT') return 1
  return study.unit === 'CLASS' ? studentsPerClass : studentsPerClass * classesPerSchool
}
