import { Agent, request } from 'node:http'
import type { OpenedWork, TutorWork } from '@trellis/domain'
import { answer, type OutgoingCall, openHomework, openLink, openProblem, sendActivity } from './calls'
import type { AnswerKey } from './studies'

/** A task for the process that generates the load. */
export type Task =
  | { kind: 'calls'; calls: OutgoingCall[]; concurrency: number; keepsReplies: boolean }
  | { kind: 'classes'; classes: { cookie: string; homeworkId: string }[][] }
  | { kind: 'events'; linkCodes: string[]; key: AnswerKey; events: number; activityEvents: number; concurrency: number }

export interface TaskResult {
  /** Milliseconds of each call, or of each student until the first problem was open. */
  times: number[]
  /** In the order of the calls. */
  replies: string[]
  /** Milliseconds from the first call to the last reply; for classes, one entry per class. */
  elapsed: number[]
  events: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let turn = 0

/** Any status other than 200 ends the run. */
function post(urls: readonly string[], { path, body, cookie, headers: own }: OutgoingCall): Promise<string> {
  const payload = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    ...(cookie && { cookie }),
    ...own,
  }
  const url = urls[turn++ % urls.length]! + path
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 300)}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}

async function runConcurrently(count: number, each: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, each))
}

async function timed<T>(times: number[], act: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await act()
  times.push(performance.now() - began)
  return result
}

async function makeCalls(urls: readonly string[], task: Task & { kind: 'calls' }): Promise<Partial<TaskResult>> {
  const times: number[] = []
  const replies: string[] = []
  let next = 0
  const began = performance.now()
  await runConcurrently(task.concurrency, async () => {
    while (next < task.calls.length) {
      const index = next++
      const reply = await timed(times, () => post(urls, task.calls[index]!))
      if (task.keepsReplies) replies[index] = reply
    }
  })
  return { times, replies, elapsed: [performance.now() - began] }
}

/** All students of a class open their homework at the same time, and each opens the first problem after the reply. */
async function startClasses(
  urls: readonly string[],
  { classes }: Task & { kind: 'classes' },
): Promise<Partial<TaskResult>> {
  const times: number[] = []
  const elapsed: number[] = []
  const start = async ({ cookie, homeworkId }: { cookie: string; homeworkId: string }) => {
    const { ticket, work } = JSON.parse(await post(urls, { ...openHomework(homeworkId), cookie })) as OpenedWork
    await post(urls, { ...openProblem(ticket, work.progress.problem!.problemId), cookie })
  }
  for (const students of classes) {
    await timed(elapsed, () => Promise.all(students.map((student) => timed(times, () => start(student)))))
  }
  return { times, elapsed }
}

/** Events: enrolled, opened, stage entered; then started, answered, finished; then stage left, work finished. */
const eventsOfOpening = 3
const eventsOfProblem = 3
const eventsOfEnd = 2

/** Students follow the link, finish the set and report their other activity, until the number of events is reached. */
async function playEvents(urls: readonly string[], task: Task & { kind: 'events' }): Promise<Partial<TaskResult>> {
  const times: number[] = []
  let events = 0
  const send = (outgoingCall: OutgoingCall) => timed(times, () => post(urls, outgoingCall))
  const began = performance.now()
  await runConcurrently(task.concurrency, async () => {
    while (events < task.events) {
      const code = task.linkCodes[Math.floor(Math.random() * task.linkCodes.length)]!
      const { ticket, work } = JSON.parse(await send(openLink(code))) as OpenedWork
      events += eventsOfOpening
      let problemId = work.progress.problem?.problemId
      while (problemId) {
        await send(openProblem(ticket, problemId))
        const after = JSON.parse(await send(answer(ticket, problemId, task.key))) as { work: TutorWork }
        problemId = after.work.progress.problem?.problemId
        events += problemId ? eventsOfProblem : eventsOfProblem + eventsOfEnd
      }
      if (task.activityEvents > 0) await send(sendActivity(ticket, task.activityEvents))
      events += task.activityEvents
    }
  })
  return { times, elapsed: [performance.now() - began], events }
}

function perform(urls: readonly string[], task: Task): Promise<Partial<TaskResult>> {
  if (task.kind === 'calls') return makeCalls(urls, task)
  return task.kind === 'classes' ? startClasses(urls, task) : playEvents(urls, task)
}

process.on('message', async ({ urls, task }: { urls: string[]; task: Task }) => {
  try {
    const done: TaskResult = { times: [], replies: [], elapsed: [], events: 0, ...(await perform(urls, task)) }
    process.send!({ done })
  } catch (error) {
    process.send!({ error: String(error) })
  }
})
