import { expect, it } from 'vitest'
import { languageTags } from './language-tags'

it('keeps the languages that Intl can read, and converts those of POSIX systems', () => {
  const tags = languageTags(['en-US@posix', 'es_MX.UTF-8', 'EN-us', 'C', '', '*', 'x', 'es'])
  expect(tags).toEqual(['en-US', 'es-MX', 'en-US', 'es'])
  expect(() => new Intl.DateTimeFormat(tags)).not.toThrow()
})
