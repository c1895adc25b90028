import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install, root } from './steps.mjs'

await install()
const { tsImport } = await import('tsx/esm/api')
const { codebook } = await tsImport('../packages/domain/src/record/codebook.ts', import.meta.url)
writeFileSync(join(root, 'docs/codebook.md'), codebook())
console.log('Wrote docs/codebook.md')
