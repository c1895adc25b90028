import type { Template } from '../authoring/template'
import { grade6Equations } from './grade-6-equations'
import { grade6Expressions } from './grade-6-expressions'
import { grade6Geometry } from './grade-6-geometry'
import { grade6Numbers } from './grade-6-numbers'
import { grade6Percents } from './grade-6-percents'
import { grade6RationalNumbers } from './grade-6-rational-numbers'
import { grade6Ratios } from './grade-6-ratios'
import { grade6Statistics } from './grade-6-statistics'

export const grade6Templates: readonly Template[] = [
  ...grade6Ratios,
  ...grade6Percents,
  ...grade6Numbers,
  ...grade6RationalNumbers,
  ...grade6Expressions,
  ...grade6Equations,
  ...grade6Geometry,
  ...grade6Statistics,
]
