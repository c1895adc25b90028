import { type Random, schoolMonths } from '@trellis/domain'

/** Share of a year's work done in each month of the school year, August to July. */
const season = [0.04, 0.12, 0.13, 0.11, 0.08, 0.11, 0.11, 0.11, 0.09, 0.07, 0.02, 0.01]

export interface SetUsage {
  studentsLastYear: number
  avgCorrectLastYear: number
  hintsLastYear: number
  /** Students who finished it, by month of the school year. */
  completed: number[]
  /** How hard it is, on the scale of the learners' ability. */
  difficulty: number
}

/** A year of simulated classes working on a problem set with this many problems. */
export function simulateSet(random: Random, problemCount: number): SetUsage {
  const difficulty = normal(random) * 0.8 - 0.6
  const classes = Math.floor(Math.exp(normal(random) * 1.1 + 1.6))
  const completed = schoolMonths.map(() => 0)
  let students = 0
  let correct = 0
  for (let group = 0; group < classes; group++) {
    const month = weightedIndex(random, season)
    const size = random.int(14, 29)
    const ability = normal(random) * 0.5
    students += size
    correct += size * logistic(ability - difficulty)
    completed[month]! += Math.round(size * (0.72 + 0.26 * random.next()))
  }
  const share = students === 0 ? logistic(-difficulty) : correct / students
  const asked = students * problemCount * (1 - share) * (0.3 + 0.4 * random.next())
  return {
    studentsLastYear: students,
    avgCorrectLastYear: Math.round(share * 100),
    hintsLastYear: Math.round(asked),
    completed,
    difficulty,
  }
}

/**
 * How many of the students gave each of a problem's known wrong answers. The likeliest misconception comes first; the
 * remaining wrong answers have no known misconception.
 */
export function simulateWrongAnswers(random: Random, usage: SetUsage, misconceptions: number): number[] {
  const share = logistic(normal(random) * 0.4 - usage.difficulty)
  let wrong = Math.round(Math.max(usage.studentsLastYear, 20) * (1 - share))
  return Array.from({ length: misconceptions }, () => {
    const count = Math.max(1, Math.round(wrong * (0.35 + 0.25 * random.next())))
    wrong = Math.max(0, wrong - count)
    return count
  })
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** Standard normal, by Box and Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}

function weightedIndex(random: Random, weights: readonly number[]): number {
  let rest = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  const index = weights.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
  return index === -1 ? weights.length - 1 : index
}
