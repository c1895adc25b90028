import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:4000'

const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@lingui|@messageformat|zod|@emotion|stylis|@mui\/(system|utils|styled-engine))\//

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

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    react(),
    withoutJsonSchema(),
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
        // What every page needs and no release of ours changes stays in the browser's cache.
        codeSplitting: { groups: [{ name: 'framework', test: framework }] },
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
