import type { Template } from '../authoring/template'
import { grade4Decimals } from './grade-4-decimals'
import { grade4Fractions } from './grade-4-fractions'
import { grade4Geometry } from './grade-4-geometry'
import { grade4Measurement } from './grade-4-measurement'
import { grade4Operations } from './grade-4-operations'
import { grade4WholeNumbers } from './grade-4-whole-numbers'

export const grade4Templates: readonly Template[] = [
  ...grade4Operations,
  ...grade4WholeNumbers,
  ...grade4Fractions,
  ...grade4Decimals,
  ...grade4Measurement,
  ...grade4Geometry,
]
