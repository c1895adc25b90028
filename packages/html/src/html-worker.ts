import { parentPort } from 'node:worker_threads'
import { sanitize } from './sanitize'
import { typeset, withPlainFormulas } from './typeset'

/** The tasks of a worker, each of which takes time that depends on the text of an author. */
const tasks = { sanitize, typeset, withPlainFormulas }
export type HtmlTask = keyof typeof tasks

// KaTeX logs warnings about unknown characters, which must not appear in the server's log.
console.warn = () => {}
console.log = () => {}
console.error = () => {}

/** The deadline of the first text begins only now, so that it does not include the start of the worker. */
parentPort!.postMessage('ready')
parentPort!.on('message', ({ id, task }: { id: number; task: { name: HtmlTask; html: string } }) => {
  parentPort!.postMessage({ id, result: tasks[task.name](task.html) })
})
