import type { StudyPower } from '@trellis/domain'

export function aPower(facts: Partial<StudyPower> = {}): StudyPower {
  return {
    outcome: 'SCORE',
    effect: 0.1,
    power: 0.16,
    detectable: 0.28,
    attrition: 0.05,
    unit: 'STUDENT',
    units: 400,
    students: 400,
    neededUnits: 3300,
    neededStudents: 3300,
    contrasts: 1,
    alpha: 0.05,
    degrees: 378,
    ...facts,
  }
}
