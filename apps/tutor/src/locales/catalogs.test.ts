import { describe, expect, it } from 'vitest'
import { catalogs } from '../testing/messages'

const ids = Object.keys(catalogs.en)

/** The names of the values that a compiled message takes, in any nesting. */
function placeholdersOf(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  const names = message.flatMap((piece) => {
    if (!Array.isArray(piece)) return []
    const [name, , choices] = piece as [string, string?, object?]
    return [name, ...Object.values(choices ?? {}).flatMap(placeholdersOf)]
  })
  return [...new Set(names)].sort()
}

/** All text of a compiled message, including every choice of a plural or select. */
const textOf = (message: unknown) => JSON.stringify(message)

describe('the message catalogs', () => {
  it('contains the same messages in every language', () => {
    expect(ids.length).toBeGreaterThan(200)
    for (const messages of Object.values(catalogs)) expect(Object.keys(messages).sort()).toEqual([...ids].sort())
  })

  it.each(ids)('the message %s takes the same values in every language', (id) => {
    expect(placeholdersOf(catalogs.es[id])).toEqual(placeholdersOf(catalogs.en[id]))
  })

  it.each([
    ['en', /experiment|study|condition|research/i],
    ['es', /experiment|estudio|condici|investig/i],
  ] as const)('never mentions a study to students in %s', (locale, forbidden) => {
    const forStudents = Object.entries(catalogs[locale]).filter(([id]) => !id.startsWith('preview.'))
    for (const [id, message] of forStudents) expect(`${id}: ${textOf(message)}`).not.toMatch(forbidden)
  })
})
