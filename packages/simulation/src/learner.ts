import { createRandom, type ProblemId, type Random } from '@trellis/domain'
import { defaultTruth, type Truth } from './truth'

/** What a simulated student is like. Everything the student does is drawn from these. */
export interface Traits {
  /** In standard deviations of the population; 0 is the average student. */
  ability: number
  /** How much of `ability` is gained by a problem that was worked through. */
  learningRate: number
  /** The chance to miss what is known. */
  slip: number
  /** How ready the student is to ask for help before answering, from 0 to 1. */
  helpSeeking: number
  /** Wrong answers before help is asked for in any case. */
  patience: number
  /** How much longer than others the student takes; 1 is the median. */
  pace: number
  /** The chance to leave for good after a problem. */
  attrition: number
  /** The chance to come back the next day where a set ends for today. */
  returning: number
  /** Whether the student uses what the condition offers. */
  complies: boolean
}

/** What a student decides from. */
export interface Situation {
  problemId: ProblemId
  /** The chance to be right by mere guessing. */
  guess: number
  /** Wrong answers so far. */
  tries: number
  /** Pieces of help seen so far. */
  helps: number
  canAsk: boolean
  canSkip: boolean
}

export type Decision = 'answer' | 'help' | 'skip'

export interface Learner extends Traits {
  /** The chance of a right answer now. */
  chance(situation: Pick<Situation, 'problemId' | 'guess' | 'helps'>): number
  decide(situation: Situation): Decision
  isRight(situation: Pick<Situation, 'problemId' | 'guess' | 'helps'>): boolean
  /** Called after a problem that was worked through, with the number of pieces of help. */
  learn(helps: number): void
  /** Called when the student was shown the treatment. It counts only once. */
  receiveTreatment(): void
  secondsFor(activity: 'answer' | 'help' | 'survey'): number
  leaves(): boolean
  comesBack(): boolean
}

/** What one more piece of help adds to ability on its problem; each adds less than the one before. */
const helpGain = 0.9
/** Seconds of the average student. */
const medianSeconds = { answer: 45, help: 15, survey: 30 }
const spread = 0.6

/** The number of problems after which a student who leaves early does so. */
const earlyProblems = { min: 1, max: 3 }
/** Wrong answers after which even a student who avoids help asks for it: otherwise a problem might never end. */
const lastPatience = 12

export interface Circumstances {
  truth?: Truth
  /** Students of the same class are alike to a degree; null for those without one. */
  className?: string | null
}

/** The same seed always gives the same student, who does the same in the same situations. */
export function createLearner(seed: string, circumstances: Circumstances = {}): Learner {
  const { truth = defaultTruth } = circumstances
  const traits = drawTraits(seed, circumstances)
  const random = createRandom(`${seed}/acts`)
  const fate = createRandom(`${seed}/fate`)
  let learned = 0
  let isTreated = false
  let worked = 0
  const draw = fate.next()
  let leavesAfter =
    truth.attrition !== null && draw < truth.attrition ? fate.int(earlyProblems.min, earlyProblems.max) : null

  const chance: Learner['chance'] = ({ problemId, guess, helps }) => {
    const helped = helpGain * (1 - 0.5 ** helps) * 2
    const knows = logistic(traits.ability + learned + helped - difficultyOf(problemId))
    return guess + (1 - traits.slip - guess) * knows
  }

  return {
    ...traits,
    chance,
    isRight: (situation) => random.next() < chance(situation),
    decide({ canAsk, canSkip, tries, helps, ...problem }) {
      const doubt = 1 - chance({ ...problem, helps })
      if (canAsk && (tries >= traits.patience || random.next() < traits.helpSeeking * doubt)) return 'help'
      if (canSkip && random.next() < doubt / 4) return 'skip'
      return 'answer'
    },
    learn(helps) {
      learned += traits.learningRate * (1 + 0.5 * Math.min(helps, 2))
    },
    receiveTreatment() {
      if (isTreated || !traits.complies) return
      isTreated = true
      learned += truth.effect
      if (fate.next() < truth.differentialAttrition) leavesAfter ??= worked + 1
    },
    secondsFor: (activity) => medianSeconds[activity] * traits.pace * Math.exp(spread * normal(random)),
    leaves() {
      worked += 1
      if (leavesAfter !== null && worked >= leavesAfter) return true
      return truth.attrition === null && random.next() < traits.attrition
    },
    comesBack: () => random.next() < traits.returning,
  }
}

function drawTraits(seed: string, { truth = defaultTruth, className = null }: Circumstances): Traits {
  const random = createRandom(`${seed}/traits`)
  const own = normal(random)
  const shared = className === null ? null : normal(createRandom(`class/${className}`))
  const ability = shared === null ? own : Math.sqrt(1 - truth.icc) * own + Math.sqrt(truth.icc) * shared
  const drawn = {
    ability,
    learningRate: Math.max(0, 0.08 + 0.05 * normal(random)),
    slip: 0.02 + 0.08 * random.next(),
    helpSeeking: 0.5 * random.next(),
    patience: random.int(2, 5),
    pace: Math.exp(0.35 * normal(random)),
    attrition: 0.03 * random.next(),
    returning: 0.6 + 0.4 * random.next(),
    complies: random.next() < truth.compliance,
  }
  return drawn.complies ? drawn : { ...drawn, helpSeeking: 0, patience: lastPatience }
}

/**
 * Problems differ in difficulty, each equally for everyone. In standard deviations of ability; easy more often than
 * hard.
 */
export function difficultyOf(problemId: ProblemId): number {
  return -0.4 + 0.7 * normal(createRandom(`difficulty/${problemId}`))
}

const logistic = (x: number) => 1 / (1 + Math.exp(-1.4 * x))

/** Box–Muller; 1 − next() is never 0. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}
