import { bindingUnitOf, type ConditionId, type RandomizedUnit, type StudyPower } from '@trellis/domain'
import {
  type ArmSize,
  analyzedArm,
  detectableEffectOfStudy,
  type PowerDesign,
  powerOfArms,
  powerOfStudy,
  unitsNeeded,
} from '@trellis/stats'
import type { RunningStudy } from '../../delivery/running-study.read'
import { type CohortUnit, drawUnits, type ExpectedSchools, expectedGrades, quickHash } from './cohort.rules'

/** The design of a study, as far as power depends on it. */
export interface AssignmentFacts extends Pick<RunningStudy, 'arms' | 'randomisation' | 'strata' | 'unit'> {
  /** Students who enroll by link belong to no class and no school. */
  isByLink: boolean
}

export interface Assumptions extends ExpectedSchools {
  outcome: StudyPower['outcome']
  effect: number
  baseShare: number
  unitCorrelation: number
  classCorrelation: number
  unitExplained: number
  studentExplained: number
  covariates: number
}

const bindingUnit = ({ unit, isByLink }: AssignmentFacts): RandomizedUnit => bindingUnitOf(unit, isByLink)

/** Students who are assigned together, on average. */
export function studentsPerUnit(facts: AssignmentFacts, { classSize, classesPerSchool }: ExpectedSchools): number {
  return { STUDENT: 1, CLASS: classSize, SCHOOL: classSize * classesPerSchool }[bindingUnit(facts)]
}

/** The design for the power of a study, with the share of students who stay in each condition. */
export function powerDesignOf(
  facts: AssignmentFacts,
  assumptions: Assumptions,
  retained: readonly number[],
): PowerDesign {
  const unit = bindingUnit(facts)
  const isWithinClasses = stratumOf(facts) === 'CLASS'
  const meanRetained = retained.reduce((sum, share) => sum + share, 0) / retained.length
  return {
    weights: facts.arms.map((arm) => arm.weight),
    retained,
    isIndividual: unit === 'STUDENT',
    studentsPerUnit: studentsPerUnit(facts, assumptions),
    sizeVariation: assumptions.classSizeVariation,
    variance: {
      unitShare: unit === 'STUDENT' ? 0 : assumptions.unitCorrelation,
      classShare: unit === 'SCHOOL' ? assumptions.classCorrelation : 0,
      classesPerUnit: unit === 'SCHOOL' ? assumptions.classesPerSchool : 1,
      // Within classes, differences between classes are left out.
      strataShare: isWithinClasses ? assumptions.unitCorrelation : 0,
      unitExplained: assumptions.unitExplained,
      classExplained: assumptions.unitExplained,
      studentExplained: assumptions.studentExplained,
    },
    covariates: assumptions.covariates,
    strata: isWithinClasses
      ? { unitsEach: Math.max(1, assumptions.classSize * meanRetained) }
      : stratumOf(facts) === 'GRADE'
        ? { count: expectedGrades.length }
        : null,
    outcome: assumptions.outcome === 'SHARE' ? { kind: 'share', base: assumptions.baseShare } : { kind: 'mean' },
  }
}

/** The strata within which conditions are compared; a stratum that is not larger than a unit divides nothing. */
function stratumOf(facts: AssignmentFacts): 'CLASS' | 'GRADE' | null {
  const unit = bindingUnit(facts)
  if (facts.isByLink || facts.randomisation === 'SIMPLE' || unit === 'SCHOOL') return null
  if (facts.strata.includes('CLASS')) return unit === 'STUDENT' ? 'CLASS' : null
  return facts.strata.includes('GRADE') ? 'GRADE' : null
}

/** The power of a study with this many units, the effect it can detect and the units that the effect needs. */
export function predictPower(
  facts: AssignmentFacts,
  assumptions: Assumptions,
  { units, students, retained }: { units: number; students: number; retained: readonly number[] },
): StudyPower {
  const design = powerDesignOf(facts, assumptions, retained)
  const { power, contrasts, alpha } = powerOfStudy(design, units, assumptions.effect)
  const neededUnits = unitsNeeded(design, assumptions.effect)
  const weights = design.weights.reduce((sum, weight) => sum + weight, 0)
  return {
    outcome: assumptions.outcome,
    effect: assumptions.effect,
    power,
    detectable: detectableEffectOfStudy(design, units),
    unit: bindingUnit(facts),
    units,
    students,
    neededUnits,
    neededStudents: neededUnits === null ? null : Math.ceil(neededUnits * design.studentsPerUnit),
    contrasts: contrasts.length,
    alpha,
    degrees: Math.max(0, Math.min(...contrasts.map((contrast) => contrast.degrees))),
    attrition: 1 - retained.reduce((sum, share, index) => sum + (share * design.weights[index]!) / weights, 0),
  }
}

/** The power with one random assignment, from the sizes that it gives to the conditions. */
export function powerOfDraw(
  study: Pick<RunningStudy, 'arms' | 'randomisation' | 'assignmentVersion'>,
  design: PowerDesign,
  units: readonly CohortUnit[],
  { seed, effect }: { seed: string; effect: number },
): number {
  const sizes = new Map<ConditionId, number[]>(study.arms.map(({ conditionId }) => [conditionId, []]))
  for (const [index, conditionId] of drawUnits(study, units, seed, quickHash).entries()) {
    sizes.get(conditionId)!.push(units[index]!.students)
  }
  const arms = study.arms.map(({ conditionId }, index) => analyzedArm(design, index, armOf(sizes.get(conditionId)!)))
  return powerOfArms(design, arms, effect).power
}

function armOf(sizes: readonly number[]): ArmSize {
  const units = sizes.length
  if (units === 0) return { units, studentsPerUnit: 1, sizeVariation: 0 }
  const mean = sizes.reduce((sum, size) => sum + size, 0) / units
  const squares = sizes.reduce((sum, size) => sum + (size - mean) ** 2, 0)
  return { units, studentsPerUnit: mean, sizeVariation: Math.sqrt(squares / units) / mean }
}

/** The mean over random assignments, and the values that 5% of them fall below and exceed. */
export function summarizeDraws(powers: readonly number[]): { power: number; low: number; high: number; draws: number } {
  const sorted = powers.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!
  const mean = sorted.reduce((sum, power) => sum + power, 0) / sorted.length
  return { power: mean, low: at(0.05), high: at(0.95), draws: sorted.length }
}
