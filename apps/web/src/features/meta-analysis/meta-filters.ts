import {
  type Given,
  givenSchema,
  type MetaQuestions,
  type ResultsSample,
  resultsSampleSchema,
  type StudyOutcome,
  studyOutcomeSchema,
} from '@trellis/domain'
import type { MetaQuery } from './meta-analysis-queries'

type Question = MetaQuestions['questions'][number]

/** The filters of the page; null where nothing is chosen. */
export interface MetaFilters {
  pair: readonly [Given, Given] | null
  outcome: StudyOutcome | null
  sample: ResultsSample
  skillId: string | null
  isPreregistered: boolean
  rating: 'WITHOUT_RESERVATIONS' | 'WITH_RESERVATIONS' | null
}

/** The filters in the URL; null where the list of questions decides. */
export type UrlFilters = Omit<MetaFilters, 'sample'> & { sample: ResultsSample | null }

export function readFilters(params: URLSearchParams): UrlFilters {
  const [condition, reference] = ['condition', 'reference'].map((name) => givenSchema.safeParse(params.get(name)).data)
  const rating = params.get('rating')
  return {
    pair: condition && reference && condition !== reference ? [condition, reference] : null,
    outcome: studyOutcomeSchema.safeParse(params.get('outcome')).data ?? null,
    sample: resultsSampleSchema.safeParse(params.get('sample')).data ?? null,
    skillId: params.get('skill')?.slice(0, 50) || null,
    isPreregistered: params.get('preregistered') === 'true',
    rating: rating === 'WITHOUT_RESERVATIONS' || rating === 'WITH_RESERVATIONS' ? rating : null,
  }
}

export function writeFilters({ pair, outcome, sample, skillId, isPreregistered, rating }: UrlFilters) {
  return {
    ...(pair && { condition: pair[0], reference: pair[1] }),
    ...(outcome && { outcome }),
    ...(sample && { sample }),
    ...(skillId && { skill: skillId }),
    ...(isPreregistered && { preregistered: 'true' }),
    ...(rating && { rating }),
  }
}

/** The pairs of kinds that questions compare, each once, those with the most studies first. */
export function pairsIn(questions: readonly Question[], sample: ResultsSample): (readonly [Given, Given])[] {
  const pairs = new Map<string, readonly [Given, Given]>()
  for (const { condition, reference, sample: own } of questions) {
    if (own === sample) pairs.set(`${condition} ${reference}`, [condition, reference])
  }
  return [...pairs.values()]
}

/** The questions that compare these two kinds, one for each outcome. */
export function outcomesOf(
  questions: readonly Question[],
  { pair, sample }: Pick<MetaFilters, 'pair' | 'sample'>,
): Question[] {
  return questions.filter(
    ({ condition, reference, sample: own }) => own === sample && pair?.includes(condition) && pair.includes(reference),
  )
}

/**
 * The filters, with the question that has the most studies where nothing is chosen. The default sample is simulated
 * students only on a server that has no studies of students.
 */
export function chosenFilters(urlFilters: UrlFilters, questions: readonly Question[]): MetaFilters {
  const hasStudents = questions.some(({ sample }) => sample === 'STUDENTS')
  const filters = { ...urlFilters, sample: urlFilters.sample ?? (hasStudents ? 'STUDENTS' : 'SIMULATED') }
  const pair = filters.pair ?? pairsIn(questions, filters.sample)[0] ?? null
  const outcomes = outcomesOf(questions, { ...filters, pair }).map(({ outcome }) => outcome)
  const outcome = filters.outcome && outcomes.includes(filters.outcome) ? filters.outcome : (outcomes[0] ?? null)
  return { ...filters, pair, outcome }
}

/** The query for the server; null while there is no question to ask. */
export function queryOf({ pair, outcome, sample, skillId, isPreregistered, rating }: MetaFilters): MetaQuery | null {
  if (!pair || !outcome) return null
  return {
    condition: pair[0],
    reference: pair[1],
    outcome,
    sample,
    ...(skillId && { skillId }),
    ...(isPreregistered && { preregistered: 'true' as const }),
    ...(rating && { rating }),
  }
}
