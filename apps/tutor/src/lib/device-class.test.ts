import { expect, it } from 'vitest'
import { deviceClassOf } from './device-class'

it.each([
  ['phone', { hasFinePointer: false, shortSide: 390 }],
  ['tablet', { hasFinePointer: false, shortSide: 768 }],
  ['desktop', { hasFinePointer: true, shortSide: 768 }],
  // A window of a small laptop.
  ['desktop', { hasFinePointer: true, shortSide: 500 }],
])('classifies as a %s: %o', (expected, facts) => {
  expect(deviceClassOf(facts)).toBe(expected)
})
