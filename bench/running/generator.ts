import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Task, TaskResult } from './load'

export interface Generator {
  perform(urls: readonly string[], task: Task): Promise<TaskResult>
  stop(): void
}

/** Generates the load in a separate process, so that its cost does not count as the server's. */
export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'load.ts'), { execArgv: ['--import', 'tsx'], serialization: 'advanced' })
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`What makes the load ended with ${code ?? signal}`)))
  })
  ended.catch(() => {}) // The promise may reject after `stop`, when it is no longer awaited.
  return {
    async perform(urls, task) {
      const answered = new Promise<{ done?: TaskResult; error?: string }>((resolve) => child.once('message', resolve))
      child.send({ urls, task })
      const { done, error } = await Promise.race([answered, ended])
      if (!done) throw new Error(error)
      return done
    },
    stop() {
      child.kill()
    },
  }
}
