import { createRequire } from 'node:module'

/** One script of a worker's module and all it imports. Loads esbuild only here: a built server has no need of it. */
export function bundleWorker(module: string): string {
  const require = createRequire(import.meta.url)
  const { buildSync } = require('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [require.resolve(module)],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}
