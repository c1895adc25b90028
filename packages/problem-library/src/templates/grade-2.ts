import type { Template } from '../authoring/template'
import { grade2DataAndShapes } from './grade-2-data-and-shapes'
import { grade2Measurement } from './grade-2-measurement'
import { grade2Operations } from './grade-2-operations'
import { grade2PlaceValue } from './grade-2-place-value'

export const grade2Templates: readonly Template[] = [
  ...grade2Operations,
  ...grade2PlaceValue,
  ...grade2Measurement,
  ...grade2DataAndShapes,
]
