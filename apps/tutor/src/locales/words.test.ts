import { describe, expect, it } from 'vitest'
import { en, type MessageId } from './en'
import { es } from './es'
import { compiled, preferredLocale } from './words'

const namesIn = (message: string) =>
  compiled(message)
    .filter((piece) => Array.isArray(piece))
    .sort()

describe('the words', () => {
  it.each(Object.keys(en) as MessageId[])('%s has the same values in both languages', (id) => {
    expect(namesIn(es[id])).toEqual(namesIn(en[id]))
  })

  it('speak of no study to a student', () => {
    const toStudents = Object.entries({ ...en }).filter(([id]) => !id.startsWith('preview.'))
    for (const [id, message] of toStudents)
      expect(`${id}: ${message}`).not.toMatch(/experiment|study|condition|research/i)
    const enEspañol = Object.entries(es).filter(([id]) => !id.startsWith('preview.'))
    for (const [id, message] of enEspañol)
      expect(`${id}: ${message}`).not.toMatch(/experiment|estudio|condici|investig/i)
  })

  it('take values in their places', () => {
    expect(compiled('Problem {number} of {total}')).toEqual(['Problem ', ['number'], ' of ', ['total']])
  })
})

describe('the language of the page', () => {
  it.each([
    [null, ['es-MX', 'en'], 'es'],
    [null, ['fr-FR', 'es'], 'es'],
    [null, ['EN-us'], 'en'],
    [null, ['fr'], 'en'],
    [null, [], 'en'],
    ['es', ['en-US'], 'es'],
    ['tlh', ['es'], 'es'],
  ] as const)('chosen %j, browser %j: %s', (chosen, browser, expected) => {
    expect(preferredLocale(chosen, browser)).toBe(expected)
  })
})
