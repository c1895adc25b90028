import { describe, expect, it } from 'vitest'
import { choiceBeginning, stepOf } from './list-keys'

const shut = { open: false, at: -1, count: 3 }
const open = { open: true, at: 1, count: 3 }

describe('a list box', () => {
  it.each([
    ['ArrowDown', shut, { open: true, at: 0, choose: false }],
    ['Enter', shut, { open: true, at: 0, choose: false }],
    [' ', { ...shut, at: 2 }, { open: true, at: 2, choose: false }],
    ['End', shut, { open: true, at: 2, choose: false }],
    ['Tab', shut, null],
    ['a', shut, null],
    ['ArrowDown', open, { open: true, at: 2, choose: false }],
    ['ArrowDown', { ...open, at: 2 }, { open: true, at: 2, choose: false }],
    ['ArrowUp', open, { open: true, at: 0, choose: false }],
    ['ArrowUp', { ...open, at: 0 }, { open: true, at: 0, choose: false }],
    ['Home', open, { open: true, at: 0, choose: false }],
    ['End', open, { open: true, at: 2, choose: false }],
    ['Enter', open, { open: false, at: 1, choose: true }],
    [' ', open, { open: false, at: 1, choose: true }],
    ['Tab', open, { open: false, at: 1, choose: true }],
    ['Escape', open, { open: false, at: 1, choose: false }],
    ['a', open, null],
  ])('handles the key %j in the state %j', (key, state, step) => {
    expect(stepOf(key, state)).toEqual(step)
  })

  it.each([
    ['b', -1, 1],
    ['B', 1, 2],
    ['b', 2, 1],
    ['x', 0, -1],
  ])('finds the next choice that begins with %s after index %i at %i', (typed, at, found) => {
    expect(choiceBeginning(['apple', 'bean', 'beet'], typed, at)).toBe(found)
  })
})
