import {
  createRandom,
  type Ending,
  type ProblemId,
  type Progress,
  type Random,
  type TutorWork,
  type WorkResult,
} from '@trellis/domain'
import { type StudentClock, studentClock } from './clock'
import type { Learner } from './learner'
import { guessChance, type ProblemKey, responseFor, surveyAnswersFor } from './responses'
import { RefusedError } from './transport'
import type { Recognizer } from './truth'
import type { Tutor } from './tutor'

/** The source of answer keys. Without a key, students guess. */
export type KeySource = (problemId: ProblemId) => ProblemKey | null | Promise<ProblemKey | null>

export interface PlayOptions {
  seed: string
  /** When the student begins, milliseconds since the epoch. */
  startAt: number
  /** A new value when the same student returns, so that what is done then are new events. */
  sitting?: string
  keyOf?: KeySource
  /** What the treatment is, where it makes a difference. */
  isTreatment?: Recognizer
  /** Days after which a student no longer returns to a set that is over for the day. */
  maxDays?: number
}

/** What became of a piece of work: done, left by the student, waiting for another day, or closed by the study. */
export type Fate = 'finished' | 'left' | 'resting' | 'closed'

export interface PlayResult {
  fate: Fate
  ending: Ending | null
  problems: number
  right: number
  answers: number
  helps: number
  seconds: number
  days: number
}

const closedCodes = new Set(['work_closed', 'study_closed', 'ticket_ended'])
const maxActs = 60
/** A student who gets this far on one problem looks the answer up. */
const looksUpAfter = 50
/** Refused answers (unreadable, or not in the required form) after which the student writes the right one. */
const maxRefused = 3

/** Plays a learner through a piece of work, from opening it to its end or to where the learner leaves. */
export async function playWork(learner: Learner, tutor: Tutor, options: PlayOptions): Promise<PlayResult> {
  const random = createRandom(`${options.seed}/play`)
  const clock = studentClock(options.startAt, createRandom(`${options.seed}/events/${options.sitting ?? ''}`))
  const tally = { problems: 0, right: 0, answers: 0, helps: 0 }
  const { keyOf = () => null, isTreatment = () => false } = options
  const player: Player = { learner, tutor, random, clock, tally, keyOf, isTreatment }
  let ending: Ending | null = null
  const end = (fate: Fate): PlayResult => ({ fate, ending, ...tally, seconds: clock.seconds, days: clock.days })
  try {
    let work = await tutor.open(clock.moment())
    for (;;) {
      ending = work.progress.ending
      if (work.place === 'END') return end('finished')
      if (work.survey) work = await answerSurvey(player, work)
      else if (work.progress.problem) {
        work = await workOn(player, work.progress.problem)
        if (work.place !== 'END' && learner.leaves()) return end('left')
      } else {
        if (clock.days >= (options.maxDays ?? 5) || !learner.comesBack()) return end('resting')
        clock.sleep()
        work = await tutor.work(clock.today)
      }
    }
  } catch (error) {
    if (error instanceof RefusedError && closedCodes.has(error.code)) return end('closed')
    throw error
  }
}

interface Player {
  learner: Learner
  tutor: Tutor
  random: Random
  clock: StudentClock
  tally: { problems: number; right: number; answers: number; helps: number }
  keyOf: KeySource
  isTreatment: Recognizer
}

async function answerSurvey({ learner, tutor, random, clock }: Player, work: TutorWork): Promise<TutorWork> {
  clock.pass(learner.secondsFor('survey'))
  return tutor.survey(surveyAnswersFor(work.survey!, random), clock.moment())
}

/** Runs until the student is done with the problem; returns the position of the work then. */
async function workOn(player: Player, current: NonNullable<Progress['problem']>): Promise<TutorWork> {
  try {
    return await workThrough(player, current)
  } catch (error) {
    // The problem was finished in another tab or on another device: read what comes next.
    if (error instanceof RefusedError && error.code === 'work_moved_on') return player.tutor.work(player.clock.today)
    throw error
  }
}

async function workThrough(player: Player, current: NonNullable<Progress['problem']>): Promise<TutorWork> {
  const { learner, tutor, random, clock, tally } = player
  const { problemId } = current
  const opened = await tutor.problem(problemId, clock.moment())
  const key = await player.keyOf(problemId)
  const guess = guessChance(opened.problem)
  let { tries } = opened
  let helps = opened.helps.length
  let asksNext = false
  let refused = 0
  const notice = (html: string | null) => {
    if (player.isTreatment(problemId, html)) learner.receiveTreatment()
  }
  const done = async (result: WorkResult, next: TutorWork | null) => {
    tally.problems += 1
    if (result.outcome === 'right') tally.right += 1
    learner.learn(helps)
    notice(null)
    return next ?? tutor.work(clock.today)
  }
  await maybeLookAway(player)
  for (let acts = 0; acts < maxActs; acts++) {
    const canAsk = opened.problem.help !== null && current.tutoringAvailable
    const situation = { problemId, guess, tries: tries + refused, helps, canAsk, canSkip: current.canSkip }
    const decision = asksNext ? 'help' : learner.decide(situation)
    asksNext = false
    if (decision === 'skip') return tutor.skip(problemId, clock.moment())
    if (decision === 'help') {
      clock.pass(learner.secondsFor('help'))
      const { help, work } = await tutor.help(problemId, clock.moment())
      if (!help) return work ?? tutor.work(clock.today)
      helps = help.number
      tally.helps += 1
      notice(help.html)
      if (help.result) return done(help.result, work)
      continue
    }
    clock.pass(learner.secondsFor('answer'))
    // Guesses may never have the required form: after a few, the student writes the answer as it should be.
    const isRight = learner.isRight(situation) || refused >= maxRefused || acts >= looksUpAfter
    const response = responseFor(opened.problem, key, isRight, random)
    const { verdict, work } = await tutor.answer(problemId, response, clock.moment())
    tally.answers += 1
    if (!verdict) return work ?? tutor.work(clock.today)
    if (verdict.feedback) notice(verdict.feedback)
    if (verdict.result) return done(verdict.result, work)
    if (verdict.verdict === 'incorrect') tries += 1
    else refused += 1
    // The app opens the first piece of help by itself where the set says so; never the answer.
    const opensHelp = current.autoScaffolding && verdict.verdict === 'incorrect' && helps === 0 && canAsk
    asksNext = opensHelp && (opened.problem.help?.pieces ?? 0) > 0
  }
  throw new Error(`${problemId} did not end after ${maxActs} answers and helps`)
}

/** Some students look away; the browser reports it when they are back. */
async function maybeLookAway({ tutor, random, clock }: Player): Promise<void> {
  if (random.next() >= 0.03) return
  const seconds = random.int(120, 900)
  clock.pass(120)
  const idle = { ...clock.event(), kind: 'idle' as const, seconds: 120 }
  clock.pass(seconds)
  await tutor.recordActivity([idle, { ...clock.event(), kind: 'resumed', awaySeconds: seconds }])
}
