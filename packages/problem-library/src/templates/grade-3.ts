import type { Template } from '../authoring/template'
import { grade3AreaAndShapes } from './grade-3-area-and-shapes'
import { grade3ComparingFractions } from './grade-3-comparing-fractions'
import { grade3Fractions } from './grade-3-fractions'
import { grade3Measurement } from './grade-3-measurement'
import { grade3Operations } from './grade-3-operations'
import { grade3PlaceValue } from './grade-3-place-value'

export const grade3Templates: readonly Template[] = [
  ...grade3Operations,
  ...grade3PlaceValue,
  ...grade3Fractions,
  ...grade3ComparingFractions,
  ...grade3Measurement,
  ...grade3AreaAndShapes,
]
