import {
  type AnswerVerdict,
  AppError,
  type ClientEvent,
  type FollowUpWindow,
  flagsFor,
  followUpState,
  followUpWindow,
  type GivenHelp,
  isCollected,
  isDelayed,
  mayWork,
  type NewEvent,
  type ProblemId,
  type Stage,
  type StagePosition,
  type StageRecord,
  type SupportId,
  stagePositionOf,
  type TutorWork,
  type WorkResult,
} from '@trellis/domain'
import type { Delivery } from '../../delivery/create-delivery'
import type { SetContent } from '../../delivery/deliver-problem'
import { placeOf, stageEntered, stageLeft } from '../../delivery/stage-events'
import type { WorkKey } from '../../delivery/ticket'
import type { WorkRow, WorkState, WorkVersion } from '../../delivery/work.store'
import type { WorkContent, WorkFacts } from '../../delivery/work-content'

/** What is needed of a work to know its position. */
type PositionFacts = WorkFacts & Pick<WorkRow, 'studentId' | 'state' | 'finishedAt'>

/** A work with its content, and where in it the student is. */
export interface WorkPosition<Row extends PositionFacts = PositionFacts> {
  row: Row
  content: WorkContent
  position: StagePosition
  today: string
  /** Seconds since the epoch, by the clock of the server. */
  now: number
}

/** The outcome of an action: the new state, the events to record, and the reply. */
export interface ActionResult<Reply> {
  state: WorkState
  events: NewEvent[]
  reply: Reply
  /** False when the same reply can be computed again for a repeated request. */
  isReplyStored?: boolean
}

/** Attempts for a student who works in many tabs at once. */
const maxAttempts = 20

/** Every action of a student takes the same path: read the work, decide, write the new state with its events. */
export function createActionRunner({ works, contents }: Pick<Delivery, 'works' | 'contents'>) {
  async function loadPosition<Row extends PositionFacts>(row: Row, today: string): Promise<WorkPosition<Row>> {
    const content = await contents.load(row)
    const [day, now] = [plausibleDay(today), Math.floor(Date.now() / 1000)]
    return { row, content, today: day, now, position: positionIn({ row, today: day, now }, content.stages, row.state) }
  }

  async function readWork(key: WorkKey, eventId?: string): Promise<WorkRow> {
    const row = await works.read(key, eventId)
    if (!row) throw new AppError('ticket_ended', {})
    return row
  }

  return {
    loadPosition,

    async loadPositionOf(key: WorkKey, today: string): Promise<WorkPosition<WorkRow>> {
      return loadPosition(await readWork(key), today)
    },

    async requireOpenWork(key: WorkKey): Promise<WorkRow> {
      return requireOpen(await readWork(key))
    },

    /** Takes effect once, however often it is sent; concurrent actions take effect one after the other. */
    async runAction<Reply>(
      key: WorkKey,
      { today, event }: { today: string; event: ClientEvent },
      decide: (at: WorkPosition) => ActionResult<Reply> | { reply: Reply },
    ): Promise<Reply> {
      const write = (work: WorkVersion, at: WorkPosition, result: ActionResult<Reply>) => {
        const { state, reply, isReplyStored = true } = result
        const isFinished = result.events.some((one) => one.kind === 'finished')
        return works.write(work, event, {
          state,
          isFinished,
          events: result.events,
          place: placeOf(at.content.stages[at.position.index]),
          reply: isReplyStored ? reply : null,
        })
      }
      /** What the database said last, when the write that it refused has returned it. */
      let current: WorkRow | null = null
      const known = works.recall(key, event.id)
      const position = known && isCollected(known.withdrawal) ? await loadPosition(known, today) : null
      const prepared = position && decideOnKnown(position, decide)
      if (known && position && prepared) {
        const written = await write(known, position, prepared)
        if (written.ok) return prepared.reply
        current = written.current
      }
      for (let attempts = 0; attempts < maxAttempts; attempts++) {
        const row: WorkRow = current ?? (await readWork(key, event.id))
        if (row.repeated?.reply) return row.repeated.reply as Reply
        const at = await loadPosition(requireOpen(row), today)
        const result = decide(at)
        if (!('events' in result)) return result.reply
        // Recorded for something else: it cannot be recorded again, however often it is tried.
        if (row.repeated) break
        const written = await write(row, at, result)
        if (written.ok) return result.reply
        current = written.current
      }
      throw new AppError('work_moved_on', {})
    },
  }
}

