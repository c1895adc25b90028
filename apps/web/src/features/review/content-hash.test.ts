import { createHash } from 'node:crypto'
import { hashesOf, type StudyContent } from '@trellis/domain'
import { expect, it } from 'vitest'
import { contentHash } from './content-hash'

it('is the hash that the server keeps', async () => {
  const problems = { PRA1: { problemId: 'PRA1', question: 'What is 1 + 1?' } }
  const content = { sets: [], problems, conditions: [] } as unknown as StudyContent
  const { hash } = hashesOf(content, (text) => createHash('sha256').update(text).digest('hex'))
  expect(await contentHash(content)).toBe(hash)
})
