import type { ConditionContent, ProblemSetCeri, StudyContent, WorkSet } from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import { problemsIn, supportOf, workSetOf } from '../study/content/study-content'

/** A set as the platform gives it where no study runs: with the best support there is for each problem. */
export interface PlainContent {
  set: WorkSet
  problems: StudyContent['problems']
  given: Pick<ConditionContent, 'supports' | 'feedback'>
}

const keptMs = 60_000
const mostSets = 1_000

/** The platform's content may change, so it is read anew every minute. */
export function plainContents(platform: PlatformPort, now = () => Date.now()) {
  const known = new Map<ProblemSetCeri, { content: Promise<PlainContent>; until: number }>()

  async function read(ceri: ProblemSetCeri): Promise<PlainContent> {
    const tree = await platform.getProblemSetTree({ params: { id: ceri }, query: {} }, 'service')
    const problems = problemsIn(tree)
    const best = await platform.getBestTutorings(
      { body: { problemCeris: Object.values(problems).map((problem) => problem.ceri) } },
      'service',
    )
    const supports = Object.fromEntries(Object.entries(best).map(([id, tutoring]) => [id, supportOf(tutoring)]))
    return { set: workSetOf(tree), problems, given: { supports, feedback: {} } }
  }

  return {
    load(ceri: ProblemSetCeri): Promise<PlainContent> {
      const found = known.get(ceri)
      if (found && found.until > now()) return found.content
      const content = read(ceri)
      known.delete(ceri)
      known.set(ceri, { content, until: now() + keptMs })
      content.catch(() => known.delete(ceri))
      if (known.size > mostSets) known.delete(known.keys().next().value!)
      return content
    },
  }
}
export type PlainContents = ReturnType<typeof plainContents>
