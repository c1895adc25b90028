import { createRequire } from 'node:module'

export type PageScript = 'accounts.js' | 'passkeys.js'

/** Set by the server's build, which bundles the scripts into the server (see `scripts/steps.mjs`). */
declare const ACCOUNTS_PAGE_SCRIPTS: Record<PageScript, string> | undefined

const sources: Record<PageScript, string> = {
  'accounts.js': '@trellis/platform/accounts-page',
  'passkeys.js': '@trellis/platform/passkeys-page',
}

const scripts: Partial<Record<PageScript, string>> = {}

/** A script of the accounts pages: from the build, or bundled on first use when the server runs from source. */
export function pageScript(name: PageScript): string {
  scripts[name] ??=
    typeof ACCOUNTS_PAGE_SCRIPTS === 'object' ? ACCOUNTS_PAGE_SCRIPTS[name] : bundleFromSource(sources[name])
  return scripts[name]
}

/** Loads esbuild only here, because a built server does not need it. */
function bundleFromSource(source: string): string {
  const require = createRequire(import.meta.url)
  const { buildSync } = require('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [require.resolve(source)],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}
