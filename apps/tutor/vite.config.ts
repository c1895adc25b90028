import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:4000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/tutor/',
  plugins: [
    react(),
    lingui({
      configPath: join(import.meta.dirname, 'lingui.config.ts'),
      failOnMissing: true,
      failOnCompileError: true,
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Kilobytes. The mathematics field is large and loads on first use.
    chunkSizeWarningLimit: 900,
  },
  server: {
    port: Number(process.env.TUTOR_PORT ?? 5174),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/core', '/accounts', '/resources', '/config.json'].map((path) => [path, server]),
    ),
  },
})
