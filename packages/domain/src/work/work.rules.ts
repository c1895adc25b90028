import { partLetter } from '../problem/problem.rules'
import type { ProblemId } from '../problem/problem.schema'
import { defaultStreakRule, type StreakRule } from '../problem-set/problem-set.schema'
import type { WorkMember, WorkSet } from '../problem-set/work-set.schema'
import { createRandom } from '../random'
import type { Ending, Outcome, ProblemFacts, Progress, WorkResult } from './work.schema'

/** What a student is asked next. Parts of one problem share an item. */
interface Step {
  problem: Omit<NonNullable<Progress['problem']>, 'number'>
  item: string
  streak: Progress['streak']
  rule: StreakRule
}

/** How a set ended: its outcomes count where it is a member of another set. */
interface SetEnd {
  outcomes: Outcome[]
  ending: Ending
}

interface Context {
  seed: string
  today: string
  showCorrectness: boolean
  tutoringAvailable: boolean
  canSkip: boolean
  rule: StreakRule
  /** The path in the tree, which also seeds the shuffle of this set. */
  path: string
}

type Walk = Generator<Step, SetEnd, WorkResult>

/**
 * The position of a student after these results, in their order. The same set, seed and results always give the same
 * next problem. Results from the first that does not fit the set (which was edited since) are ignored.
 */
export function walk(set: WorkSet, seed: string, results: readonly WorkResult[], today: string): Progress {
  const context = {
    seed,
    today,
    showCorrectness: true,
    tutoringAvailable: true,
    canSkip: false,
    rule: defaultStreakRule,
    path: set.problemSetId,
  }
  const steps = walkSet(set, context)
  const items: string[] = []
  const finished: FinishedStep[] = []
  let next = steps.next()
  let used = 0
  while (!next.done) {
    const result = results[used]
    if (!result || result.problemId !== next.value.problem.problemId) break
    if (items.at(-1) !== next.value.item) items.push(next.value.item)
    const { item, problem, rule } = next.value
    finished.push({ item, outcome: markOf(result, rule), isShown: problem.showCorrectness })
    next = steps.next(result)
    used += 1
  }
  const total = totalOf(set, context)
  if (next.done) {
    const tally = tallyOf(finished)
    return { ending: next.value.ending, problem: null, done: items.length, total, streak: null, tally }
  }
  const { problem, item, streak } = next.value
  const number = items.at(-1) === item ? items.length : items.length + 1
  const position = { done: number - 1, total, streak }
  const rests = streak !== null && restsToday(set, results.slice(0, used), today)
  if (rests) return { ending: 'day_limit', problem: null, ...position }
  return { ending: null, problem: { ...problem, number }, ...position }
}

interface FinishedStep {
  item: string
  outcome: Outcome
  isShown: boolean
}

/** Open responses are counted separately: they are done, and neither right nor wrong. */
function tallyOf(finished: readonly FinishedStep[]): Progress['tally'] {
  if (finished.some(({ isShown }) => !isShown)) return null
  const items = [...new Set(finished.map(({ item }) => item))].map((item) =>
    finished.filter((step) => step.item === item).map(({ outcome }) => outcome),
  )
  const graded = items.filter((outcomes) => outcomes.some((outcome) => outcome !== 'ungraded'))
  return {
    right: graded.filter(isRight).length,
    graded: graded.length,
    open: finished.filter(({ outcome }) => outcome === 'ungraded').length,
  }
}

function* walkSet(set: WorkSet, outer: Context): Walk {
  const context: Context = {
    ...outer,
    showCorrectness: outer.showCorrectness && set.properties.SHOW_CORRECTNESS,
    tutoringAvailable: outer.tutoringAvailable && set.properties.TUTORING_AVAILABLE,
    canSkip: outer.canSkip || set.type === 'SKIPPABLE',
    rule: set.properties.STREAK_RULE ?? outer.rule,
  }
  switch (set.type) {
    case 'SKILL_BUILDER_LINEAR':
    case 'SKILL_BUILDER_RANDOM':
      return yield* untilMastered(set, context)
    case 'IF_THEN_ELSE':
      return yield* byBranch(set, context)
    case 'PLACEMENTS':
      return yield* untilPlaced(set, context)
    default:
      return { outcomes: yield* walkAll(set, membersInOrder(set, context), context), ending: 'completed' }
  }
}

