import type { StudyOutcome } from '../../analysis-plan/analysis-plan.schema'
import type { Given } from '../../effect/effect.schema'
import type { NotEstimableReason } from '../estimate.schema'
import type { EvidenceRating } from '../evidence-rating.schema'
import type { OutcomeUnit } from '../outcome-unit.rules'
import type { Finding, SmallestEffectVerdict, VerdictCaution } from '../verdict.rules'

/** A condition and the one it is compared with. */
export type ComparedNames = { condition: string; reference: string }

export interface VerdictValues extends ComparedNames {
  isSimulated: boolean
  direction: Finding['direction']
  difference: string
  /** The interval and the size of the sample. */
  basis: string
}

export interface BasisValues {
  low: string
  high: string
  students: number
  /** Null where students are assigned. */
  clusters: { unit: 'CLASS' | 'SCHOOL'; count: number } | null
  /** A whole number as it is written in the locale of the reader. */
  format: (value: number) => string
}

export interface RuledOutValues {
  excludesZero: boolean
  /** As it is shown; null where nothing is ruled out on that side. */
  gainsAbove: string | null
  lossesAbove: string | null
  /** More problems, time or help is not a gain. */
  isGain: boolean
}

const who = ({ isSimulated }: VerdictValues) => (isSimulated ? 'Simulated students' : 'Students')
const share = ({ isSimulated }: VerdictValues) => (isSimulated ? 'simulated students' : 'students')

/** The same frame for outcomes in which students did something more or less. */
const did =
  (more: (difference: string) => string, less: (difference: string) => string, same: string) => (v: VerdictValues) =>
    `${who(v)} with ${v.condition} ${
      v.direction === 'same'
        ? `${same} ${v.reference}`
        : `${(v.direction === 'higher' ? more : less)(v.difference)} than with ${v.reference}`
    } (${v.basis}).`

const shareThat = (did: string) => (v: VerdictValues) =>
  `The share of ${share(v)} who ${did} was ${
    v.direction === 'same'
      ? `the same with ${v.condition} and with ${v.reference}`
      : `${v.difference} percentage points ${v.direction} with ${v.condition} than with ${v.reference}`
  } (${v.basis}).`

