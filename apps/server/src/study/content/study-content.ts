import {
  allConditionsBlock,
  arrangeTree,
  type ChosenKind,
  type ConditionContent,
  type ConditionId,
  defaultStreakRule,
  type GivenFeedback,
  type GivenSupport,
  type ProblemId,
  type ProblemSetId,
  type ProblemSetTree,
  type StreakRule,
  type StudentResponse,
  type StudyContent,
  type StudyId,
  type Tutoring,
  type WorkMember,
  type WorkSet,
  withFallbackHelp,
} from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { conditions, feedbackMappings, studyProblemSets, studyProblems, supportMappings } from '../../db/schema/design'
import { snapshots } from '../../db/schema/registration'
import { studies } from '../../db/schema/studies'
import { loadBestTutorings, type SupportedSet } from './best-tutorings'
import { loadResponses, loadTutorings } from './platform-reads'

interface ContentFilter {
  conditionId?: ConditionId
  problemSetId?: ProblemSetId
}

/**
 * Everything that students of a study currently see: the problems the study uses, and what each condition gives for
 * them. The platform is called on the study's own behalf, no matter who wrote the supports.
 */
export async function assembleStudyContent(
  db: Db | Tx,
  platform: PlatformPort,
  studyId: StudyId,
  only: ContentFilter = {},
): Promise<StudyContent> {
  const sets = await loadSets(db, platform, studyId, only.problemSetId)
  const problems = Object.assign({}, ...sets.map((entry) => entry.problems)) as StudyContent['problems']
  // Pre-tests and post-tests have no supports.
  const supported = sets
    .filter((entry) => entry.studyBlockTypeId === allConditionsBlock)
    .map(({ set, skillIds, problems: ofSet }) => ({
      problemSetId: set.problemSetId,
      skillIds,
      problemIds: Object.keys(ofSet) as ProblemId[],
    }))
  const surveys = await loadSurveys(db, studyId)
  const { contents, chosen } = await loadConditions(db, platform, studyId, supported, only.conditionId)
  return {
    sets: sets.map(({ studyBlockTypeId, set }) => ({ studyBlockTypeId, set })),
    problems,
    conditions: contents,
    streakRule: await loadStreakRule(db, studyId),
    // Absent without surveys, so that snapshots from before there were surveys keep their hashes.
    ...(surveys && { surveys }),
    ...(chosen.length > 0 && { bestSoFar: chosen }),
  }
}

/** A study keeps the rule that it was deployed with; snapshots without one use the rule of their time. */
async function loadStreakRule(db: Db | Tx, studyId: StudyId): Promise<StreakRule> {
  const [frozen] = await db
    .select({ rule: sql<StreakRule | null>`${snapshots.content}->>'streakRule'` })
    .from(snapshots)
    .where(eq(snapshots.studyId, studyId))
  return frozen ? (frozen.rule ?? 'WITHOUT_HELP') : defaultStreakRule
}

/** The questions of the surveys that the study has turned on; null if there are none. */
async function loadSurveys(db: Db | Tx, studyId: StudyId): Promise<StudyContent['surveys'] | null> {
  const [row] = await db
    .select({
      hasPre: studies.preSurvey,
      hasPost: studies.postSurvey,
      pre: studies.preSurveyQuestions,
      post: studies.postSurveyQuestions,
    })
    .from(studies)
    .where(eq(studies.id, studyId))
  const [pre, post] = [row?.hasPre ? row.pre : [], row?.hasPost ? row.post : []]
  return pre.length + post.length === 0 ? null : { pre, post }
}

async function loadSets(db: Db | Tx, platform: PlatformPort, studyId: StudyId, onlySet: ProblemSetId | undefined) {
  const rows = await db
    .select()
    .from(studyProblemSets)
    .where(
      and(
        eq(studyProblemSets.studyId, studyId),
        onlySet === undefined ? undefined : eq(studyProblemSets.problemSetId, onlySet),
      ),
    )
    .orderBy(asc(studyProblemSets.position))
  const used = await db
    .select({
      set: studyProblems.problemSetId,
      problem: studyProblems.problemId,
      position: studyProblems.position,
    })
    .from(studyProblems)
    .where(eq(studyProblems.studyId, studyId))
  const loaded = []
  for (const { problemSetId, studyBlockTypeId } of rows) {
    const whole = await platform.getProblemSetTree({ params: { id: problemSetId }, query: {} }, 'service')
    const positions = new Map<string, number>(
      used.flatMap((row) => (row.set === problemSetId ? [[row.problem, row.position]] : [])),
    )
    const tree = arrangeTree(whole, positions)
    const { skillIds } = whole.problemSet
    loaded.push({ studyBlockTypeId, set: workSetOf(tree), skillIds, problems: problemsIn(tree) })
  }
  return loaded
}