/**
 * A decision on what this process knows of the work, which may be out of date: only one that leads to a write counts,
 * because the write checks it. Null for a reply without one and for a refusal, which need the work as it is.
 */
function decideOnKnown<Reply>(
  at: WorkPosition,
  decide: (at: WorkPosition) => ActionResult<Reply> | { reply: Reply },
): ActionResult<Reply> | null {
  try {
    const result = decide(at)
    return 'events' in result ? result : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Refuses work in a study that is over, or that records nothing about the student any more. */
function requireOpen(row: WorkRow): WorkRow {
  if (row.status !== null && !mayWork(row.status, row.withdrawal).ok) throw new AppError('work_closed', {})
  return row
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
 * The stage that a problem belongs to, and its content: the current stage or the last one before it that has the problem,
 * otherwise a later one. Null when no stage of the work has it.
 */
export function stageWithProblem(
  { content, position }: WorkPosition,
  problemId: ProblemId,
): { setContent: SetContent; stage: Stage } | null {
  const having = content.contents.flatMap((setContent, index) =>
    setContent && flagsFor(setContent.set, problemId) ? [{ setContent, index, stage: content.stages[index]! }] : [],
  )
  return having.findLast(({ index }) => index <= position.index) ?? having[0] ?? null
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

/** Where a state leads in these stages. */
function positionIn(
  { row, today, now }: Pick<WorkPosition, 'row' | 'today' | 'now'>,
  stages: readonly Stage[],
  { records, followUp }: WorkState,
): StagePosition {
  const isFollowUpOpen = followUp !== undefined && now < followUp.closesAt
  return stagePositionOf(stages, records, row.studentId, today, isFollowUpOpen)
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

/** When the delayed post-test is open to a student who has finished; null where there is none, or none any more. */
export function followUpAhead({ row, content, now }: Omit<WorkPosition, 'position' | 'today'>): FollowUpWindow | null {
  const { followUpTerms } = content
  if (!followUpTerms || row.finishedAt === null) return null
  const window = followUpWindow(followUpTerms, row.finishedAt)
  const state = followUpState(window, row.state.followUp?.isDone ?? false, now)
  return state === 'waiting' || state === 'open' ? window : null
}

/** The work of a student who comes back when the delayed post-test is open, with the events that follow; null for the others. */
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

export function helpEvents(
  help: GivenHelp,
  problemId: ProblemId,
  { isAutomatic, supportId }: { isAutomatic: boolean; supportId: SupportId | null },
): NewEvent[] {
  if (help.kind === 'answer') return [{ kind: 'answer_shown', problemId, data: { isAutomatic } }]
  const kind = help.kind === 'hint' ? 'hint_shown' : 'explanation_shown'
  return [{ kind, problemId, supportId, data: { number: help.number, of: help.of, isAutomatic } }]
}

export function feedbackEvents(
  { feedback }: AnswerVerdict,
  problemId: ProblemId,
  supportId: SupportId | null,
): NewEvent[] {
  return feedback === null ? [] : [{ kind: 'feedback_shown', problemId, supportId, data: { html: feedback } }]
}

const dayMs = 86_400_000

export const serverDay = (now = Date.now()) => new Date(now).toISOString().slice(0, 10)

/** The server's day when the device's clock is days off; otherwise changing the clock would lift a daily limit. */
export function plausibleDay(today: string, now = Date.now()): string {
  const day = serverDay(now)
  if (today === day) return day
  return Math.abs(Date.parse(today) - Date.parse(day)) <= dayMs ? today : day
}