/** The wording of results. Screens, reports and public pages all use it. */
export const en = {
  found: 'What the study found',
  primaryOutcome: (name: string) => `Primary outcome: ${name}`,
  noPrimary:
    'The plan names no primary outcome, so no single number answers the research question. The outcomes below are exploratory.',
  against: ({ condition, reference }: ComparedNames) => `${condition} compared with ${reference}`,
  noEstimate: ({ condition, reference }: ComparedNames) =>
    `There is no estimate for ${condition} compared with ${reference}.`,
  simulated: 'Simulated students.',
  /** `when` is the moment of unblinding, null where it is not shown. */
  cautions: {
    SIMULATED: () =>
      'These numbers come from a model of learners. They show how the study works and say nothing about the supports.',
    EXPLORATORY: () =>
      'Exploratory: the analysis was not fixed before the first student enrolled. What it suggests has to be confirmed by a new study.',
    UNBLINDED_EARLY: (when) =>
      `The study was unblinded ${when === null ? '' : `on ${when}, `}before its end. Knowing the results may have influenced how it went on.`,
    STILL_RUNNING: () =>
      'The study is still running: these numbers will change, and the intervals do not allow for looking early.',
  } as Record<VerdictCaution, (when: string | null) => string>,
  verdicts: {
    POST_TEST: did(
      (d) => `scored ${d} points of 100 higher`,
      (d) => `scored ${d} points of 100 lower`,
      'scored the same on average as with',
    ),
    DELAYED_POST_TEST: did(
      (d) => `scored ${d} points of 100 higher on the delayed post-test`,
      (d) => `scored ${d} points of 100 lower on the delayed post-test`,
      'scored the same on average on the delayed post-test as with',
    ),
    GAIN: did(
      (d) => `gained ${d} points of 100 more from pre-test to post-test`,
      (d) => `gained ${d} points of 100 less from pre-test to post-test`,
      'gained the same on average from pre-test to post-test as with',
    ),
    NEXT_CORRECTNESS: did(
      (d) => `had ${d} more of 100 first answers correct on the next problem`,
      (d) => `had ${d} fewer of 100 first answers correct on the next problem`,
      'had the same share of first answers correct on the next problem as with',
    ),
    MASTERY: shareThat('mastered the problem set'),
    COMPLETION: shareThat('finished the assignment'),
    PROBLEMS_TO_MASTERY: did(
      (d) => `needed ${d} more problems to reach mastery`,
      (d) => `needed ${d} fewer problems to reach mastery`,
      'needed the same number of problems to reach mastery as with',
    ),
    TIME_ON_TASK: did(
      (d) => `took ${d}% more time`,
      (d) => `took ${d}% less time`,
      'took the same time on average as with',
    ),
    SURVEY_SCALE: did(
      (d) => `answered ${d} points of 100 higher on the survey scale`,
      (d) => `answered ${d} points of 100 lower on the survey scale`,
      'answered the same on average on the survey scale as with',
    ),
    HELP_USE: did(
      (d) => `asked for ${d} more pieces of help per problem`,
      (d) => `asked for ${d} fewer pieces of help per problem`,
      'asked for as much help per problem as with',
    ),
  } satisfies Record<StudyOutcome, (values: VerdictValues) => string>,
  basis: ({ low, high, students, clusters, format }: BasisValues) => {
    const count = (n: number, one: string, other: string) => `${format(n)} ${n === 1 ? one : other}`
    const groups =
      clusters &&
      (clusters.unit === 'CLASS'
        ? count(clusters.count, 'class', 'classes')
        : count(clusters.count, 'school', 'schools'))
    return `95% CI ${low} to ${high}; ${count(students, 'student', 'students')}${groups ? ` in ${groups}` : ''}`
  },
  ruledOut: ({ excludesZero, gainsAbove, lossesAbove, isGain }: RuledOutValues) => {
    const [more, less] = isGain ? ['gains', 'losses'] : ['increases', 'decreases']
    const sides = [
      ...(gainsAbove === null ? [] : [`${more} above ${gainsAbove}`]),
      ...(lossesAbove === null ? [] : [`${less} above ${lossesAbove}`]),
    ].join(' and ')
    if (excludesZero) return sides === '' ? 'The study rules out zero.' : `The study rules out zero, and ${sides}.`
    return sides === ''
      ? 'The study is too small to rule out zero or any other difference.'
      : `The study cannot rule out zero; it rules out ${sides}.`
  },
  lostByAdjustment: (comparisons: number) =>
    `Taken alone, this comparison rules out zero; adjusted for all ${comparisons} comparisons of this outcome (Holm), it does not.`,
  smallestEffect: {
    RULED_OUT: (size) =>
      `Differences as large as the smallest effect of interest (${size}) are ruled out in both directions.`,
    REACHED: (size) =>
      `Every difference in the interval is at least as large as the smallest effect of interest (${size}).`,
    POSSIBLE: (size) => `A difference as large as the smallest effect of interest (${size}) remains possible.`,
  } satisfies Record<SmallestEffectVerdict['status'], (size: string) => string>,
  /** Why there is no estimate. */
  reasons: {
    no_data: 'There are no data to analyze.',
    invalid_number: 'The data contain a number that cannot be analyzed.',
    invalid_probability: 'The data contain a number that cannot be analyzed.',
    one_group_empty: 'One of the conditions has no student with this outcome.',
    too_few_per_group: 'There are too few students in a condition.',
    too_few_clusters: 'There are too few classes or schools.',
    too_few_items: 'There are too few questions.',
    too_few_studies: 'There are no data to analyze.',
    no_variation: 'All students have the same value.',
    no_events: 'No student reached it.',
    collinear: 'The covariates determine the condition.',
    too_few_assignments: 'Too few other assignments are possible for a test.',
    no_degrees_of_freedom: 'There are fewer students than the model has terms.',
    exact_fit: 'The model fits every student exactly, so its precision is unknown.',
    small_blocks: 'A block has fewer than two students in a condition.',
    mixed_clusters: 'A class or school has students in both conditions.',
    clustered_assignment: 'Classes or schools were assigned, which this analysis does not allow for.',
    no_clusters: 'Students were assigned one by one.',
    no_covariates: 'There is nothing to adjust for.',
    no_uptake: 'No student received the treatment.',
    no_effect_on_uptake: 'The condition did not change who received the treatment.',
    not_binary: 'The outcome is not yes or no.',
  } satisfies Record<NotEstimableReason, string>,
  outcomes: {
    POST_TEST: 'Post-test score',
    DELAYED_POST_TEST: 'Delayed post-test score',
    GAIN: 'Gain from pre-test to post-test',
    NEXT_CORRECTNESS: 'First answer correct on the next problem',
    MASTERY: 'Mastery of the problem set',
    PROBLEMS_TO_MASTERY: 'Problems to mastery',
    COMPLETION: 'Completion',
    TIME_ON_TASK: 'Time on task',
    SURVEY_SCALE: 'Survey scale',
    HELP_USE: 'Help use',
  } satisfies Record<StudyOutcome, string>,
  /** What a difference counts. */
  units: {
    POINTS: 'points of 100',
    PERCENTAGE_POINTS: 'percentage points',
    TIME: '% of time',
    PROBLEMS: 'problems',
    HELP: 'pieces of help per problem',
  } satisfies Record<OutcomeUnit, string>,
  /** What a condition gives. */
  given: {
    HINTS: 'hints',
    EXPLANATIONS: 'explanations',
    FEEDBACK: 'feedback on wrong answers',
    SEVERAL: 'several kinds of support',
    PROBLEMS: 'other problems',
    NOTHING_OF_ITS_OWN: 'no added support',
  } satisfies Record<Given, string>,
  ratings: {
    WITHOUT_RESERVATIONS: 'Would meet the standards without reservations',
    WITH_RESERVATIONS: 'Would meet the standards with reservations',
    NOT_MET: 'Would not meet the standards',
    NO_RESULT: 'There is no result to rate',
  } satisfies Record<EvidenceRating['overall'], string>,
}
