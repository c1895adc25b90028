import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { codebook } from './codebook'
import { eventKindSchema } from './record.schema'

const committed = readFileSync(fileURLToPath(new URL('../../../../docs/codebook.md', import.meta.url)), 'utf8')

describe('the codebook', () => {
  it('docs/codebook.md matches the schemas (run `npm run codebook`)', () => {
    expect(committed).toBe(codebook())
  })

  it.each(eventKindSchema.options)('describes the event kind %s', (kind) => {
    expect(committed).toMatch(new RegExp(`^### ${kind}\n\n\\S.*\\.$`, 'm'))
  })
})
