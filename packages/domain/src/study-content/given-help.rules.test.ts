import { describe, expect, it } from 'vitest'
import { hasOwnSupport, isWithheld, withFallbackHelp } from './given-help.rules'
import type { ConditionContent, GivenSupport } from './study-content.schema'

const support = (text: string) => ({ supportId: 'TUA1', type: 'HINTS', pieces: [text] }) as unknown as GivenSupport
const condition = (facts: { supports?: object; feedback?: object; withheld?: string[] }) =>
  ({ supports: {}, feedback: {}, ...facts }) as unknown as ConditionContent
const best = { A: support('Best of A.'), B: support('Best of B.') }
const fallback = (text: string) => ({ ...support(text), isFallback: true })

describe('help where no condition has a support', () => {
  it('is that of the platform in every condition', () => {
    const given = { A: fallback('Best of A.'), B: fallback('Best of B.') }
    const conditions = withFallbackHelp([condition({}), condition({})], best)
    expect(conditions.map(({ supports }) => supports)).toEqual([given, given])
  })

  it('is nothing where another condition has a support: that is what is compared', () => {
    const own = { A: support('Own.') }
    const conditions = withFallbackHelp([condition({ supports: own }), condition({})], best)
    const rest = { B: fallback('Best of B.') }
    expect(conditions.map(({ supports }) => supports)).toEqual([{ ...own, ...rest }, rest])
  })

  it('is not given by a condition that withholds it', () => {
    const [first, second] = withFallbackHelp([condition({ withheld: ['A'] }), condition({})], best)
    expect(Object.keys(first!.supports)).toEqual(['B'])
    expect(Object.keys(second!.supports)).toEqual(['A', 'B'])
  })

  it('is also given where conditions differ in feedback only', () => {
    const [first] = withFallbackHelp([condition({ feedback: { A: [{}] } }), condition({})], best)
    expect(first!.supports.A).toEqual(fallback('Best of A.'))
  })
})

describe('what a condition has of its own', () => {
  it.each([
    ['a support', { supports: { A: support('Own.') } }, true],
    ['feedback', { feedback: { A: [{}] } }, true],
    ['the help of the platform', { supports: { A: fallback('Best.') } }, false],
    ['nothing', {}, false],
  ] as const)('with %s', (_, facts, expected) => {
    expect(hasOwnSupport(condition(facts), 'A')).toBe(expected)
  })

  it('withholds what it lists', () => {
    expect([isWithheld(condition({ withheld: ['A'] }), 'A'), isWithheld(condition({}), 'A')]).toEqual([true, false])
  })
})
