import {
  type FollowUpWindow,
  flagsFor,
  followUpState,
  followUpWindow,
  isDelayed,
  type NewEvent,
  type ProblemId,
  type Stage,
  type StagePosition,
  type StageRecord,
  stagePositionOf,
  type TutorWork,
  type WorkResult,
} from '@trellis/domain'
import type { SetContent } from '../../delivery/deliver-problem'
import { placeOf, stageEntered, stageLeft } from '../../delivery/stage-events'
import type { WorkRow, WorkState } from '../../delivery/work.store'
import type { WorkContent, WorkFacts } from '../../delivery/work-content'

/** The facts about a work that determine its position. */
export type PositionFacts = WorkFacts & Pick<WorkRow, 'studentId' | 'state' | 'finishedAt'>

/** A work with its content, and where in it the student is. */
export interface WorkPosition<Row extends PositionFacts = PositionFacts> {
  row: Row
  content: WorkContent
  position: StagePosition
  today: string
  /** Seconds since the epoch, by the clock of the server. */
  now: number
}

/** The position in these stages that a state leads to. */
export function positionIn(
  { row, today, now }: Pick<WorkPosition, 'row' | 'today' | 'now'>,
  stages: readonly Stage[],
  { records, followUp }: WorkState,
): StagePosition {
  const isFollowUpOpen = followUp !== undefined && now < followUp.closesAt
  return stagePositionOf(stages, records, row.studentId, today, isFollowUpOpen)
}

/** The content of the current problem and what was done on it; null when the problem is not the current one. */
export function currentProblem({ row, content, position }: WorkPosition, problemId: ProblemId) {
  const setContent = content.contents[position.index]
  if (position.progress.problem?.problemId !== problemId || !setContent) return null
  const { current } = row.state
  return {
    setContent,
    current: current?.problemId === problemId ? current : { problemId, tries: 0, helps: 0 },
    seed: row.studentId,
  }
}

/**
 * The stage that a problem belongs to, and its content: the current stage or the last one before it that has the
 * problem, otherwise a later one. Null when no stage of the work has it.
 */
export function stageWithProblem(
  { content, position }: WorkPosition,
  problemId: ProblemId,
): { setContent: SetContent; stage: Stage } | null {
  const matches = content.contents.flatMap((setContent, index) =>
    setContent && flagsFor(setContent.set, problemId) ? [{ setContent, index, stage: content.stages[index]! }] : [],
  )
  return matches.findLast(({ index }) => index <= position.index) ?? matches[0] ?? null
}

/** The records of all stages, with that of the current stage changed. */
export function withStageRecord(
  { row, content, position }: WorkPosition,
  change: (record: StageRecord) => StageRecord,
): StageRecord[] {
  return content.stages.map((_, index) => {
    const record = row.state.records[index] ?? { results: [] }
    return index === position.index ? change(record) : record
  })
}

/** The work after a problem is finished, with the events that follow. */
export function finishProblem(
  at: WorkPosition,
  result: WorkResult,
  done: { tries: number; helps: number },
): { state: WorkState; events: NewEvent[]; work: TutorWork } {
  const records = withStageRecord(at, (record) => ({ ...record, results: [...record.results, result] }))
  const { problemId, outcome, firstAnswer = null, helpFirst = null } = result
  const facts = { outcome, firstAnswer, helpFirst }
  const next = advance(at, { ...at.row.state, records, current: null })
  return {
    ...next,
    events: [{ kind: 'problem_finished', problemId, data: { ...facts, ...done } }, ...next.events],
  }
}

/** The position that a new state leads to, with the events that follow. */
export function advance(at: WorkPosition, next: WorkState): { state: WorkState; events: NewEvent[]; work: TutorWork } {
  const { content, row, now } = at
  const position = positionIn(at, content.stages, next)
  const isEnd = position.stage === 'END'
  const { followUp } = next
  // The work itself was finished before its delayed post-test.
  const state = isEnd && followUp ? { ...next, followUp: { ...followUp, isDone: true } } : next
  const events: NewEvent[] = []
  if (position.index === at.position.index && position.progress.ending === 'day_limit') {
    events.push(...stageLeft(content.stages[position.index], 'day_limit'))
  }
  if (position.index > at.position.index) {
    const finishedStages = content.stages.slice(0, at.position.index + 1)
    const left = positionIn(at, finishedStages, state).progress
    if (left.ending === 'mastered' || left.ending === 'tested_out') {
      events.push({ kind: 'mastered', data: { problems: left.done } })
    }
    events.push(...stageLeft(content.stages[at.position.index], left.ending))
    events.push(...stageEntered(content.stages, position.index))
  }
  if (isEnd && !followUp) events.push({ kind: 'finished', data: { ending: position.progress.ending } })
  const finishedAt = row.finishedAt ?? (isEnd ? now : null)
  return { state, events, work: presentWork({ ...at, position, row: { ...row, state, finishedAt } }) }
}

/** When the delayed post-test is open to a student who has finished; null when there is none, or it is done or over. */
export function followUpAhead({ row, content, now }: Omit<WorkPosition, 'position' | 'today'>): FollowUpWindow | null {
  const { followUpTerms } = content
  if (!followUpTerms || row.finishedAt === null) return null
  const window = followUpWindow(followUpTerms, row.finishedAt)
  const state = followUpState(window, row.state.followUp?.isDone ?? false, now)
  return state === 'waiting' || state === 'open' ? window : null
}

/** Begins the delayed post-test for a student who comes back while it is open; null otherwise. */
export function beginFollowUp(at: WorkPosition): { state: WorkState; events: NewEvent[] } | null {
  const { row, content, now } = at
  const ahead = row.state.followUp ? null : followUpAhead(at)
  if (!ahead || now < ahead.opensAt) return null
  const first = content.stages.findIndex(isDelayed)
  return {
    state: { ...row.state, followUp: { closesAt: ahead.closesAt } },
    events: [{ kind: 'work_reopened', data: {}, ...placeOf(undefined) }, ...stageEntered(content.stages, first)],
  }
}

export function presentWork(at: Omit<WorkPosition, 'today'>): TutorWork {
  const { content, position } = at
  const stage = content.stages[position.index]
  const sitting = stage ? content.stages.filter((one) => isDelayed(one) === isDelayed(stage)) : []
  return {
    title: stage && 'set' in stage ? stage.set.name : content.title,
    place: position.stage,
    progress: content.hidesCorrectness ? { ...position.progress, tally: null } : position.progress,
    survey: stage && 'survey' in stage ? stage.survey : null,
    followUp: position.stage === 'END' ? followUpAhead(at) : null,
    step: stage && sitting.length > 1 ? { number: sitting.indexOf(stage) + 1, of: sitting.length } : null,
  }
}
