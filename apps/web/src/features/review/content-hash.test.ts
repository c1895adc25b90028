import { createHash } from 'node:crypto'
import { hashesOf, type StudyContent } from '@trellis/domain'
import { expect, it } from 'vitest'
import { contentHash } from './content-hash'

it('computes the same hash of a frozen study as the server', async () => {
  const problems = { PRA1: { problemId: 'PRA1', question: 'What is 1 + 1?' } }
  const content = { sets: [], problems, conditions: [] } as unknown as StudyContent
  const frozen = { version: 1 as const, content }
  const { hash } = hashesOf(frozen, (text) => createHash('sha256').update(text).digest('hex'))
  expect(await contentHash(frozen)).toBe(hash)
})
