import {
  type BaselineResult,
  type Contrast,
  type EvidenceRating,
  type ItemResult,
  type OutcomeResult,
  type Results,
  type Specification,
  type StudyOutcome,
  type SubgroupResult,
  scaleColumn,
} from '@trellis/domain'

/** A number of the results page that `analysis.R` recomputes. */
export interface ResultNumber {
  /** Its path in `results.json`; items of lists are named by what they are about. */
  name: string
  value: number
  /** Columns that it is computed from, as `table.column`: where one is not complete, the number cannot be checked. */
  needs: string[]
}

/** With its path in the schema of the results: like the name, without the items of lists. */
export interface LocatedNumber extends ResultNumber {
  path: string
}

/** Numbers that were not computed from the data: ids, times and what was decided beforehand. */
export const settingPaths: readonly string[] = [
  'studyId',
  'studyTypeId',
  'authors',
  'deployedAt',
  'completedAt',
  'computedAt',
  'blinding',
  'conditions',
  'plan',
  'deviations',
  'exploratory',
]
const settingNames: readonly string[] = ['conditionId', 'referenceId']

/** Numbers that `analysis.R` does not recompute, and why. */
export const notRecomputedPaths: Readonly<Record<string, string>> = {
  'participants.others': 'people who are in no sample have no rows',
  outsidePrediction: 'students outside of the study have no rows',
  flow: 'it counts students who were never enrolled as well, who have no rows',
  'split.enrolled.mismatched': '`npm run verify` draws assignments.json again from the seed',
  'split.analyzed.mismatched': '`npm run verify` draws assignments.json again from the seed',
}
const forestReason = 'the trees of a random forest depend on the last digit of sums, which differs between programs'
const otherSampleReason = 'participants of the other sample have no rows'
const historyReason = 'it counts what happened to the study and not to its students'

export interface NotRecomputed {
  name: string
  reason: string
}

/** Every number of the results page that is recomputed. */
export function numbersOf(results: Results): ResultNumber[] {
  return locatedNumbers(results).map(({ name, value, needs }) => ({ name, value, needs }))
}

export function locatedNumbers(results: Results): LocatedNumber[] {
  const numbers: LocatedNumber[] = []
  visitNumbers(results, (number, reason) => {
    if (reason === null) numbers.push(number)
  })
  return numbers
}

/** The numbers of the results page that are not recomputed, with the reason. */
export function notRecomputed(results: Results): NotRecomputed[] {
  const exceptions: NotRecomputed[] = []
  visitNumbers(results, ({ name }, reason) => {
    if (reason !== null) exceptions.push({ name, reason })
  })
  return exceptions
}

/** The name of a comparison, as `12-vs-11`. */
export const contrastName = ({ conditionId, referenceId }: Contrast) => `${conditionId}-vs-${referenceId}`

/** The name of a specification among those of a comparison. */
export const specificationName = ({ estimator, sample, covariates }: Specification) =>
  [estimator, sample, ...(covariates.length > 0 ? [covariates.join('+')] : [])].join('.')

type Item = (item: never, index: number) => string
const byCondition = ({ conditionId }: { conditionId: number }) => String(conditionId)
const byIndex = (_: unknown, index: number) => String(index)

/** What an item of a list is about. */
const itemNames: Record<string, Item> = {
  flowByCondition: byCondition,
  'split.enrolled.counts': byCondition,
  'split.analyzed.counts': byCondition,
  outcomes: ({ outcome }: OutcomeResult) => outcome,
  'outcomes.conditions': byCondition,
  'outcomes.conditions.quartiles': byIndex,
  'outcomes.conditions.bins': byIndex,
  'outcomes.comparisons': contrastName,
  'outcomes.comparisons.specifications': specificationName,
  'outcomes.comparisons.subgroups': ({ subgroup }: SubgroupResult) => subgroup,
  'outcomes.comparisons.subgroups.groups': ({ name }: { name: string }) => name,
  'outcomes.comparisons.subgroups.interaction.degreesOfFreedom': byIndex,
  'outcomes.comparisons.leaveOneOut': ({ group }: { group: string }) => group,
  'outcomes.curves': byCondition,
  'outcomes.curves.points': ({ problems }: { problems: number }) => String(problems),
  baseline: contrastName,
  'baseline.differences': ({ covariate, level }: BaselineResult['differences'][number]) =>
    level === null ? covariate : `${covariate}.${level}`,
  items: ({ place, problemSetId, problemId }: ItemResult) => `${place}.${problemSetId}.${problemId}`,
  'items.conditions': byCondition,
  sequences: contrastName,
  'sequences.points': ({ day }: { day: number }) => String(day),
  'rating.points': ({ point }: EvidenceRating['points'][number]) => point,
}

