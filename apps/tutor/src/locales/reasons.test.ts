import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { es } from './es'
import { reasonId } from './reasons'

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

  it.each(sentences)('"%s" is translated', (sentence) => {
    const id = reasonId(sentence)
    expect(id && es[id]).toBeTruthy()
  })

  it('is shown as it came when it is new', () => {
    expect(reasonId('Something new.')).toBeNull()
  })
})
