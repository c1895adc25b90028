import {
  bindingUnitOf,
  checkAssumptions,
  dryRunRequestSchema,
  type OutcomeKind,
  powerRequestSchema,
  type RandomizedUnit,
  recruitmentTypes,
  type Study,
} from '@trellis/domain'

const shape = { ...dryRunRequestSchema.shape, ...powerRequestSchema.shape }

/** The numbers on which power depends, as named in the contract. */
export type PowerFieldName = Exclude<keyof typeof shape, 'studyId' | 'outcome'>

/** Form values as typed. */
export type PowerFields = Record<PowerFieldName, string> & { outcome: OutcomeKind }

export type PowerNumbers = Partial<Record<PowerFieldName, number>>

type DesignFacts = Pick<Study, 'randomisation' | 'randomisedUnit' | 'strata' | 'recruitmentTypeNumber'>

/** The unit of assignment, whose number is what counts. */
export function unitOfStudy(study: Pick<Study, 'randomisedUnit' | 'recruitmentTypeNumber'>): RandomizedUnit {
  return bindingUnitOf(study.randomisedUnit, study.recruitmentTypeNumber === recruitmentTypes.selfDeploy)
}

/** Assumptions that matter for the design of this study; the others stay at their defaults. */
export function assumptionNames(study: DesignFacts, outcome: OutcomeKind): PowerFieldName[] {
  const unit = unitOfStudy(study)
  const isByLink = study.recruitmentTypeNumber === recruitmentTypes.selfDeploy
  const isWithinClasses = unit === 'STUDENT' && !isByLink && study.strata.includes('CLASS')
  return [
    'effect',
    ...(outcome === 'SHARE' ? (['baseShare'] as const) : []),
    'attrition',
    ...(unit !== 'STUDENT' || isWithinClasses ? (['classSize', 'unitCorrelation'] as const) : []),
    ...(unit === 'SCHOOL' ? (['classesPerSchool', 'classCorrelation'] as const) : []),
    ...(unit !== 'STUDENT' ? (['classSizeVariation', 'unitExplained'] as const) : []),
    'studentExplained',
    ...(unit !== 'STUDENT' ? (['covariates'] as const) : []),
  ]
}

/** Share of the variance that a pre-test may explain: a correlation of .5 with the outcome, squared. */
const explainedByPreTest = '0.25'

/** The contract's defaults as texts; with a pre-test, it is assumed to explain part of the variance. */
export function initialFields(study: Pick<Study, 'preTest' | 'enrolmentCap'>): PowerFields {
  const text = (name: PowerFieldName) => String(shape[name].safeParse(undefined).data ?? '')
  const names = Object.keys(shape).filter((name) => name !== 'studyId' && name !== 'outcome') as PowerFieldName[]
  return {
    ...(Object.fromEntries(names.map((name) => [name, text(name)])) as Record<PowerFieldName, string>),
    ...(study.preTest && {
      unitExplained: explainedByPreTest,
      studentExplained: explainedByPreTest,
      covariates: '1',
    }),
    outcome: 'SCORE',
  }
}

/** The smallest and largest valid number, and whether it is whole. */
export function rangeOf(name: PowerFieldName): { least: number; most: number; isWhole: boolean } {
  let schema: unknown = shape[name]
  while (typeof (schema as { unwrap?: unknown }).unwrap === 'function') {
    schema = (schema as { unwrap(): unknown }).unwrap()
  }
  const { minValue, maxValue, format } = schema as { minValue: number; maxValue: number; format: string | null }
  return { least: minValue, most: maxValue, isWhole: format === 'safeint' }
}

/** Why fields cannot be used together. */
export type PowerConflict = 'effect' | 'classCorrelation'

export interface ReadPowerFields {
  numbers: PowerNumbers
  /** Fields that hold no valid number. */
  invalid: PowerFieldName[]
  /** Fields that are valid by themselves and impossible with the others. */
  conflicts: PowerConflict[]
}

/** The typed numbers. `optional` ones may be empty, and are then left out. */
export function readFields(
  fields: PowerFields,
  names: readonly PowerFieldName[],
  optional: readonly PowerFieldName[] = [],
): ReadPowerFields {
  const numbers: PowerNumbers = {}
  const invalid: PowerFieldName[] = []
  for (const name of names) {
    if (optional.includes(name) && fields[name].trim() === '') continue
    const value = rangeOf(name).isWhole ? wholeNumber(fields[name]) : decimal(fields[name])
    if (shape[name].safeParse(value).success) numbers[name] = value
    else invalid.push(name)
  }
  const conflicts: PowerConflict[] = []
  const number = (name: PowerFieldName) => numbers[name] ?? (shape[name].safeParse(undefined).data as number)
  checkAssumptions(
    {
      outcome: fields.outcome,
      effect: number('effect'),
      baseShare: number('baseShare'),
      unitCorrelation: number('unitCorrelation'),
      classCorrelation: number('classCorrelation'),
    },
    { addIssue: ({ path }) => conflicts.push(path[0] as PowerConflict) },
  )
  return { numbers, invalid, conflicts: conflicts.filter((name) => names.includes(name)) }
}

/** Thousands may be separated by a comma or a space. */
function wholeNumber(text: string): number {
  const digits = text.replaceAll(/[\s,]/g, '')
  return digits === '' ? Number.NaN : Number(digits)
}

/** Accepts a decimal comma, too. */
function decimal(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
}
