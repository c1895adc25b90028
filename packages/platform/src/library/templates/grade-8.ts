import type { Template } from '../template'
import { numberOfSolutions, solveSystems, systemStories, variableOnBothSides } from './grade-8-equations'
import { exponentLaws, orderScientific, powerOfProduct, scientificProducts, timesAsMuch } from './grade-8-exponents'
import { compareFunctions, keepItAFunction, linearModels, lineEquations, slopeFromPoints } from './grade-8-functions'
import { exteriorAngles, nameTransformations, roundSolids, transformPoints } from './grade-8-geometry'
import { distanceBetweenPoints, rightTriangles } from './grade-8-right-triangles'
import { irrationalNumbers, repeatingDecimals, rootBetweenIntegers, rootEquations } from './grade-8-roots'
import { lineOfFit, twoWayTables } from './grade-8-statistics'

export const grade8Templates: readonly Template[] = [
  repeatingDecimals,
  irrationalNumbers,
  rootBetweenIntegers,
  rootEquations,
  exponentLaws,
  powerOfProduct,
  scientificProducts,
  timesAsMuch,
  orderScientific,
  variableOnBothSides,
  numberOfSolutions,
  solveSystems,
  systemStories,
  slopeFromPoints,
  lineEquations,
  linearModels,
  keepItAFunction,
  compareFunctions,
  transformPoints,
  nameTransformations,
  exteriorAngles,
  rightTriangles,
  distanceBetweenPoints,
  roundSolids,
  lineOfFit,
  twoWayTables,
]