/** The members that are worked on, in their order. */
function membersInOrder(set: WorkSet, context: Context): readonly WorkMember[] {
  const random = () => createRandom(`${context.seed}/${context.path}`)
  switch (set.type) {
    case 'RANDOM_COMPLETE_ALL':
    case 'SKILL_BUILDER_RANDOM':
      return random().shuffle(set.members)
    case 'RANDOM_COMPLETE_ONE':
      return set.members.length === 0 ? [] : [random().pick(set.members)]
    default:
      return set.members
  }
}

function* walkAll(
  set: WorkSet,
  members: readonly WorkMember[],
  context: Context,
  streak: Progress['streak'] = null,
): Generator<Step, Outcome[], WorkResult> {
  const outcomes: Outcome[] = []
  for (const [index, member] of members.entries()) {
    outcomes.push(...(yield* walkMember(set, member, members.length, index, context, streak)))
  }
  return outcomes
}

function* walkMember(
  set: WorkSet,
  member: WorkMember,
  count: number,
  index: number,
  context: Context,
  streak: Progress['streak'],
): Generator<Step, Outcome[], WorkResult> {
  if (member.kind === 'set') {
    const inner = walkSet(member.set, { ...context, path: `${context.path}/${member.set.problemSetId}` })
    let next = inner.next()
    while (!next.done) next = inner.next(yield { ...next.value, streak: next.value.streak ?? streak })
    return next.value.outcomes
  }
  const isPart = isMultiPart(set)
  const result = yield {
    item: isPart ? context.path : `${context.path}/${member.problemId}`,
    streak,
    rule: context.rule,
    problem: {
      problemId: member.problemId,
      part: isPart ? { letter: partLetter(index), of: count } : null,
      canSkip: context.canSkip,
      showCorrectness: context.showCorrectness,
      tutoringAvailable: context.tutoringAvailable,
      tutorTimer: set.properties.TUTOR_TIMER,
      autoScaffolding: set.properties.AUTO_SCAFFOLDING,
    },
  }
  return [markOf(result, context.rule)]
}

function isMultiPart(set: WorkSet): boolean {
  return set.type === 'MULTI_PART_PROBLEM_SET' || set.properties.IS_MULTI_PART
}

/** A multi-part problem is right when every graded part is. */
function isRight(outcomes: readonly Outcome[]): boolean {
  const graded = outcomes.filter((outcome) => outcome !== 'ungraded')
  return graded.length > 0 && graded.every((outcome) => outcome === 'right')
}

function* untilMastered(set: WorkSet, context: Context): Walk {
  const { CORRECT_IN_A_ROW: wanted, TEST_OUT_COUNT: testOut } = set.properties
  const members = membersInOrder(set, context)
  const outcomes: Outcome[] = []
  let current = 0
  for (const [index, member] of members.entries()) {
    const own = yield* walkMember(set, member, members.length, index, context, { current, wanted })
    outcomes.push(...own)
    // Ungraded answers neither extend a streak nor break it.
    if (own.some((outcome) => outcome !== 'ungraded')) current = isRight(own) ? current + 1 : 0
    if (testOut > 0 && index + 1 === testOut && current === testOut) return { outcomes, ending: 'tested_out' }
    if (current >= wanted) return { outcomes, ending: 'mastered' }
  }
  return { outcomes, ending: 'exhausted' }
}

/** The first member is the question; its share of correct answers chooses between the other two. */
function* byBranch(set: WorkSet, context: Context): Walk {
  const [question, ...branches] = set.members
  if (!question) return { outcomes: [], ending: 'completed' }
  const asked = yield* walkMember(set, question, set.members.length, 0, context, null)
  const graded = asked.filter((outcome) => outcome !== 'ungraded')
  const percent = graded.length === 0 ? 0 : (100 * graded.filter((one) => one === 'right').length) / graded.length
  const isThen = percent >= set.properties.IF_CONDITION_CORRECT_PERCENT
  const empty = set.properties.EMPTY_BRANCH
  const then = empty === 'then' ? undefined : branches[0]
  const otherwise = empty === 'else' ? undefined : branches[empty === 'then' ? 0 : 1]
  const branch = isThen ? then : otherwise
  if (!branch) return { outcomes: asked, ending: 'completed' }
  return {
    outcomes: [...asked, ...(yield* walkMember(set, branch, set.members.length, 1, context, null))],
    ending: 'completed',
  }
}

/**
 * Goes from easy to hard and ends at the student's level: after as many wrong answers in a row as mastery requires
 * right ones.
 */