interface Step {
  name: string
  path: string
  needs: readonly string[]
  /** Why the numbers inside are not recomputed; null where they are. */
  reason: string | null
}

function visitNumbers(results: Results, onNumber: (number: LocatedNumber, reason: string | null) => void): void {
  const columnsAt = columnsOf(results)
  const visit = (value: unknown, step: Step): void => {
    if (typeof value === 'number') {
      const { name, path, needs, reason } = step
      onNumber({ name, path, value, needs: [...new Set(needs)] }, reason)
      return
    }
    if (value === null || typeof value !== 'object') return
    const isList = Array.isArray(value)
    for (const [key, member] of Object.entries(value)) {
      const path = isList ? step.path : joinPath(step.path, key)
      if (!isList && (settingPaths.includes(path) || settingNames.includes(key))) continue
      const itemName = isList ? itemNames[step.path] : undefined
      if (isList && !itemName && member !== null && typeof member !== 'string') {
        throw new Error(`${step.path} has no names for its items`)
      }
      visit(member, {
        name: joinPath(step.name, itemName ? itemName(member as never, Number(key)) : key),
        path,
        needs: [...step.needs, ...columnsAt(path, isList ? member : null)],
        reason: step.reason ?? reasonAt(results, path, isList ? member : null),
      })
    }
  }
  visit(results, { name: '', path: '', needs: [], reason: null })
}

const joinPath = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

const uncheckedPoints: readonly string[] = ['RANDOMIZED', 'PLAN']

function reasonAt({ sample }: Results, path: string, item: unknown): string | null {
  const known = notRecomputedPaths[path]
  if (known) return known
  if (path === (sample === 'STUDENTS' ? 'participants.simulated' : 'participants.students')) return otherSampleReason
  if (item === null) return null
  if (path === 'rating.points') {
    return uncheckedPoints.includes((item as EvidenceRating['points'][number]).point) ? historyReason : null
  }
  return path === 'outcomes.comparisons.specifications' && (item as Specification).estimator === 'loop-forest'
    ? forestReason
    : null
}

const outcomeColumns = (outcome: StudyOutcome) =>
  outcome === 'PROBLEMS_TO_MASTERY'
    ? ['participants.mastery_problems', 'participants.mastery_event']
    : [`participants.${outcome.toLowerCase()}`]

