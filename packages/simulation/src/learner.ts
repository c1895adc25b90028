import { createRandom, type ProblemId, type Random } from '@trellis/domain'

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
  /** After a problem was worked through, with so many pieces of help. */
  learn(helps: number): void
  secondsFor(what: 'answer' | 'help' | 'survey'): number
  leaves(): boolean
  comesBack(): boolean
}

/** What one more piece of help adds to ability on its problem; each adds less than the one before. */
const helpGain = 0.9
/** Seconds of the average student. */
const medianSeconds = { answer: 45, help: 15, survey: 30 }
const spread = 0.6

/** The same seed: always the same student, who does the same in the same situations. */
export function createLearner(seed: string): Learner {
  const traits = drawTraits(seed)
  const random = createRandom(`${seed}/acts`)
  let learned = 0

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
    secondsFor: (what) => medianSeconds[what] * traits.pace * Math.exp(spread * normal(random)),
    leaves: () => random.next() < traits.attrition,
    comesBack: () => random.next() < traits.returning,
  }
}

function drawTraits(seed: string): Traits {
  const random = createRandom(`${seed}/traits`)
  return {
    ability: normal(random),
    learningRate: Math.max(0, 0.08 + 0.05 * normal(random)),
    slip: 0.02 + 0.08 * random.next(),
    helpSeeking: 0.5 * random.next(),
    patience: random.int(2, 5),
    pace: Math.exp(0.35 * normal(random)),
    attrition: 0.03 * random.next(),
    returning: 0.6 + 0.4 * random.next(),
  }
}

/** Problems differ in difficulty, each equally for everyone. In standard deviations of ability; easy more often than hard. */
export function difficultyOf(problemId: ProblemId): number {
  return -0.4 + 0.7 * normal(createRandom(`difficulty/${problemId}`))
}

const logistic = (x: number) => 1 / (1 + Math.exp(-1.4 * x))

/** Box–Muller; 1 − next() is never 0. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}
