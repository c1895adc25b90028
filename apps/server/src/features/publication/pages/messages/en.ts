import type { NotEstimableReason, OutcomeUnit, StudyOutcome, VerdictCaution } from '@trellis/domain'

export interface VerdictValues {
  isSimulated: boolean
  condition: string
  reference: string
  direction: 'higher' | 'lower' | 'same'
  difference: string
  /** The interval and the size of the sample. */
  basis: string
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

const count = (n: number, one: string, other: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : other}`

/** The words of the public pages. What is said is decided by the rules of the domain. */
export const en = {
  language: 'English',
  intl: 'en-US',
  index: {
    title: 'Published studies',
    lead: 'Randomized studies that ran inside an online mathematics tutor, with their results, materials and data.',
    search: 'Search',
    searchHint: 'Words of the title, the abstract, the authors, problem sets or skills',
    type: 'Study type',
    given: 'Support',
    any: 'Any',
    preregistered: 'Preregistered only',
    data: 'With public data only',
    apply: 'Apply',
    clear: 'Clear all',
    empty: 'No published study matches.',
    none: 'No study is published yet.',
    more: 'Older studies',
    feeds: 'As data',
    published: (date: string, version: number) => `Published ${date}, version ${version}`,
  },
  nav: {
    main: 'Trellis',
    all: 'Published studies',
    skip: 'Skip to content',
    language: 'Language',
    contents: 'Contents',
  },
  gone: {
    title: 'No longer published',
    text: 'The public page of this study was taken back. Its results are no longer shown here.',
  },
  missing: { title: 'Page not found', text: 'There is no published study at this address.' },
  waiting: {
    title: 'Being computed again',
    text: 'Data of this study were erased, or a decision about sharing was changed. Its numbers are being computed again; try again in a minute.',
  },
  preview: 'Preview. This is what everyone will be able to read once an administrator publishes it.',
  by: 'Authors',
  version: (version: number, date: string) => `Version ${version}, published ${date}`,
  recomputed: (date: string) =>
    `Numbers computed again on ${date}, after data were erased or a decision about sharing was changed.`,
  simulated: 'Simulated students.',
  cautions: {
    SIMULATED:
      'These numbers come from a model of learners. They show how the study works and say nothing about the supports.',
    EXPLORATORY:
      'Exploratory: the analysis was not fixed before the first student enrolled. What it suggests has to be confirmed by a new study.',
    UNBLINDED_EARLY: 'The study was unblinded before its end. Knowing the results may have influenced how it went on.',
    STILL_RUNNING: 'The study is still running.',
  } satisfies Record<VerdictCaution, string>,
  sections: {
    abstract: 'Abstract',
    found: 'What the study found',
    results: 'Results',
    design: 'Design',
    flow: 'Participants',
    preregistration: 'Preregistration',
    deviations: 'Changes of the plan',
    materials: 'What students saw',
    data: 'Data',
    replications: 'Replications',
    cite: 'How to cite',
    provenance: 'How it was computed',
  },
  question: 'Research question',
  outcome: (name: string) => `Primary outcome: ${name}`,
  noPrimary: 'The plan names no primary outcome, so no single number answers the research question.',
  exploratory: 'exploratory',
  planned: 'planned',
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
  basis: (low: string, high: string, students: number, clusters: { unit: 'CLASS' | 'SCHOOL'; n: number } | null) =>
    `95% CI ${low} to ${high}; ${count(students, 'student', 'students')}${
      clusters === null
        ? ''
        : ` in ${clusters.unit === 'CLASS' ? count(clusters.n, 'class', 'classes') : count(clusters.n, 'school', 'schools')}`
    }`,
  excludesZero: 'The study rules out zero.',
  cannotExcludeZero: 'The study cannot rule out zero.',
  lostByAdjustment: (comparisons: number) =>
    `Taken alone, this comparison rules out zero; adjusted for all ${comparisons} comparisons of this outcome (Holm), it does not.`,
  ruledOut: (gains: string | null, losses: string | null, isGain: boolean) => {
    const [more, less] = isGain ? ['gains', 'losses'] : ['increases', 'decreases']
    const parts = [
      ...(gains === null ? [] : [`${more} above ${gains}`]),
      ...(losses === null ? [] : [`${less} above ${losses}`]),
    ]
    return parts.length === 0 ? '' : `It rules out ${parts.join(' and ')}.`
  },
  noEstimate: (condition: string, reference: string) =>
    `There is no estimate for ${condition} compared with ${reference}.`,
  reasons: {
    no_data: 'There are no data to analyze.',
    one_group_empty: 'One of the conditions has no student with this outcome.',
    no_variation: 'All students have the same value.',
    no_events: 'No student reached it.',
  } satisfies Partial<Record<NotEstimableReason, string>> as Partial<Record<NotEstimableReason, string>>,
  otherReason: 'There are too few students, classes or schools.',
  units: {
    ...{ POINTS: 'points of 100', PERCENTAGE_POINTS: 'percentage points', TIME: '% of time' },
    ...{ PROBLEMS: 'problems', HELP: 'pieces of help per problem' },
  } satisfies Record<OutcomeUnit, string>,
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
  table: {
    results: 'Comparisons of conditions, the primary outcome first',
    outcome: 'Outcome',
    comparison: 'Comparison',
    difference: 'Difference',
    interval: '95% CI',
    p: 'p',
    adjustedP: 'p (Holm)',
    effectSize: 'Hedges g (95% CI)',
    students: 'Students',
    status: 'Plan',
    against: (condition: string, reference: string) => `${condition} compared with ${reference}`,
    range: (low: string, high: string) => `${low} to ${high}`,
    suppressed: 'Comparisons with fewer than 5 students in a condition, and analyses of subgroups, are left out.',
    none: 'No comparison has at least 5 students in each condition.',
  },
  forest: {
    title: 'Effect sizes with 95% confidence intervals',
    text: 'Hedges g of each comparison. A filled square is planned, a hollow one exploratory. The table above has the numbers.',
  },
  rating: {
    label: 'Evidence rating',
    WITHOUT_RESERVATIONS: 'Would meet the standards of the What Works Clearinghouse without reservations',
    WITH_RESERVATIONS: 'Would meet the standards of the What Works Clearinghouse with reservations',
    NOT_MET: 'Would not meet the standards of the What Works Clearinghouse',
    NO_RESULT: 'There is no result to rate',
    note: 'Computed, not reviewed by anyone.',
  },
  design: {
    type: 'Study type',
    types: { 1: 'Support comparison', 2: 'Problem varied', 3: 'Single support', 4: 'Common wrong answers' },
    unit: 'Random assignment of',
    units: { STUDENT: 'students', CLASS: 'classes', SCHOOL: 'schools' },
    randomization: 'Assignment',
    randomizations: { SIMPLE: 'independent', BLOCKS: 'in permuted blocks of random size' },
    strata: 'Within',
    stratumKinds: { CLASS: 'classes', GRADE: 'grades' },
    none: 'not stratified',
    ran: 'Ran',
    span: (from: string, to: string) => `${from} to ${to}`,
    sample: 'Sample',
    students: (n: number) => count(n, 'student', 'students'),
    simulated: (n: number) => count(n, 'simulated student', 'simulated students'),
    sets: 'Problem sets',
    skills: 'Skills',
    conditions: 'Conditions',
    condition: 'Condition',
    gives: 'Gives',
    weight: 'Weight',
    description: 'Description',
    given: {
      HINTS: 'hints',
      EXPLANATIONS: 'explanations',
      FEEDBACK: 'feedback on wrong answers',
      SEVERAL: 'several kinds of support',
      PROBLEMS: 'problems of its own',
      NOTHING_OF_ITS_OWN: 'what the platform gives everyone',
    },
  },
  flow: {
    caption: 'How many students came how far, by condition',
    step: 'Step',
    all: 'All',
    steps: {
      ...{ givenHomework: 'Were given the work', neverOpened: 'Never opened it', enrolled: 'Enrolled and assigned' },
      ...{ joinedAfterDraw: 'Joined after the assignment', exposed: 'Reached the point where conditions differ' },
      ...{ finished: 'Finished', withdrawn: 'Withdrawn', erased: 'Data erased on request' },
      ...{ possibleDuplicates: 'Possible duplicates', excluded: 'Excluded by the plan', analyzed: 'Analyzed' },
    } as Record<string, string>,
    hidden: 'not shown',
    note: 'Steps that say who left are not shown where one of their numbers is between 1 and 4.',
  },
  preregistration: {
    PREREGISTERED: (date: string) => `Preregistered on OSF on ${date}, before the first student enrolled.`,
    PLAN_FROZEN: 'The analysis plan was frozen with a hash before the first student enrolled.',
    NOT_PREREGISTERED: 'Not preregistered.',
    standIn: 'Registered with a stand-in for OSF, for demonstration.',
    link: 'Registration',
    versions: 'Versions of the preregistration',
    versionOf: 'Version',
    saved: 'Saved',
    hash: 'SHA-256',
    plan: 'SHA-256 of the plan',
    snapshot: 'SHA-256 of the snapshot',
    data: 'SHA-256 of the analyzed data',
    software: 'Software',
  },
  deviations: {
    none: 'None. The plan is as it was frozen.',
    notFrozen: 'The study was deployed by an earlier release, which froze no plan.',
    when: (date: string, students: number) => `${date}, ${count(students, 'student', 'students')} enrolled`,
  },
  materials: {
    lead: 'As it was frozen when the study was approved.',
    play: (condition: string) => `Try it out: ${condition}`,
    playNote: 'Opens the tutor as a student of the condition saw it. Nothing is recorded.',
    more: (n: number) => `and ${count(n, 'more problem', 'more problems')}, which can be tried out above.`,
    feedback: 'Feedback on a wrong answer',
    hint: (n: number) => `Hint ${n}`,
    explanation: 'Explanation',
    nothing: 'No support for this problem.',
    problems: (set: string) => `Problems and supports: ${set}`,
    questions: 'Questions',
  },
  data: {
    download: 'Download the data package (zip)',
    size: (megabytes: string) => `${megabytes} MB`,
    none: 'There is no public data package.',
    study: 'Download the study file (JSON), to import it into Trellis',
    replicate: 'Replicate this study',
    replicateNote: 'For researchers with an account on this server. Others download the study file.',
  },
  replications: {
    original: 'Replicates',
    none: 'No other study on this server has the same origin.',
    other: (n: number) =>
      `${count(n, 'further study', 'further studies')} of the same origin on this server ${n === 1 ? 'is' : 'are'} not published.`,
  },
  license: 'License',
  doi: 'DOI',
}
