import type { OpenedWork, ProblemId } from '@trellis/domain'
import { answer, type OutgoingCall, openHomework, openLink, openProblem } from './calls'
import type { BenchDatabase } from './database'
import type { Generator } from './generator'
import type { Servers } from './servers'
import { type AnswerKey, joinStudents, type RunningStudy, setRecruitmentType } from './studies'

export const callNames = ['enroll by homework', 'enroll by link', 'open problem', 'answer'] as const
export type CallName = (typeof callNames)[number]

/** The measurements of one kind of call under one load. */
export interface Cell {
  call: CallName
  studies: number
  processes: number
  concurrency: number
  calls: number
  perSecond: number
  p50: number
  p99: number
  /** Milliseconds of processor time per call. */
  serverMs: number
  databaseMs: number | null
}

export interface Setting {
  database: BenchDatabase
  generator: Generator
  servers: Servers
  processes: number
  studies: readonly RunningStudy[]
  key: AnswerKey
}

/** A student's ticket and next problem. */
interface NextProblem {
  ticket: string
  problemId: ProblemId
}

export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** New students enroll, open their first problem and answer it; each of these calls is measured separately. */
export async function measureCalls(setting: Setting, load: { concurrency: number; calls: number }): Promise<Cell[]> {
  const { database, studies, key } = setting
  await setRecruitmentType(database.pool, 0)
  const students = await joinStudents(database.pool, studies, load.calls)
  const byHomework = await measureCall(
    setting,
    'enroll by homework',
    load.concurrency,
    students.map(({ cookie, homeworkId }) => ({ ...openHomework(homeworkId), cookie })),
  )
  await setRecruitmentType(database.pool, 2)
  const byLink = await measureCall(
    setting,
    'enroll by link',
    load.concurrency,
    students.map((_, index) => openLink(studies[index % studies.length]!.linkCode)),
  )
  const nextProblems = byLink.replies.map(nextProblemIn)
  const opens = nextProblems.map(({ ticket, problemId }) => openProblem(ticket, problemId))
  const answers = nextProblems.map(({ ticket, problemId }) => answer(ticket, problemId, key))
  const opened = await measureCall(setting, 'open problem', load.concurrency, opens)
  const answered = await measureCall(setting, 'answer', load.concurrency, answers)
  return [byHomework.cell, byLink.cell, opened.cell, answered.cell]
}

/** Lets every process load every study and compile its code. */
export async function warmUp(setting: Setting, least: number): Promise<void> {
  const { studies, processes } = setting
  // Repeats each study once per process, because the processes get calls in turn and each must get every study.
  const rounds = Math.max(1, Math.ceil(least / (studies.length * processes)))
  const spread = studies.flatMap((study) => Array.from({ length: processes * rounds }, () => study))
  const { database, generator, servers, key } = setting
  const perform = (calls: OutgoingCall[]) =>
    generator.perform(servers.urls, { kind: 'calls', calls, concurrency: 4, keepsReplies: true })
  await setRecruitmentType(database.pool, 0)
  const students = await joinStudents(database.pool, spread, spread.length)
  await perform(students.map(({ cookie, homeworkId }) => ({ ...openHomework(homeworkId), cookie })))
  await setRecruitmentType(database.pool, 2)
  const { replies } = await perform(spread.map(({ linkCode }) => openLink(linkCode)))
  const nextProblems = replies.map(nextProblemIn)
  await perform(nextProblems.map(({ ticket, problemId }) => openProblem(ticket, problemId)))
  await perform(nextProblems.map(({ ticket, problemId }) => answer(ticket, problemId, key)))
  // PostgreSQL would do this itself within a minute; until then it plans for the tables as small as they were.
  await database.pool.query('analyze')
}

function nextProblemIn(reply: string): NextProblem {
  const { ticket, work } = JSON.parse(reply) as OpenedWork
  return { ticket, problemId: work.progress.problem!.problemId }
}

async function measureCall(
  { database, generator, servers, processes, studies }: Setting,
  call: CallName,
  concurrency: number,
  calls: OutgoingCall[],
): Promise<{ cell: Cell; replies: string[] }> {
  const before = { server: servers.cpuMs(), database: database.cpuMs() }
  const keepsReplies = call === 'enroll by link'
  const { times, elapsed, replies } = await generator.perform(servers.urls, {
    kind: 'calls',
    calls,
    concurrency,
    keepsReplies,
  })
  const after = { server: servers.cpuMs(), database: database.cpuMs() }
  times.sort((a, b) => a - b)
  const cell: Cell = {
    call,
    studies: studies.length,
    processes,
    concurrency,
    calls: calls.length,
    perSecond: (calls.length / elapsed[0]!) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    serverMs: (after.server - before.server) / calls.length,
    databaseMs:
      after.database === null || before.database === null ? null : (after.database - before.database) / calls.length,
  }
  return { cell, replies }
}
