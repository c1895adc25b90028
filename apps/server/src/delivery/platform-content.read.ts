import type { ProblemSetId } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import type { Db } from '../db/client'
import { loadBestTutorings } from '../study/content/best-tutorings'
import { problemsIn, supportOf, workSetOf } from '../study/content/study-content'
import type { SetContent } from './deliver-problem'

const maxAgeMs = 60_000
const maxSets = 1_000

/**
 * Problem sets as the platform delivers them outside of studies, with the supports of 'Best So Far'. Both may change,
 * so they are cached for one minute.
 */
export function createPlatformContentCache(db: Db, platform: PlatformPort, now = () => Date.now()) {
  const entries = new Map<ProblemSetId, { content: Promise<SetContent>; expiresAt: number }>()

  async function read(problemSetId: ProblemSetId): Promise<SetContent> {
    const tree = await platform.getProblemSetTree({ params: { id: problemSetId }, query: {} }, 'service')
    const problems = problemsIn(tree)
    const { skillIds } = tree.problemSet
    const problemIds = Object.values(problems).map((problem) => problem.problemId)
    const { tutorings } = await loadBestTutorings(db, platform, [{ problemSetId, skillIds, problemIds }])
    const supports = Object.fromEntries(Object.entries(tutorings).map(([id, tutoring]) => [id, supportOf(tutoring)]))
    return { set: workSetOf(tree), problems, given: { supports, feedback: {} } }
  }

  return {
    load(problemSetId: ProblemSetId): Promise<SetContent> {
      const entry = entries.get(problemSetId)
      if (entry && entry.expiresAt > now()) return entry.content
      const content = read(problemSetId)
      entries.delete(problemSetId)
      entries.set(problemSetId, { content, expiresAt: now() + maxAgeMs })
      content.catch(() => entries.delete(problemSetId))
      if (entries.size > maxSets) entries.delete(entries.keys().next().value!)
      return content
    },
  }
}
export type PlatformContentCache = ReturnType<typeof createPlatformContentCache>
