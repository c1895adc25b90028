import type { Template } from '../authoring/template'
import { grade8Equations } from './grade-8-equations'
import { grade8Exponents } from './grade-8-exponents'
import { grade8Functions } from './grade-8-functions'
import { grade8Geometry } from './grade-8-geometry'
import { grade8RightTriangles } from './grade-8-right-triangles'
import { grade8Roots } from './grade-8-roots'
import { grade8Statistics } from './grade-8-statistics'

export const grade8Templates: readonly Template[] = [
  ...grade8Roots,
  ...grade8Exponents,
  ...grade8Equations,
  ...grade8Functions,
  ...grade8Geometry,
  ...grade8RightTriangles,
  ...grade8Statistics,
]
