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

/** The tutor for one simulated student: the same rules as for real students, and nothing is stored. */
export function createInMemoryTutor({ title, stages, contents }: WorkContent, seed: string) {
  const records: StageRecord[] = stages.map(() => ({ results: [] }))
  let [tries, helps] = [0, 0]
  let helpFirst: boolean | null = null

  let isFollowUpOpen = false

  /** Computed from all that was done, so it is kept until more is done. */
  let known: { today: string; position: StagePosition } | null = null
  const positionAt = (today: string) => {
    if (known?.today !== today) {
      known = { today, position: stagePositionOf(stages, records, seed, today, isFollowUpOpen) }
    }
    return known.position
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
    known = null
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
      known = null
      return present(today)
    },
    async recordActivity() {},
  }
  const resultsOf = (isIncluded: (stage: Stage) => boolean): WorkResult[] =>
    records.flatMap((record, index) => (isIncluded(stages[index]!) ? record.results : []))
  return {
    tutor,
    /** From now on the delayed post-test is open. */
    openFollowUp() {
      isFollowUpOpen = true
      known = null
    },
    results: () => resultsOf(() => true),
    /** Without tests, where no one is taught. */
    practiceResults: () => resultsOf(({ name }) => name === 'MAIN'),
  }
}
