import type { OpenedWork } from '@trellis/domain'
import { answer, askForHelp, type OutgoingCall, openHomework, openLink, openProblem, sendActivity } from './calls'
import type { BenchDatabase } from './database'
import type { Generator } from './generator'
import type { ProbedServer } from './servers'
import { type AnswerKey, joinStudents, type RunningStudy, setRecruitmentType } from './studies'

export interface StatementCount {
  call: string
  /** The names of the statements in the order in which they were sent. */
  statements: string[]
}

/**
 * Counts, at the driver, the statements of each call of the tutor. Needs three studies that the server has not loaded
 * yet.
 */
export async function countStatements(
  database: BenchDatabase,
  generator: Generator,
  server: ProbedServer,
  { studies, key }: { studies: readonly RunningStudy[]; key: AnswerKey },
): Promise<StatementCount[]> {
  const [plain, capped, blocked] = studies as [RunningStudy, RunningStudy, RunningStudy]
  const counts: StatementCount[] = []
  const send = async (outgoingCall: OutgoingCall) => {
    const task = { kind: 'calls' as const, calls: [outgoingCall], concurrency: 1, keepsReplies: true }
    return (await generator.perform(server.urls, task)).replies[0]!
  }
  const count = async (call: string, outgoingCall: OutgoingCall): Promise<OpenedWork> => {
    await server.probe('statements')
    const reply = await send(outgoingCall)
    const { statements } = await server.probe('statements')
    if (statements.length === 0) throw new Error(`${call}: no statement was seen, though there must be one`)
    counts.push({ call, statements })
    return JSON.parse(reply) as OpenedWork
  }

  await database.pool.query('update trellis.study set enrolment_cap = 1000000 where id = $1', [capped.studyId])
  await database.pool.query("update trellis.study set randomisation = 'BLOCKS' where id = $1", [blocked.studyId])
  await setRecruitmentType(database.pool, 0)
  const [student, other] = await joinStudents(database.pool, [plain], 2)
  // Each process reads the content of a study once, for its first student.
  await send({ ...openHomework(other!.homeworkId), cookie: other!.cookie })
  await count('enroll by homework', { ...openHomework(student!.homeworkId), cookie: student!.cookie })
  const back = await count('come back to homework', { ...openHomework(student!.homeworkId), cookie: student!.cookie })
  const homeworkProblem = back.work.progress.problem!.problemId
  const { cookie } = student!
  await count('open problem of homework', { ...openProblem(back.ticket, homeworkProblem), cookie })
  await count('answer homework', { ...answer(back.ticket, homeworkProblem, key), cookie })
  await setRecruitmentType(database.pool, 2)
  const { ticket, work } = await count('enroll by link', openLink(plain.linkCode))
  const { problemId } = work.progress.problem!
  await count('open problem', openProblem(ticket, problemId))
  await count('open problem again', openProblem(ticket, problemId))
  await count('ask for help', askForHelp(ticket, problemId))
  await count('answer', answer(ticket, problemId, key))
  await count('record 20 events', sendActivity(ticket, 20))
  for (const [call, study] of [
    ['enroll by link, with a cap', capped],
    ['enroll by link, in blocks', blocked],
  ] as const) {
    await send(openLink(study.linkCode))
    await count(call, openLink(study.linkCode))
  }
  return counts
}
