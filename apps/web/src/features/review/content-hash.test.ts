import { createHash } from 'node:crypto'
import { hashesOf, type StudyContent } from '@trellis/domain'
import { expect, it } from 'vitest'
import { contentHash } from './content-hash'

it('is the hash that the server keeps', async () => {
  const content: StudyContent = { sets: [], problems: {}, conditions: [] }
  const { hash } = hashesOf(content, (text) => createHash('sha256').update(text).digest('hex'))
  expect(await contentHash(content)).toBe(hash)
})
