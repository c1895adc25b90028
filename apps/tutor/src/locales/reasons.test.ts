import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogs, en } from '../testing/messages'
import { reasonMessageId } from './reasons'

const folder = join(import.meta.dirname, '../../../../packages/grading/src')
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))

/** Sentences for people: they begin with a capital, hold a space and end with a full stop. */
const sentences = [...new Set(sources.flatMap((source) => source.match(/(?<=')[A-Z][^'\n]* [^'\n]*\.(?=')/g) ?? []))]

describe('what the grader says when it cannot read an answer', () => {
  it('is found in its source', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(11)
  })

  it.each(sentences)('has messages for "%s" in every language', (sentence) => {
    const id = reasonMessageId(sentence)!
    expect(en(id)).toBe(sentence)
    expect(catalogs.es[id]).toBeTruthy()
  })

  it('is shown as it is when the sentence is unknown', () => {
    expect(reasonMessageId('Something new.')).toBeNull()
  })
})
