import type { Template } from '../template'
import {
  factorExpressions,
  perimeterExpressions,
  simplifyDifferences,
  stepsInOrder,
  twoStepEquations,
  twoStepInequalities,
} from './grade-7-algebra'
import {
  angleEquations,
  circleMeasures,
  possibleThirdSides,
  scaleDrawingArea,
  verticalAngles,
} from './grade-7-geometry'
import {
  balanceAfterPayments,
  multiplyIntegers,
  signedChanges,
  signedFractions,
  subtractIntegers,
} from './grade-7-numbers'
import { compoundProbability, samplePrediction, simpleProbability } from './grade-7-probability'
import {
  discountAndTax,
  fractionUnitRates,
  isProportional,
  percentChange,
  proportionalEquations,
} from './grade-7-ratios'

export const grade7Templates: readonly Template[] = [
  signedChanges,
  subtractIntegers,
  multiplyIntegers,
  signedFractions,
  balanceAfterPayments,
  fractionUnitRates,
  isProportional,
  proportionalEquations,
  percentChange,
  discountAndTax,
  simplifyDifferences,
  perimeterExpressions,
  factorExpressions,
  twoStepEquations,
  stepsInOrder,
  twoStepInequalities,
  scaleDrawingArea,
  possibleThirdSides,
  circleMeasures,
  angleEquations,
  verticalAngles,
  simpleProbability,
  compoundProbability,
  samplePrediction,
]
