import { Agent, request } from 'node:http'
import type { OpenedWork, TutorWork } from '@trellis/domain'
import { answer, openHomework, openLink, openProblem, type Sending, sendActivity } from './calls'
import type { AnswerKey } from './studies'

/** What the process that makes the load is asked for. */
export type Task =
  | { kind: 'calls'; calls: Sending[]; concurrency: number; keepsReplies: boolean }
  | { kind: 'classes'; classes: { cookie: string; homeworkId: string }[][] }
  | { kind: 'events'; linkCodes: string[]; key: AnswerKey; events: number; activityEvents: number; concurrency: number }

export interface Done {
  /** Milliseconds of each call, or of each student until the first problem was there. */
  times: number[]
  /** In the order of the calls. */
  replies: string[]
  /** From the first call to the last answer; of classes, for each class. */
  elapsed: number[]
  events: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let turn = 0

/** Anything but a 200 ends the run. */
function post(urls: readonly string[], { path, body, cookie, headers: own }: Sending): Promise<string> {
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

async function several(count: number, each: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, each))
}

async function timed<T>(times: number[], act: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await act()
  times.push(performance.now() - began)
  return result
}

async function makeCalls(urls: readonly string[], task: Task & { kind: 'calls' }): Promise<Partial<Done>> {
  const times: number[] = []
  const replies: string[] = []
  let next = 0
  const began = performance.now()
  await several(task.concurrency, async () => {
    while (next < task.calls.length) {
      const index = next++
      const reply = await timed(times, () => post(urls, task.calls[index]!))
      if (task.keepsReplies) replies[index] = reply
    }
  })
  return { times, replies, elapsed: [performance.now() - began] }
}

/** All of a class open their homework at once, and each the first problem as soon as there is an answer. */
async function startClasses(urls: readonly string[], { classes }: Task & { kind: 'classes' }): Promise<Partial<Done>> {
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

/** Enrolled, opened and stage entered; started, answered and finished; stage left and work finished. */
const eventsOfOpening = 3
const eventsOfProblem = 3
const eventsOfEnd = 2

/** Students who come by the link, do the whole set and report their other activity, until there are so many events. */
async function playEvents(urls: readonly string[], task: Task & { kind: 'events' }): Promise<Partial<Done>> {
  const times: number[] = []
  let events = 0
  const send = (sending: Sending) => timed(times, () => post(urls, sending))
  const began = performance.now()
  await several(task.concurrency, async () => {
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

function perform(urls: readonly string[], task: Task): Promise<Partial<Done>> {
  if (task.kind === 'calls') return makeCalls(urls, task)
  return task.kind === 'classes' ? startClasses(urls, task) : playEvents(urls, task)
}

process.on('message', async ({ urls, task }: { urls: string[]; task: Task }) => {
  try {
    const done: Done = { times: [], replies: [], elapsed: [], events: 0, ...(await perform(urls, task)) }
    process.send!({ done })
  } catch (error) {
    process.send!({ error: String(error) })
  }
})