function* untilPlaced(set: WorkSet, context: Context): Walk {
  const outcomes: Outcome[] = []
  let missed = 0
  for (const [index, member] of set.members.entries()) {
    const own = yield* walkMember(set, member, set.members.length, index, context, null)
    outcomes.push(...own)
    if (own.some((outcome) => outcome !== 'ungraded')) missed = isRight(own) ? 0 : missed + 1
    if (missed >= set.properties.CORRECT_IN_A_ROW) return { outcomes, ending: 'placed' }
  }
  return { outcomes, ending: 'completed' }
}

/** Whether the daily limit of a skill builder is reached: it continues the next day. */
function restsToday(set: WorkSet, results: readonly WorkResult[], today: string): boolean {
  const { DAY_LIMIT: limit, STOP_ON_DAY_LIMIT: stops } = limitsOf(set)
  return stops && limit > 0 && results.filter((result) => result.day === today).length >= limit
}

/** The limits of the skill builder, which may be nested in another set. */
function limitsOf(set: WorkSet): WorkSet['properties'] {
  const isBuilder = set.type === 'SKILL_BUILDER_LINEAR' || set.type === 'SKILL_BUILDER_RANDOM'
  if (isBuilder) return set.properties
  const inner = set.members.flatMap((member) => (member.kind === 'set' ? [limitsOf(member.set)] : []))
  return inner[0] ?? set.properties
}

/** The number of problems; null when it depends on the answers. */
function totalOf(set: WorkSet, context: Context): number | null {
  if (isMultiPart(set)) return Math.min(1, set.members.length)
  if (['SKILL_BUILDER_LINEAR', 'SKILL_BUILDER_RANDOM', 'IF_THEN_ELSE', 'PLACEMENTS'].includes(set.type)) return null
  return membersInOrder(set, context).reduce<number | null>((sum, member) => {
    const inner =
      member.kind === 'problem'
        ? 1
        : totalOf(member.set, { ...context, path: `${context.path}/${member.set.problemSetId}` })
    return sum === null || inner === null ? null : sum + inner
  }, 0)
}

/** Every problem that a student may get in a set, in its stored order. */
export function problemsOfWork(set: WorkSet): ProblemId[] {
  return set.members.flatMap((member) => (member.kind === 'problem' ? [member.problemId] : problemsOfWork(member.set)))
}

/**
 * What a finished problem counts as. A result from before the three facts were recorded separately counts as it did
 * then.
 */
export function markOf(
  { outcome, firstAnswer, helpFirst }: Omit<WorkResult, 'problemId' | 'day'>,
  rule: StreakRule,
): Outcome {
  if (firstAnswer === undefined || outcome === 'ungraded' || outcome === 'skipped') return outcome
  const isRight = firstAnswer === 'correct' && (rule === 'FIRST_ANSWER' || helpFirst === false)
  return isRight ? 'right' : 'wrong'
}

/** What was done on a problem before it ends. */
export interface ProblemHistory {
  /** Graded answers. All of them were incorrect: another one would have ended the problem. */
  tries: number
  helpGiven: number
  /** Whether help came before the first of these answers; null where that is not known. */
  helpFirst?: boolean | null
}

/** The three facts of a problem that ends now; `answer` is the answer that ends it, null when none does. */
export function problemFactsOf(
  outcome: Outcome,
  { tries, helpGiven, helpFirst = null }: ProblemHistory,
  answer: ProblemFacts['firstAnswer'],
): ProblemFacts {
  if (tries > 0) return { outcome, firstAnswer: 'incorrect', helpFirst }
  return { outcome, firstAnswer: answer, helpFirst: helpGiven > 0 }
}

/** Completes the facts that another platform leaves out, as far as they follow from the rest of the event. */
export function completeProblemFacts(
  given: Partial<ProblemFacts> & { outcome: Outcome; tries: number; helps: number },
): ProblemFacts {
  const { outcome, tries, helps } = given
  const firstAnswer = (): ProblemFacts['firstAnswer'] => {
    if (outcome === 'ungraded') return 'ungraded'
    if (tries > 1) return 'incorrect'
    if (outcome === 'right') return 'correct'
    return outcome === 'wrong' && tries === 1 && helps === 0 ? 'incorrect' : null
  }
  return {
    outcome,
    firstAnswer: given.firstAnswer === undefined ? firstAnswer() : given.firstAnswer,
    helpFirst: given.helpFirst === undefined ? (helps === 0 ? false : null) : given.helpFirst,
  }
}
