import type { Template } from '../authoring/template'
import { grade1DataAndShapes } from './grade-1-data-and-shapes'
import { grade1Equations } from './grade-1-equations'
import { grade1Measurement } from './grade-1-measurement'
import { grade1PlaceValue } from './grade-1-place-value'
import { grade1Stories } from './grade-1-stories'

export const grade1Templates: readonly Template[] = [
  ...grade1Stories,
  ...grade1Equations,
  ...grade1PlaceValue,
  ...grade1Measurement,
  ...grade1DataAndShapes,
]
