import type { ProblemSetId } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import { problemsIn, supportOf, workSetOf } from '../study/content/study-content'
import type { SetContent } from './deliver-problem'

const maxAgeMs = 60_000
const maxSets = 1_000

/**
 * Problem sets as the platform gives them outside of studies, with the best support there is for each problem. The
 * platform's content may change, so it is read again every minute.
 */
export function createPlatformContentCache(platform: PlatformPort, now = () => Date.now()) {
  const entries = new Map<ProblemSetId, { content: Promise<SetContent>; expiresAt: number }>()

  async function read(problemSetId: ProblemSetId): Promise<SetContent> {
    const tree = await platform.getProblemSetTree({ params: { id: problemSetId }, query: {} }, 'service')
    const problems = problemsIn(tree)
    const best = await platform.getBestTutorings(
      { body: { problemIds: Object.values(problems).map((problem) => problem.problemId) } },
      'service',
    )
    const supports = Object.fromEntries(Object.entries(best).map(([id, tutoring]) => [id, supportOf(tutoring)]))
    return { set: workSetOf(tree), problems, given: { supports, feedback: {} } }
  }

  return {
    load(problemSetId: ProblemSetId): Promise<SetContent> {
      const found = entries.get(problemSetId)
      if (found && found.expiresAt > now()) return found.content
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
