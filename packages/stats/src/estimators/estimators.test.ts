import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import reference from '../../reference/estimators.json'
import { type ColumnRoles, comparisonsOf } from '../analyze/comparisons'
import { parseCsv, type Table } from '../analyze/csv'
import type { Comparison } from './comparison'
import { clusteredHedgesG, hedgesG, improvementIndex } from './effect-size'
import { benjaminiHochberg, holm } from './multiple-comparisons'
import { oddsRatio } from './odds-ratio'
import { type EstimatorResult, estimators } from './registry'

interface Case {
  data: string
  estimator: string
  columns: ColumnRoles & { level?: string }
  options: { intraclassCorrelation?: number }
  result: Record<string, number | null>
}
const cases = reference.cases as unknown as Case[]

const tables = new Map<string, Table>()
function tableOf(name: string): Table {
  const known = tables.get(name)
  if (known) return known
  const path = join(import.meta.dirname, '../../reference/data', `${name}.csv`)
  const table = parseCsv(readFileSync(path, 'utf8'))
  tables.set(name, table)
  return table
}

function comparisonOf({ data, columns: { level, ...roles } }: Case): Comparison {
  const { contrasts } = comparisonsOf(tableOf(data), roles)
  return contrasts.find((contrast) => level === undefined || contrast.level === level)!.comparison
}

function estimateOf(row: Case): EstimatorResult {
  const comparison = comparisonOf(row)
  if (row.estimator === 'hedges') return hedgesG(comparison)
  if (row.estimator === 'clustered-hedges') return clusteredHedgesG(comparison, row.options)
  if (row.estimator === 'cox') {
    const found = oddsRatio(comparison)
    return found.ok ? found.coxIndex : found
  }
  return estimators.find(({ id }) => id === row.estimator)!.estimate(comparison)
}

/** The relative deviation of a value from the reference. */
const deviation = (value: number, wanted: number) => Math.abs(value - wanted) / Math.abs(wanted)

describe('estimators', () => {
  it.each(
    cases.map((row, index) => [`${index}: ${row.estimator} of ${row.columns.outcome} in ${row.data}`, row] as const),
  )('matches R to 1e-8: %s', (_, row) => {
    const found = estimateOf(row)
    if (!found.ok) throw new Error(found.reason)
    const { interval, ...rest } = found
    const values = {
      ...rest,
      ...interval,
      improvement: improvementIndex(found).estimate,
      rho: 'intraclassCorrelation' in found ? found.intraclassCorrelation : null,
    } as unknown as Record<string, number>
    const off = Object.entries(row.result).filter(
      ([name, wanted]) => wanted !== null && !(deviation(values[name]!, wanted) < 1e-8),
    )
    expect(off.map(([name, wanted]) => ({ name, wanted, found: values[name] }))).toEqual([])
  })

  it('the references cover every estimator', () => {
    // The references of the design-based estimators are in their own tests.
    const elsewhere = ['loop', 'loop-forest', 'randomization']
    const reached = [...elsewhere, ...cases.map(({ estimator }) => estimator)]
    expect(estimators.map(({ id }) => id).filter((id) => !reached.includes(id))).toEqual([])
  })

  it('adjusts p values as R does, and skips tests that could not be made', () => {
    const { p } = reference.adjusted
    const rounded = (values: (number | null)[]) => values.map((value) => value && Number(value.toFixed(12)))
    expect(rounded(holm(p))).toEqual(rounded(reference.adjusted.holm))
    expect(rounded(benjaminiHochberg(p))).toEqual(rounded(reference.adjusted.benjaminiHochberg))
    expect(holm([0.02, null, 0.03])).toEqual([0.04, null, 0.04])
    expect(benjaminiHochberg([])).toEqual([])
  })
})
