import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:4000'

const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@lingui|@messageformat|zod|@emotion|stylis|@mui\/(system|utils|styled-engine))\//

/** Where a visit begins. */
const firstPages = ['src/app/main.tsx', 'src/app/pages/home-page.tsx'].map((path) => join(import.meta.dirname, path))

/** It imports the whole contract. What a page needs of it comes along with the page. */
const contract = /\/packages\/domain\/src\/index\.ts$/

/** Components of which the first pages need the class names alone, which come by way of the same index. */
const namedOnly = /\/@mui\/material\/(Divider|InputBase|ListItemText)\/\1\.mjs$/

/** Whether the first pages need a module, asked once all modules are known. */
function firstLoad() {
  const needed = new Set<string>()
  return (id: string, infoOf: (id: string) => { importedIds: string[] } | null): boolean => {
    if (needed.size === 0) {
      for (const page of firstPages) needed.add(page)
      // A set can grow while it is walked through.
      for (const module of needed) {
        for (const imported of infoOf(module)?.importedIds ?? []) {
          if (!contract.test(imported) && !namedOnly.test(imported)) needed.add(imported)
        }
      }
    }
    return needed.has(id)
  }
}

const isInFirstLoad = firstLoad()

/**
 * Every schema of zod can describe itself as JSON Schema, which only the server asks for. Without that part, visitors
 * load 5 kB less before the first page.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const exported = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        const renamed = [...code.matchAll(/^export \{ (\w+ as \w+) \};$/gm)].map(([, names]) => names)
        const lines = [
          'const unavailable = () => () => { throw new Error("JSON Schema is only available on the server") }',
          ...exported.map((name) => `const ${name} = unavailable`),
          `export { ${[...exported, ...renamed].join(', ')} }`,
        ]
        return { code: lines.join('\n'), map: { mappings: '' } }
      },
    },
  }
}

/**
 * The descriptions in the contract are for its documentation. Screens never show them, so visitors need not load them.
 * Line breaks stay, so that the lines of the source do.
 */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/domain\/src\/.*\.ts$/ },
      handler: (code) => ({ code: dropCalls(code, '.describe('), map: null }),
    },
  }
}

/** The code without the calls that begin so, up to the parenthesis that closes each. */
function dropCalls(code: string, start: string): string {
  const from = code.indexOf(start)
  if (from === -1) return code
  let at = from + start.length
  for (let depth = 1; depth > 0; at++) {
    const character = code[at]
    if (character === undefined) throw new Error(`A call of ${start} has no end`)
    if (character === "'" || character === '"' || character === '`') at = endOfText(code, at)
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
  }
  return code.slice(0, from) + code.slice(from, at).replace(/[^\n]/g, '') + dropCalls(code.slice(at), start)
}

/** Where the text that begins here ends: the place of its closing quote. */
function endOfText(code: string, start: number): number {
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === '\\') at += 1
    else if (code[at] === code[start]) return at
    // What stands in a template may contain texts of its own.
    else if (code[start] === '`' && code.startsWith('${', at)) at = endOfExpression(code, at + 2)
  }
  throw new Error('A text has no end')
}

function endOfExpression(code: string, start: number): number {
  let depth = 1
  for (let at = start; at < code.length; at++) {
    if (code[at] === "'" || code[at] === '"' || code[at] === '`') at = endOfText(code, at)
    else if (code[at] === '{') depth += 1
    else if (code[at] === '}' && --depth === 0) return at
  }
  throw new Error('An expression has no end')
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    react(),
    withoutJsonSchema(),
    withoutDescriptions(),
    lingui({
      configPath: join(import.meta.dirname, 'lingui.config.ts'),
      failOnMissing: true,
      failOnCompileError: true,
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // A font or picture inlined as a data address would break the content security policy.
    assetsInlineLimit: 0,
    // Kilobytes. The mathematics field is as large as it is, and comes when it is needed.
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs and no release of ours changes stays in the browser's cache.
            { name: 'framework', test: framework, priority: 2 },
            // One script for the first pages, not one for each part that some pages share: it compresses better.
            {
              debugName: 'first load',
              name: (id, context) =>
                isInFirstLoad(id, (module) => context.getModuleInfo(module)) ? 'first-load' : null,
              priority: 1,
            },
          ],
        },
      },
      // Declaring a schema changes nothing elsewhere, so what a page does not use is left out of its script.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/domain\//, sideEffects: false }] },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: {
      ...Object.fromEntries(['/api', '/core', '/accounts', '/resources', '/config.json'].map((path) => [path, server])),
      '/tutor': { target: process.env.TUTOR_URL ?? server, ws: true },
    },
  },
})
