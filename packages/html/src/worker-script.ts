import { bundleWorker } from './bundle-worker'

/** Set by the server's build, which bundles `html-worker.ts` into the server (see `scripts/steps.mjs`). */
declare const HTML_WORKER_SCRIPT: string | undefined

/** The script of the worker: from the build, or bundled on first use if the server runs from source. */
export function workerScript(): string {
  return typeof HTML_WORKER_SCRIPT === 'string' ? HTML_WORKER_SCRIPT : bundleWorker('@trellis/html/worker')
}
