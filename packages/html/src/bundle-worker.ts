import { createRequire } from 'node:module'

const bundled = new Map<string, string>()

/** A worker's module and all its imports as one script, bundled on first use. */
export function bundleWorker(module: string): string {
  if (!bundled.has(module)) bundled.set(module, bundle(module))
  return bundled.get(module)!
}

/** Loads esbuild lazily, because a built server does not need it. */
function bundle(module: string): string {
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
