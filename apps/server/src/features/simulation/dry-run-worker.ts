import { parentPort } from 'node:worker_threads'
import { type DryRunTask, playDryRun } from './play-dry-run'

parentPort!.postMessage('ready')
parentPort!.on('message', async ({ id, task }: { id: number; task: DryRunTask }) => {
  parentPort!.postMessage({ id, result: await playDryRun(task) })
})
