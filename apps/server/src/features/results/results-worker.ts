import { parentPort } from 'node:worker_threads'
import { computePackage } from './compute-package'
import { computeResults, computeSequences } from './compute-results'
import type { WorkerResult, WorkerTask } from './results-computations'

function resultOf(task: WorkerTask, onProgress: (share: number) => void): WorkerResult {
  switch (task.part) {
    case 'all':
      return computeResults(task, onProgress)
    case 'package':
      return computePackage(task, onProgress)
    case 'sequences':
      return { sequences: computeSequences(task) }
  }
}

parentPort!.postMessage('ready')
parentPort!.on('message', ({ id, task }: { id: number; task: WorkerTask }) => {
  const result = resultOf(task, (progress) => parentPort!.postMessage({ id, progress }))
  parentPort!.postMessage({ id, result })
})
