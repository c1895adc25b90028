import {
  AppError,
  allowsSupports,
  canonicalJson,
  imageHashesIn,
  type PortableStudy,
  type ProblemId,
  type ProblemType,
  type Study,
  type SupportContent,
  type SupportId,
  type UserId,
  withImageUrls,
} from '@trellis/domain'
import { type Caller, type PlatformPort, requireActor } from '@trellis/http'
import type { Db, Tx } from '../../db/client'
import type { ReplicationOrigin } from '../../db/schema/studies'
import { requireOffered } from '../../study/access/study-type-access'
import { recordEvent } from '../../study/audit'
import { chunksOf } from '../../study/content/platform-reads'
import type { QuotaDeps } from '../../study/deps'
import { loadStudy } from '../../study/view/study-view'
import { insertImported, type ProblemTypes } from './import.store'
import { requireUnchangedImages, storeImages } from './portable-images.service'

/**
 * Creates a study from a file, owned by the caller. What can be checked beforehand is refused before anything is
 * written; the supports belong to the caller, and are deleted again when the study cannot be created.
 */
export async function importStudy(
  deps: QuotaDeps,
  file: PortableStudy,
  caller: Caller,
  replication: ReplicationOrigin | null = null,
): Promise<Study> {
  const { db, platform } = deps
  const actor = requireActor(caller)
  await requireCapacity(deps, db, actor.userId)
  await requireOffered(platform, file.study.studyTypeId, caller)
  requireUnchangedImages(file.images)
  const types = await requireProblems(platform, file, caller)
  const urlOf = await storeImages(platform, file.images, hashesIn(file), caller)
  const createdSupportIds: SupportId[] = []
  const write = async (problem: ProblemId, body: SupportContent) => {
    const { supportId } = await platform.createTutoring({ params: { problemId: problem }, query: {}, body }, caller)
    createdSupportIds.push(supportId)
    return supportId
  }
  try {
    const supports = await mapInBatches(file.supports, (entry) => write(entry.problem, supportOf(entry, urlOf)))
    const responseIds = await requireResponses(platform, file, caller)
    const feedback = await mapInBatches(file.feedback, async (entry, index) => {
      const supportId = await write(entry.problem, {
        tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK',
        responseFeedback: withImageUrls(entry.html, urlOf),
        answerPartsToResponses: entry.response,
      })
      return { supportId, responseId: responseIds[index]! }
    })
    return await db.transaction(async (tx) => {
      await requireCapacity(deps, tx, actor.userId)
      const context = { ownerId: actor.userId, types, supports, feedback, replication }
      const studyId = await insertImported(tx, file, context)
      const details = {
        name: file.study.studyName,
        exportedAt: file.exportedAt,
        ...(replication && { replicationOf: replication.studyName }),
      }
      await recordEvent(tx, actor, { studyId, action: 'study_imported', details })
      return loadStudy(tx, studyId)
    })
  } catch (error) {
    if (createdSupportIds.length > 0)
      await platform.deleteTutorings({ body: { supportIds: createdSupportIds } }, caller)
    throw error
  }
}

async function requireCapacity({ quotas }: QuotaDeps, db: Db | Tx, ownerId: UserId): Promise<void> {
  await quotas.require(db, 'studies', ownerId)
  await quotas.require(db, 'importsPerDay', ownerId)
}

/** Concurrent writes: enough to keep the platform busy, and few enough to leave connections to everyone else. */
const batchSize = 4

/** Calls `act` with each entry, a few at a time; the results are in the order of the entries. */
async function mapInBatches<T, R>(list: readonly T[], act: (entry: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < list.length; from += batchSize) {
    const batch = list.slice(from, from + batchSize).map((entry, index) => act(entry, from + index))
    // The whole batch has settled before an error makes the caller clean up.
    await Promise.allSettled(batch)
    results.push(...(await Promise.all(batch)))
  }
  return results
}

function supportOf(
  { type, pieces }: PortableStudy['supports'][number],
  urlOf: ReadonlyMap<string, string>,
): SupportContent {
  const texts = pieces.map((piece) => withImageUrls(piece, urlOf))
  return type === 'HINTS'
    ? { tutorStrategyType: 'HINTS', hints: texts.map((hint) => ({ hint })) }
    : { tutorStrategyType: 'EXPLANATIONS', explanation: texts[0]! }
}

function hashesIn(file: PortableStudy): string[] {
  const all = [...file.supports.flatMap((entry) => entry.pieces), ...file.feedback.map((entry) => entry.html)]
  return all.flatMap(imageHashesIn)
}

/** Refuses a file with sets or problems that this server does not have, or supports on problems that take none. */
async function requireProblems(platform: PlatformPort, file: PortableStudy, caller: Caller): Promise<ProblemTypes> {
  const types = new Map<ProblemId, ProblemType>()
  const problemSetIds: string[] = []
  const problemIds: string[] = []
  for (const { problemSetId, problems } of file.problemSets) {
    const outline = await outlineOf(platform, problemSetId, caller)
    if (!outline) {
      problemSetIds.push(problemSetId)
      continue
    }
    const known = new Map(outline.map(({ problemId, problemType }) => [problemId, problemType]))
    for (const problem of problems) {
      const type = known.get(problem)
      if (type) types.set(problem, type)
      else problemIds.push(problem)
    }
  }
  if (problemSetIds.length > 0 || problemIds.length > 0) {
    throw new AppError('unknown_problem_sets', { problemSetIds, problemIds })
  }
  for (const { problem } of [...file.supports, ...file.feedback]) {
    if (!allowsSupports(types.get(problem)!)) throw new AppError('supports_not_allowed', { id: problem })
  }
  return types
}

async function outlineOf(
  platform: PlatformPort,
  id: PortableStudy['problemSets'][number]['problemSetId'],
  caller: Caller,
) {
  try {
    return await platform.getProblemOutline({ params: { id } }, caller)
  } catch (error) {
    // The others are looked up as well, so that one answer names all that are missing.
    if (error instanceof AppError && error.code === 'problem_set_not_found') return null
    throw error
  }
}

/** The ids of the wrong answers that feedback is for: those this server does not know are added as the caller's own. */
async function requireResponses(platform: PlatformPort, file: PortableStudy, caller: Caller): Promise<number[]> {
  const known = new Map<string, number>()
  const keyOf = (problem: string, response: unknown) => `${problem} ${canonicalJson(response)}`
  const problems = [...new Set(file.feedback.map((entry) => entry.problem))]
  for (const problemIds of chunksOf(problems)) {
    for (const entry of await platform.getCommonWrongAnswers({ query: { problemIds } }, caller)) {
      const key = keyOf(entry.problemId, entry.response)
      if (!known.has(key)) known.set(key, entry.id)
    }
  }
  const ids: number[] = []
  for (const { problem, response } of file.feedback) {
    const key = keyOf(problem, response)
    const id = known.get(key) ?? (await platform.addWrongAnswer({ body: { problemId: problem, response } }, caller)).id
    known.set(key, id)
    ids.push(id)
  }
  return ids
}
