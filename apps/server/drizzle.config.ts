import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/db/schema.ts', './src/db/run-schema.ts', './src/db/publication-schema.ts'],
  out: './migrations',
  schemaFilter: ['trellis'],
})
