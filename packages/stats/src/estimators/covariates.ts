import type { Column } from '../linear/qr'
import { standardize } from './standardized'

/** What is known of the participants from before the assignment. Null is missing. */
export type Covariate =
  | { name: string; kind: 'number'; values: readonly (number | null)[] }
  | { name: string; kind: 'factor'; values: readonly (string | null)[] }

export interface CovariateColumns {
  columns: Column[]
  /** Columns that do not vary. */
  constant: string[]
  hasImputed: boolean
}

/**
 * Covariates as centered columns of a model. A factor becomes an indicator for each level but the first in the order of its
 * characters. A missing number is replaced by the mean of the others and gets an indicator; a missing level is a level of
 * its own. Both are functions of what was known before the assignment, so that the comparison stays randomized.
 * Zhao & Ding (2024). To adjust or not to adjust? Estimating the average treatment effect in randomized experiments with
 * missing covariates. JASA, 119.
 */
export function covariateColumns(covariates: readonly Covariate[]): CovariateColumns {
  const named = covariates.flatMap((covariate) =>
    covariate.kind === 'number' ? numberColumns(covariate) : factorColumns(covariate),
  )
  const varying = named.filter(({ values }) => values.some((value) => value !== values[0]))
  return {
    columns: varying.map(({ name, values }) => ({ name, values: standardize(values).values })),
    constant: named.filter((column) => !varying.includes(column)).map(({ name }) => name),
    hasImputed: covariates.some(({ values }) => values.includes(null as never)),
  }
}

interface NamedValues {
  name: string
  values: number[]
}

function numberColumns({ name, values }: Covariate & { kind: 'number' }): NamedValues[] {
  const known = values.filter((value) => value !== null)
  const mean = known.length > 0 ? known.reduce((sum, value) => sum + value / known.length, 0) : 0
  const filled = { name, values: values.map((value) => value ?? mean) }
  if (known.length === values.length) return [filled]
  return [filled, { name: `${name} missing`, values: values.map((value) => Number(value === null)) }]
}

function factorColumns({ name, values }: Covariate & { kind: 'factor' }): NamedValues[] {
  const levels = [...new Set(values)].filter((level) => level !== null).sort()
  const indicator = (label: string, level: string | null) => ({
    name: label,
    values: values.map((value) => Number(value === level)),
  })
  return [
    ...levels.slice(1).map((level) => indicator(`${name} ${level}`, level)),
    ...(values.includes(null) ? [indicator(`${name} missing`, null)] : []),
  ]
}
