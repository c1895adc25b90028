import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Done, Task } from './load'

export interface Generator {
  perform(urls: readonly string[], task: Task): Promise<Done>
  stop(): void
}

/** Makes the load in a process of its own, so that what it costs is not counted as the server's. */
export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'load.ts'), { execArgv: ['--import', 'tsx'], serialization: 'advanced' })
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`What makes the load ended with ${code ?? signal}`)))
  })
  ended.catch(() => {}) // No one awaits it once it has been asked to stop.
  return {
    async perform(urls, task) {
      const answered = new Promise<{ done?: Done; error?: string }>((resolve) => child.once('message', resolve))
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
