import type { Comparison } from '../estimators/comparison'
import type { createDraws } from '../testing/random-draws'

type Draws = ReturnType<typeof createDraws>

/** A way to assign and to respond whose effect is known. */
export interface SimulatedDesign {
  label: string
  draw(draws: Draws, effect: number): Comparison
  /** The effect whose coverage is counted. */
  effect: number
  /** What an estimator should find where that is not the effect itself. */
  truth?: Record<string, (effect: number) => number>
}

const logit = (p: number) => Math.log(p / (1 - p))
const baseRate = 0.3

/** Students assigned one by one: y = .6x + e, and effects that vary between students where there is one. */
function individuals(
  draws: Draws,
  treated: number,
  control: number,
  effect: number,
  treatedDeviation: number,
): Comparison {
  const assignment = draws.shuffle([...new Array(treated).fill(true), ...new Array(control).fill(false)]) as boolean[]
  const x = assignment.map(() => draws.normal())
  const outcome = assignment.map((isTreated, row) => {
    const error = draws.normal() * (isTreated ? treatedDeviation : 1)
    return 0.6 * x[row]! + error + (isTreated ? effect * (1 + 0.5 * draws.normal()) : 0)
  })
  return { outcome, treated: assignment, covariates: [{ name: 'x', kind: 'number', values: x }] }
}

/** Strata of different levels, sizes, shares of treatment and effects, which are the effect on the average. */
function strata(draws: Draws, effect: number): Comparison {
  const sizes = [8, 12, 20, 40]
  const factors = [2, 1.6, 1, 0.62]
  const comparison = { outcome: [] as number[], treated: [] as boolean[], blocks: [] as string[] }
  for (const [index, size] of sizes.entries()) {
    const inTreatment = index % 2 === 0 ? size / 2 : size / 4
    const assignment = draws.shuffle(Array.from({ length: size }, (_, row) => row < inTreatment))
    for (const isTreated of assignment) {
      comparison.outcome.push(2 * index + draws.normal() * (1 + index / 4) + (isTreated ? effect * factors[index]! : 0))
      comparison.treated.push(isTreated)
      comparison.blocks.push(String(index))
    }
  }
  return comparison
}

/** Classes with these sizes, half of them treated, with an intraclass correlation of .2 and a covariate. */
function classes(draws: Draws, sizes: readonly number[], effect: number, isBinary = false): Comparison {
  const assignment = draws.shuffle(sizes.map((_, index) => index < sizes.length / 2))
  const comparison = { outcome: [] as number[], treated: [] as boolean[], clusters: [] as string[] }
  const x: number[] = []
  for (const [index, size] of sizes.entries()) {
    const level = Math.sqrt(0.2) * draws.normal()
    const levelOfX = 0.5 * draws.normal()
    for (let student = 0; student < size; student++) {
      const covariate = levelOfX + draws.normal()
      const latent = level + Math.sqrt(0.8) * draws.normal() + 0.5 * covariate
      comparison.outcome.push(isBinary ? Number(latent > 0.5) : latent + (assignment[index] ? effect : 0))
      comparison.treated.push(assignment[index]!)
      comparison.clusters.push(String(index))
      x.push(covariate)
    }
  }
  return { ...comparison, covariates: [{ name: 'x', kind: 'number', values: x }] }
}

function binary(draws: Draws, effect: number): Comparison {
  const treated = draws.shuffle(Array.from({ length: 200 }, (_, row) => row < 100))
  const outcome = treated.map((isTreated) => Number(draws.happens(baseRate + (isTreated ? effect : 0))))
  return { outcome, treated }
}

/** Six in ten comply, one in ten take the treatment anyway, and who does differs beforehand. */
function noncompliance(draws: Draws, effect: number): Comparison {
  const treated = draws.shuffle(Array.from({ length: 300 }, (_, row) => row < 150))
  const kinds = treated.map(() => draws.uniform())
  const received = treated.map((isTreated, row) => Number(kinds[row]! < 0.1 || (isTreated && kinds[row]! < 0.7)))
  const outcome = received.map((got, row) => draws.normal() - kinds[row]! + got * effect)
  return { outcome, treated, received }
}

const between = (draws: Draws, clusters: number, least: number, most: number) =>
  Array.from({ length: clusters }, () => draws.int(least, most))

/** Designs with the sizes that studies in classrooms have. */
export const simulatedDesigns: readonly SimulatedDesign[] = [
  { label: 'students, 40 and 40', effect: 0.4, draw: (draws, effect) => individuals(draws, 40, 40, effect, 1) },
  {
    label: 'students, 15 and 45, unequal variances',
    effect: 0.4,
    draw: (draws, effect) => individuals(draws, 15, 45, effect, 2),
  },
  { label: 'students in 4 strata, 80', effect: 0.4, draw: strata },
  { label: '6 classes of 20', effect: 0.4, draw: (draws, effect) => classes(draws, new Array(6).fill(20), effect) },
  {
    label: '12 classes of 10 to 30',
    effect: 0.4,
    draw: (draws, effect) => classes(draws, between(draws, 12, 10, 30), effect),
  },
  {
    label: '16 classes of 3 to 60',
    effect: 0.4,
    draw: (draws, effect) => classes(draws, between(draws, 16, 3, 60), effect),
  },
  { label: '40 classes of 20', effect: 0.4, draw: (draws, effect) => classes(draws, new Array(40).fill(20), effect) },
  {
    label: '16 classes of 10 to 30, yes or no',
    effect: 0,
    draw: (draws, effect) => classes(draws, between(draws, 16, 10, 30), effect, true),
  },
  {
    label: 'students, 100 and 100, yes or no',
    effect: 0.15,
    draw: binary,
    truth: { 'log-odds': (effect) => logit(baseRate + effect) - logit(baseRate) },
  },
  {
    label: 'students with noncompliance, 150 and 150',
    effect: 0.4,
    draw: noncompliance,
    // Of assignment, which six in ten follow.
    truth: Object.fromEntries(
      ['welch', 'hc2', 'loop', 'randomization'].map((id) => [id, (effect: number) => 0.6 * effect]),
    ),
  },
]
