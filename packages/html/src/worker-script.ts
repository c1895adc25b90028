import { createRequire } from 'node:module'

/** Set by the server's build, which bundles `html-worker.ts` into the server (see `scripts/steps.mjs`). */
declare const HTML_WORKER_SCRIPT: string | undefined

let script: string | null = null

/** The script of the worker: from the build, or bundled on first use when the server runs from source. */
export function workerScript(): string {
  script ??= typeof HTML_WORKER_SCRIPT === 'string' ? HTML_WORKER_SCRIPT : bundleFromSource()
  return script
}

/** Loads esbuild only here: a built server has no need of it. */
function bundleFromSource(): string {
  const require = createRequire(import.meta.url)
  const { buildSync } = require('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [require.resolve('@trellis/html/worker')],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}