/** The columns from which the value at a path of the results is computed. */
function columnsOf({ plan, unit, randomization, strata, outcomes }: Results) {
  const ofExclusions = plan.exclusions.map(
    (exclusion) =>
      ({
        NOT_EXPOSED: 'participants.is_exposed',
        DUPLICATES: 'participants.is_possible_duplicate',
        LATE_JOINERS: 'participants.joined_after_draw',
      })[exclusion],
  )
  const planned = ['participants.condition', ...ofExclusions]
  const ofPrimary = plan.primaryOutcome === null ? [] : outcomeColumns(plan.primaryOutcome)
  const ofUnit = unit === 'STUDENT' ? [] : ['participants.unit']
  const ofBlocks = randomization === 'BLOCKS' && strata.length > 0 ? ['participants.stratum'] : []
  const ofScales = outcomes.flatMap(({ reliability }) =>
    reliability?.ok
      ? Array.from({ length: reliability.items }, (_, index) => `participants.${scaleColumn(index + 1)}`)
      : [],
  )
  const items = ['problems.stage', 'problems.problem_set', 'problems.problem', 'problems.outcome']
  const ofSample: Record<Specification['sample'], string[]> = {
    PLANNED: [],
    ALL_ENROLLED: [],
    MISSING_AS_ZERO: [],
    EXPOSED: ['participants.is_exposed'],
    WITHOUT_WITHDRAWN: ['participants.is_withdrawn'],
    WITHOUT_DUPLICATES: ['participants.is_possible_duplicate'],
    WITHOUT_LATE_JOINERS: ['participants.joined_after_draw'],
    BY_PROBLEM: ['problems.counts_as_next', 'problems.first_answer'],
  }
  const ofCovariates = (covariates: Specification['covariates']) =>
    covariates.map((covariate) => `participants.${covariate.toLowerCase()}`)
  const ofSpecification = ({ estimator, sample, covariates }: Specification) => [
    ...(estimator === 'randomization'
      ? [
          'participants.draw_order',
          ...(randomization === 'BLOCKS' ? ['participants.sequence', 'participants.stratum'] : []),
        ]
      : []),
    ...(estimator === 'cace' ? ['participants.has_received'] : []),
    ...(estimator === 'reloop' ? ['participants.outside_prediction'] : []),
    ...ofSample[sample],
    ...ofCovariates(covariates),
    ...ofBlocks,
  ]
  const always: Record<string, readonly string[]> = {
    participants: ['participants.participant'],
    flowByCondition: ['participants.condition'],
    'flowByCondition.clusters': ofUnit,
    'flowByCondition.joinedAfterDraw': ['participants.joined_after_draw'],
    'flowByCondition.possibleDuplicates': ['participants.is_possible_duplicate'],
    'flowByCondition.exposed': ['participants.is_exposed'],
    'flowByCondition.finished': ['participants.is_finished'],
    'flowByCondition.withdrawn': ['participants.is_withdrawn'],
    'flowByCondition.erased': ['participants.is_erased'],
    'flowByCondition.excluded': ofExclusions,
    'flowByCondition.analyzed': [...planned, ...ofPrimary],
    'flowByCondition.analyzedClusters': [...planned, ...ofPrimary, ...ofUnit],
    'split.enrolled': ['participants.condition', 'participants.unit'],
    'split.analyzed': [...planned, ...ofPrimary, 'participants.unit'],
    reach: ['participants.condition', 'participants.is_exposed'],
    outcomes: planned,
    'outcomes.comparisons': ofUnit,
    'outcomes.comparisons.adjustedP': plannedColumns(outcomes, ofSpecification),
    'outcomes.comparisons.falseDiscoveryP': plannedColumns(outcomes, ofSpecification),
    'outcomes.comparisons.firstStage': ['participants.has_received', ...ofCovariates(plan.covariates), ...ofBlocks],
    'outcomes.comparisons.leaveOneOut': ['participants.class', ...plannedColumns(outcomes, ofSpecification)],
    'outcomes.reliability': ofScales,
    baseline: [...planned, ...ofPrimary],
    items: ['participants.condition', ...items],
    'items.conditions.firstCorrect': ['problems.first_answer'],
    'items.conditions.helpFirst': ['problems.help_first'],
    'items.conditions.medianSeconds': ['problems.seconds'],
    sequences: [
      ...planned,
      ...ofPrimary,
      'participants.unit',
      ...(plan.primaryOutcome === null ? [] : [`participants.${plan.primaryOutcome.toLowerCase()}_day`]),
    ],
    rating: [...planned, ...ofPrimary],
  }
  const ofPoint: Partial<Record<EvidenceRating['points'][number]['point'], readonly string[]>> = {
    OUTCOME: ofScales,
    ATTRITION: ofUnit,
    BASELINE: ofCovariates(['PRE_TEST', 'PRIOR_CORRECTNESS']),
    CLUSTERS: [...ofUnit, 'participants.joined_after_draw'],
  }
  const ofItem: Record<string, (item: never) => readonly string[]> = {
    outcomes: ({ outcome }: OutcomeResult) => outcomeColumns(outcome),
    'outcomes.comparisons.specifications': ofSpecification,
    'outcomes.comparisons.subgroups': ({ subgroup }: SubgroupResult) => [
      subgroup === 'PRIOR_KNOWLEDGE' ? 'participants.pre_test' : `participants.${subgroup.toLowerCase()}`,
    ],
    'baseline.differences': ({ covariate }: BaselineResult['differences'][number]) => ofCovariates([covariate]),
    'rating.points': ({ point }: EvidenceRating['points'][number]) => ofPoint[point] ?? [],
  }
  return (path: string, item: unknown): readonly string[] => [
    ...(item === null ? (always[path] ?? []) : (ofItem[path]?.(item as never) ?? [])),
  ]
}

/** Columns of the planned estimates of all outcomes: adjusted p values take them together. */
function plannedColumns(outcomes: Results['outcomes'], columns: (specification: Specification) => string[]): string[] {
  return outcomes.flatMap(({ comparisons }) => comparisons.flatMap(({ specifications }) => columns(specifications[0]!)))
}
