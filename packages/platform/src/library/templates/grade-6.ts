import type { Template } from '../template'
import { oneStepEquations, twoVariableEquations, writeInequalities } from './grade-6-equations'
import {
  equivalentExpressions,
  expandProducts,
  partsOfExpressions,
  productsAsPowers,
  writeExpressions,
} from './grade-6-expressions'
import { fractionVolume, surfaceArea, trapezoidArea, triangleArea } from './grade-6-geometry'
import { commonFactor, commonMultiple, decimalQuotient, divideFractions } from './grade-6-numbers'
import { percentOfNumber, sortForms, wholeFromPercent } from './grade-6-percents'
import { compareLevels, orderRationals, reflectPoint } from './grade-6-rational-numbers'
import { betterBuy, compareMixtures, convertUnits, equivalentRatios, ratioLanguage } from './grade-6-ratios'
import { boxPlotSpread, meanAbsoluteDeviation, meanAndMedian } from './grade-6-statistics'

export const grade6Templates: readonly Template[] = [
  ratioLanguage,
  equivalentRatios,
  betterBuy,
  convertUnits,
  compareMixtures,
  percentOfNumber,
  wholeFromPercent,
  sortForms,
  divideFractions,
  decimalQuotient,
  commonFactor,
  commonMultiple,
  orderRationals,
  compareLevels,
  reflectPoint,
  productsAsPowers,
  partsOfExpressions,
  writeExpressions,
  expandProducts,
  equivalentExpressions,
  oneStepEquations,
  writeInequalities,
  twoVariableEquations,
  triangleArea,
  trapezoidArea,
  fractionVolume,
  surfaceArea,
  meanAndMedian,
  meanAbsoluteDeviation,
  boxPlotSpread,
]
