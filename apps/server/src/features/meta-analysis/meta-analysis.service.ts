import { createHash } from 'node:crypto'
import {
  type Actor,
  canonicalPair,
  type MetaAnalysis,
  type MetaQuestion,
  type MetaQuestions,
  type MetaStudy,
  maxListedStudies,
  type StudyId,
  studentsIn,
} from '@trellis/domain'
import { combineContrasts, normalQuantile } from '@trellis/stats'
import type { ReaderDeps } from '../../study/deps'
import { contrastsOf, type PooledStudies, poolStudies } from '../../study/evidence/pool-studies'
import { type QuestionStudy, readQuestionStudies, readSharedStudents } from '../../study/evidence/question-studies.read'
import { readVisibleStudies } from '../../study/evidence/visible-studies.read'
import { secondsOf } from '../../study/view/study-view'
import { readComparisons, readSkills } from './meta-analysis.read'

interface Filters {
  skillId?: string
  preregistered?: 'true' | 'false'
  rating?: 'WITHOUT_RESERVATIONS' | 'WITH_RESERVATIONS'
}

/** The number of results that are cached. */
const maxCached = 100

/** What the completed studies of all researchers on this server find together. */
export function metaAnalysisService({ db, reader }: Pick<ReaderDeps, 'db' | 'reader'>) {
  /** Results by the hash of what they were computed from. */
  const cache = new Map<string, Promise<PooledStudies>>()

  function pool(question: MetaQuestion, studies: readonly QuestionStudy[]): Promise<PooledStudies> {
    const inputs = [question, studies.map(({ studyId, computedAt }) => [studyId, computedAt.getTime()])]
    const key = createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
    const cached = cache.get(key)
    if (cached) return cached
    const pooled = readSharedStudents(
      reader,
      studies.map(({ studyId }) => studyId),
      question.sample,
    ).then((sharing) => poolStudies(studies, sharing))
    cache.set(key, pooled)
    if (cache.size > maxCached) cache.delete(cache.keys().next().value!)
    pooled.catch(() => cache.delete(key))
    return pooled
  }

  return {
    async questions(): Promise<MetaQuestions> {
      const [comparisons, skills] = [await readComparisons(reader), await readSkills(reader)]
      const questions = new Map<string, MetaQuestion & { studyIds: Set<StudyId> }>()
      let undirected = 0
      for (const { studyIds, comparisons: number, ...comparison } of comparisons) {
        if (comparison.condition === comparison.reference) {
          undirected += number
          continue
        }
        const question = canonicalPair(comparison)
        const key = JSON.stringify([question.sample, question.outcome, question.condition, question.reference])
        const group = questions.get(key) ?? { ...question, studyIds: new Set() }
        for (const id of studyIds) group.studyIds.add(id)
        questions.set(key, group)
      }
      return {
        studies: new Set(comparisons.flatMap(({ studyIds }) => studyIds)).size,
        questions: [...questions.values()]
          .map(({ studyIds, ...question }) => ({ ...question, studies: studyIds.size }))
          .sort((a, b) => b.studies - a.studies),
        skills,
        undirected,
      }
    },

    async load(query: MetaQuestion & Filters, actor: Actor): Promise<MetaAnalysis> {
      const { skillId, preregistered, rating, ...rest } = query
      const question = canonicalPair(rest)
      const studies = (await readQuestionStudies(reader, question)).filter(
        (study) =>
          (skillId === undefined || study.skillIds.includes(skillId)) &&
          (preregistered !== 'true' || study.isPreregistered) &&
          (rating === undefined || study.rating === 'WITHOUT_RESERVATIONS' || study.rating === rating),
      )
      const [{ result, clusters }, isVisible] = [await pool(question, studies), await readVisibleStudies(db, actor)]
      const sizes = new Map<number, number>()
      for (const cluster of clusters.values()) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1)
      return {
        question,
        result,
        total: {
          studies: studies.length,
          contrasts: studies.reduce((sum, { effects }) => sum + effects.length, 0),
          students: studies.reduce((sum, { effects }) => sum + studentsIn(effects), 0),
        },
        studies: studies.slice(0, maxListedStudies).map((study) => ({
          ...shownStudy(study, isVisible(study.studyId)),
          sharesStudents: sizes.get(clusters.get(study.studyId)!)! > 1,
        })),
      }
    },
  }
}

/** Names a study only to people who may see it, and to everyone where it is public on OSF. */
function shownStudy(study: QuestionStudy, isVisible: boolean): Omit<MetaStudy, 'sharesStudents'> {
  const isNamed = isVisible || study.isPreregistered
  const { estimate, variance } = combineContrasts(contrastsOf(study))
  const standardError = Math.sqrt(variance)
  const margin = normalQuantile({ upper: 0.025 }) * standardError
  const [only] = study.effects
  return {
    studyId: isVisible ? study.studyId : null,
    studyName: isNamed ? study.name : null,
    completedAt: secondsOf(study.completedAt),
    isPreregistered: study.isPreregistered,
    rating: study.rating,
    students: studentsIn(study.effects),
    contrasts: study.effects.map(({ condition, reference, role, effectSize, standardError: error, interval, n }) => ({
      condition: isNamed ? condition.name : null,
      reference: isNamed ? reference.name : null,
      role,
      effectSize,
      standardError: error,
      interval,
      n,
    })),
    effectSize: estimate,
    standardError,
    interval: only && study.effects.length === 1 ? only.interval : { low: estimate - margin, high: estimate + margin },
  }
}
