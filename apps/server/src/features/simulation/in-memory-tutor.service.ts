import {
  AppError,
  type ProblemId,
  problemFactsOf,
  type Stage,
  type StagePosition,
  type StageRecord,
  stagePositionOf,
  type TutorWork,
  type WorkResult,
} from '@trellis/domain'
import type { Tutor } from '@trellis/simulation'
import { deliverProblem, gradeAnswer, isAttempt, nextHelp } from '../../delivery/deliver-problem'
import type { WorkContent } from '../../delivery/work-content'

/** The tutor for one simulated student: it follows the same rules as for real students and stores nothing. */
export function createInMemoryTutor({ title, stages, contents }: WorkContent, seed: string) {
  const records: StageRecord[] = stages.map(() => ({ results: [] }))
  let [tries, helps] = [0, 0]
  let helpFirst: boolean | null = null

  let isFollowUpOpen = false

  /** Computed from all results so far, so it is cached until there is another one. */
  let cached: { today: string; position: StagePosition } | null = null
  const positionAt = (today: string) => {
    if (cached?.today !== today) {
      cached = { today, position: stagePositionOf(stages, records, seed, today, isFollowUpOpen) }
    }
    return cached.position
  }

  function present(today: string): TutorWork {
    const { index, stage: place, progress } = positionAt(today)
    const stage = stages[index]
    return { title, place, progress, survey: stage && 'survey' in stage ? stage.survey : null, step: null }
  }

  function contentAt(problemId: ProblemId, today: string) {
    const { index, progress } = positionAt(today)
    const content = contents[index]
    if (!content || progress.problem?.problemId !== problemId) throw new AppError('work_moved_on', {})
    return { content, index }
  }

  function finish(index: number, result: WorkResult | null): TutorWork | null {
    if (!result) return null
    records[index]!.results.push(result)
    cached = null
    ;[tries, helps, helpFirst] = [0, 0, null]
    return present(result.day)
  }

  const tutor: Tutor = {
    open: async ({ today }) => present(today),
    work: async (today) => present(today),
    async problem(problemId, { today }) {
      return { problem: deliverProblem(contentAt(problemId, today).content, problemId, seed), tries, helps: [] }
    },
    async answer(problemId, response, { today }) {
      const { content, index } = contentAt(problemId, today)
      const attempt = { tries, helpGiven: helps, helpFirst, today }
      const { correctness, verdict } = gradeAnswer(content, problemId, response, attempt)
      if (isAttempt(correctness) && tries === 0) helpFirst = helps > 0
      if (isAttempt(correctness)) tries += 1
      return { verdict, work: finish(index, verdict.result) }
    },
    async help(problemId, { today }) {
      const { content, index } = contentAt(problemId, today)
      const help = nextHelp(content, problemId, { tries, helpGiven: helps, helpFirst, today })
      helps += 1
      return { help, work: finish(index, help.result) }
    },
    async skip(problemId, { today }) {
      const { index } = contentAt(problemId, today)
      const facts = problemFactsOf('skipped', { tries, helpGiven: helps, helpFirst }, null)
      return finish(index, { problemId, ...facts, day: today })!
    },
    async survey(_, { today }) {
      records[positionAt(today).index]!.isSurveyAnswered = true
      cached = null
      return present(today)
    },
    async recordActivity() {},
  }
  const resultsOf = (isIncluded: (stage: Stage) => boolean): WorkResult[] =>
    records.flatMap((record, index) => (isIncluded(stages[index]!) ? record.results : []))
  return {
    tutor,
    /** Opens the delayed post-test. */
    openFollowUp() {
      isFollowUpOpen = true
      cached = null
    },
    results: () => resultsOf(() => true),
    /** Without tests, which give no help. */
    practiceResults: () => resultsOf(({ name }) => name === 'MAIN'),
  }
}
