import { expect, it } from 'vitest'
import { wrapText } from './wrap-text'

it.each([
  ['Hints', 200, ['Hints']],
  ['Hints that are shown one by one', 100, ['Hints that are', 'shown one by…']],
  ['Hints that are shown', 100, ['Hints that are', 'shown']],
  ['Donaudampfschifffahrtsgesellschaft', 64, ['Donaudamp…']],
  ['', 100, ['']],
])('wraps %j in %i pixels as %j', (text, width, lines) => {
  expect(wrapText(text, width)).toEqual(lines)
})
