import { describe, expect, it } from 'vitest'
import { hasOwnSupport, isWithheld, withFallbackHelp } from './given-help.rules'
import type { ConditionContent, GivenSupport } from './study-content.schema'

const support = (text: string) => ({ supportId: 'TUA1', type: 'HINTS', pieces: [text] }) as unknown as GivenSupport
const condition = (facts: { supports?: object; feedback?: object; withheld?: string[] }) =>
  ({ supports: {}, feedback: {}, ...facts }) as unknown as ConditionContent
const best = { A: support('Best of A.'), B: support('Best of B.') }
const fallback = (text: string) => ({ ...support(text), isFallback: true })

describe('withFallbackHelp', () => {
  it('gives the help of the platform in every condition where no condition has a support', () => {
    const given = { A: fallback('Best of A.'), B: fallback('Best of B.') }
    const conditions = withFallbackHelp([condition({}), condition({})], best)
    expect(conditions.map(({ supports }) => supports)).toEqual([given, given])
  })

  it('gives no fallback help where another condition has a support: that is what is compared', () => {
    const own = { A: support('Own.') }
    const conditions = withFallbackHelp([condition({ supports: own }), condition({})], best)
    const rest = { B: fallback('Best of B.') }
    expect(conditions.map(({ supports }) => supports)).toEqual([{ ...own, ...rest }, rest])
  })

  it('gives no fallback help in a condition that withholds it', () => {
    const [first, second] = withFallbackHelp([condition({ withheld: ['A'] }), condition({})], best)
    expect(Object.keys(first!.supports)).toEqual(['B'])
    expect(Object.keys(second!.supports)).toEqual(['A', 'B'])
  })

  it('gives fallback help also where conditions differ only in feedback', () => {
    const [first] = withFallbackHelp([condition({ feedback: { A: [{}] } }), condition({})], best)
    expect(first!.supports.A).toEqual(fallback('Best of A.'))
  })
})

describe('hasOwnSupport and isWithheld', () => {
  it.each([
    ['a support', { supports: { A: support('Own.') } }, true],
    ['feedback', { feedback: { A: [{}] } }, true],
    ['the help of the platform', { supports: { A: fallback('Best.') } }, false],
    ['nothing', {}, false],
  ] as const)('decides whether a condition with %s has a support of its own', (_, facts, expected) => {
    expect(hasOwnSupport(condition(facts), 'A')).toBe(expected)
  })

  it('considers help withheld where the condition lists the problem', () => {
    expect([isWithheld(condition({ withheld: ['A'] }), 'A'), isWithheld(condition({}), 'A')]).toEqual([true, false])
  })
})
