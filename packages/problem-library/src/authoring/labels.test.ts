import { describe, expect, it } from 'vitest'
import { math } from './html'
import { labelsIn } from './labels'

describe('labelsIn', () => {
  it.each([
    ['Ada has 3 cups. How many more strawberries does Ada need?', ['strawberries']],
    ['How many toy cars does it make in 57 days?', ['toy cars', 'cars']],
    ['It is 4 meters long. How many square meters have to be covered?', ['square meters']],
    ['How many meters of fence are there? Write a fraction in lowest terms.', ['meters']],
    ['What is its area in square feet?', ['square feet']],
    ['What is the smallest number of vans they need?', ['vans']],
    ['What is the 8th number of the pattern?', []],
    ['How many times as great is the first number?', ['times']],
    ['How many of all the light bulbs would you expect to last?', ['light bulbs', 'bulbs']],
    ['What percent of the commuters take the bus?', ['percent']],
    ['Which number is missing?', []],
  ])('finds what the question counts or measures: %s', (question, labels) => {
    expect(labelsIn([question])).toEqual(labels)
  })

  it('finds the variable whose value the question asks for', () => {
    expect(labelsIn([`Solve ${math('9n + 17 = 107')}.`])).toEqual(['n'])
    expect(labelsIn([`What is the value of ${math('x')} in ${math('y = 2x')}?`])).toEqual(['x'])
    expect(labelsIn([`Solve ${math('y = 2x')} and ${math('x + y = 3')}.`])).toEqual([])
  })

  it('finds degrees when the question asks for the measure of an angle', () => {
    expect(labelsIn([`One angle is ${math('35^\\circ')}. What is the measure of the other?`])).toEqual(['degrees'])
  })
})
