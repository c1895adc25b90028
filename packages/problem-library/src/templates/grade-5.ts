import type { Template } from '../authoring/template'
import { grade5Decimals } from './grade-5-decimals'
import { grade5Expressions } from './grade-5-expressions'
import { grade5FractionProducts } from './grade-5-fraction-products'
import { grade5Fractions } from './grade-5-fractions'
import { grade5Geometry } from './grade-5-geometry'
import { grade5Measurement } from './grade-5-measurement'
import { grade5WholeNumbers } from './grade-5-whole-numbers'

export const grade5Templates: readonly Template[] = [
  ...grade5Expressions,
  ...grade5WholeNumbers,
  ...grade5Decimals,
  ...grade5Fractions,
  ...grade5FractionProducts,
  ...grade5Measurement,
  ...grade5Geometry,
]
