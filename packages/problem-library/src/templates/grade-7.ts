import type { Template } from '../authoring/template'
import { grade7Algebra } from './grade-7-algebra'
import { grade7Geometry } from './grade-7-geometry'
import { grade7Numbers } from './grade-7-numbers'
import { grade7Probability } from './grade-7-probability'
import { grade7Ratios } from './grade-7-ratios'

export const grade7Templates: readonly Template[] = [
  ...grade7Numbers,
  ...grade7Ratios,
  ...grade7Algebra,
  ...grade7Geometry,
  ...grade7Probability,
]