/** The set without the content of its problems. */
export function workSetOf(tree: ProblemSetTree): WorkSet {
  const members = tree.members.map(
    (member): WorkMember =>
      member.contentType === 'PROBLEM'
        ? { kind: 'problem', problemId: member.problem.problemId }
        : { kind: 'set', set: workSetOf(member.set) },
  )
  const { problemSetId, problemSetName: name, problemSetType, properties } = tree.problemSet
  return { problemSetId, name, type: problemSetType, properties, members }
}

export function problemsIn(tree: ProblemSetTree): StudyContent['problems'] {
  return Object.assign(
    {},
    ...tree.members.map((member) => {
      if (member.contentType === 'PROBLEM_SET') return problemsIn(member.set)
      const { problemId, problemType, question, properties, answers = [] } = member.problem
      return { [problemId]: { problemId, problemType, question, properties, answers } }
    }),
  )
}

async function loadConditions(
  db: Db | Tx,
  platform: PlatformPort,
  studyId: StudyId,
  sets: readonly SupportedSet[],
  onlyCondition: ConditionId | undefined,
): Promise<{ contents: ConditionContent[]; chosen: ChosenKind[] }> {
  const [study] = await db.select({ hasFallback: studies.fallbackHelp }).from(studies).where(eq(studies.id, studyId))
  const hasFallback = study?.hasFallback ?? false
  const supported = new Set(sets.flatMap(({ problemIds }) => problemIds))
  const [rows, supports, feedback] = [
    await db.select().from(conditions).where(eq(conditions.studyId, studyId)).orderBy(asc(conditions.position)),
    await db.select().from(supportMappings).where(eq(supportMappings.studyId, studyId)),
    await db.select().from(feedbackMappings).where(eq(feedbackMappings.studyId, studyId)).orderBy(feedbackMappings.id),
  ]
  const onSupported = <R extends { problemId: ProblemId }>(mappings: R[]) =>
    mappings.filter((row) => supported.has(row.problemId))
  const [supportRows, feedbackRows] = [onSupported(supports), onSupported(feedback)]
  const [tutorings, responses, best] = await Promise.all([
    loadTutorings(platform, [...supportRows.map((row) => row.supportId), ...feedbackRows.map((row) => row.supportId)]),
    loadResponses(
      platform,
      feedbackRows.map((row) => row.problemId),
    ),
    rows.some((row) => row.isFixed) || hasFallback
      ? loadBestTutorings(db, platform, sets)
      : { tutorings: {}, chosen: [] },
  ])
  const bestSupports = Object.fromEntries(
    Object.entries(best.tutorings).map(([id, tutoring]) => [id, supportOf(tutoring)]),
  )
  const own = rows.map((row) => ({
    conditionId: row.id,
    name: row.name,
    description: row.description,
    isFixed: row.isFixed,
    problemSetId: row.problemSetId,
    supports: row.isFixed
      ? bestSupports
      : Object.fromEntries(
          supportRows.flatMap((mapping) => {
            const tutoring = mapping.conditionId === row.id && tutorings.get(mapping.supportId)
            return tutoring ? [[mapping.problemId, supportOf(tutoring)]] : []
          }),
        ),
    feedback: feedbackOf(
      feedbackRows.filter((mapping) => mapping.conditionId === row.id),
      tutorings,
      responses,
    ),
    // Absent if nothing is withheld, so that earlier snapshots keep their hashes.
    ...(row.withheld.length > 0 && { withheld: row.withheld.toSorted() }),
  }))
  const all = hasFallback ? withFallbackHelp(own, bestSupports) : own
  return {
    contents: onlyCondition === undefined ? all : all.filter(({ conditionId }) => conditionId === onlyCondition),
    chosen: best.chosen,
  }
}

export function supportOf(tutoring: Tutoring): GivenSupport {
  return tutoring.tutorStrategyType === 'HINTS'
    ? { supportId: tutoring.supportId, type: 'HINTS', pieces: (tutoring.hints ?? []).map(({ hint }) => hint) }
    : { supportId: tutoring.supportId, type: 'EXPLANATIONS', pieces: [tutoring.explanation ?? ''] }
}

function feedbackOf(
  mappings: readonly (typeof feedbackMappings.$inferSelect)[],
  tutorings: ReadonlyMap<string, Tutoring>,
  responses: ReadonlyMap<number, StudentResponse>,
): ConditionContent['feedback'] {
  const byProblem: Record<string, GivenFeedback[]> = {}
  for (const { problemId, supportId, studentResponseId } of mappings) {
    const [tutoring, known] = [tutorings.get(supportId), responses.get(studentResponseId)]
    if (!tutoring || !known) continue
    byProblem[problemId] ??= []
    byProblem[problemId].push({
      supportId,
      studentResponseId,
      response: known.response,
      html: tutoring.responseFeedback ?? '',
    })
  }
  return byProblem
}
