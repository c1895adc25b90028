import { describe, expect, it } from 'vitest'
import { estimators } from '../estimators/registry'
import { simulatedDesigns } from './designs'
import { monteCarloError, validate } from './validate'

describe('the validation by simulation', () => {
  it('finds Welch and Lin at their nominal level, and leaves out an estimator that does not apply', () => {
    const studies = 300
    const rows = validate({
      studies,
      designs: simulatedDesigns.slice(0, 1),
      estimators: estimators.filter(({ id }) => ['welch', 'lin', 'cr2'].includes(id)),
    })
    expect(rows.map(({ estimator }) => estimator)).toEqual(['welch', 'lin'])
    for (const { typeIError, coverage } of rows) {
      expect(Math.abs(typeIError - 0.05)).toBeLessThan(monteCarloError(0.05, studies))
      expect(Math.abs(coverage - 0.95)).toBeLessThan(monteCarloError(0.05, studies))
    }
  })

  it('finds an estimator whose standard errors are too small', () => {
    const welch = estimators.find(({ id }) => id === 'welch')!
    const ignoresClasses = {
      ...welch,
      id: 'ignores-classes',
      estimate: (comparison: Parameters<typeof welch.estimate>[0]) =>
        welch.estimate({ ...comparison, clusters: undefined }),
    }
    const [row] = validate({ studies: 100, designs: simulatedDesigns.slice(4, 5), estimators: [ignoresClasses] })
    expect(row!.typeIError).toBeGreaterThan(0.2)
    expect(row!.coverage).toBeLessThan(0.75)
    expect(row!.standardErrorRatio).toBeLessThan(0.8)
  })
})
