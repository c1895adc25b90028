import { parentPort } from 'node:worker_threads'
import { sanitize } from './sanitize'
import { typeset, withPlainFormulas } from './typeset'

/** What a worker does with a text; each takes time that its author decides about. */
const tasks = { sanitize, typeset, withPlainFormulas }
export type HtmlTask = keyof typeof tasks

// KaTeX warns about unknown characters on the console, which belongs to the server's log.
console.warn = () => {}
console.log = () => {}
console.error = () => {}

/** Until it says so, a worker has not begun: its start is not the fault of a text. */
parentPort!.postMessage('ready')
parentPort!.on('message', ({ id, task }: { id: number; task: { name: HtmlTask; html: string } }) => {
  parentPort!.postMessage({ id, result: tasks[task.name](task.html) })
})
