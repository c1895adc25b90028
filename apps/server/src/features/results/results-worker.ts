import { parentPort } from 'node:worker_threads'
import { type ComputedResults, computeResults, computeSequences, type ResultsTask } from './compute-results'

parentPort!.postMessage('ready')
parentPort!.on('message', ({ id, task }: { id: number; task: ResultsTask & { part: 'all' | 'sequences' } }) => {
  const result: Partial<ComputedResults> =
    task.part === 'all'
      ? computeResults(task, (progress) => parentPort!.postMessage({ id, progress }))
      : { sequences: computeSequences(task) }
  parentPort!.postMessage({ id, result })
})
