import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWorkerQueue, WorkerGaveUpError } from './worker-queue'

/** Answers with its task and its thread id; never finishes `hang`. */
const echo = `
  const { parentPort, threadId } = require('node:worker_threads')
  parentPort.postMessage('ready')
  parentPort.on('message', ({ id, task }) => {
    if (task === 'hang') for (;;);
    if (task === 'steps') for (const progress of [0.25, 0.5]) parentPort.postMessage({ id, progress })
    if (task === 'throw') throw new Error('no')
    parentPort.postMessage({ id, result: task + ' by ' + threadId })
  })`

const make = (more: { deadline?: number; idle?: number } = {}) =>
  createWorkerQueue<string, string>({ script: () => echo, deadline: 20_000, memoryMb: 64, ...more })
let queue: ReturnType<typeof make>
afterEach(() => queue.close())

const threadOf = (answer: string) => answer.split(' by ')[1]

describe('a queue for a worker', () => {
  it('gives up on a task that takes too long or fails, and continues with the rest', async () => {
    queue = make({ deadline: 100 })
    const results = await Promise.allSettled(['a', 'hang', 'throw', 'b'].map((task) => queue.run(task)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    for (const at of [1, 2]) expect((results[at] as PromiseRejectedResult).reason).toBeInstanceOf(WorkerGaveUpError)
  })

  it('stops an aborted task, whether it is under way or waiting', async () => {
    queue = make()
    const [first, second] = [new AbortController(), new AbortController()]
    const hanging = queue.run('hang', first.signal)
    const waiting = queue.run('unwanted', second.signal)
    const wanted = queue.run('wanted')
    second.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    first.abort(new Error('gone too'))
    await expect(hanging).rejects.toThrow('gone too')
    expect(await wanted).toContain('wanted by ')
    await expect(queue.run('late', first.signal)).rejects.toThrow('gone too')
  })

  it('reports progress before the result, and only to the caller of the task', async () => {
    queue = make()
    const reported: number[] = []
    const result = queue.run('steps', undefined, (progress) => reported.push(progress))
    const other = queue.run('a', undefined, (progress) => reported.push(progress))
    expect(await result).toContain('steps by ')
    expect(reported).toEqual([0.25, 0.5])
    await other
    expect(reported).toEqual([0.25, 0.5])
  })

  it('keeps its worker for the next task until it has been idle for a while', async () => {
    queue = make({ idle: 50 })
    const first = threadOf(await queue.run('a'))
    expect(threadOf(await queue.run('b'))).toBe(first)
    await vi.waitFor(async () => {
      await new Promise((resolve) => setTimeout(resolve, 60))
      expect(threadOf(await queue.run('c'))).not.toBe(first)
    })
  })
})
