import { parentPort } from 'node:worker_threads'
import { type DryRunTask, playDryRun } from './play-dry-run'

/** Milliseconds between two reports of progress. */
const reportEvery = 100

parentPort!.postMessage('ready')
parentPort!.on('message', async ({ id, task }: { id: number; task: DryRunTask }) => {
  let reportedAt = performance.now()
  const result = await playDryRun(task, (progress) => {
    if (performance.now() - reportedAt < reportEvery) return
    reportedAt = performance.now()
    parentPort!.postMessage({ id, progress })
  })
  parentPort!.postMessage({ id, result })
})
