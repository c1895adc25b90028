import {
  AppError,
  type ProblemCeri,
  type StageRecord,
  standing,
  type TutorWork,
  type WorkResult,
} from '@trellis/domain'
import type { Tutor } from '@trellis/simulation'
import { deliverProblem, judge, nextHelp } from '../../delivery/deliver-problem'
import type { WorkContent } from '../../delivery/work-content'

/** The tutor for one student who leaves no trace: the same rules, and nothing is kept. */
export function inMemoryTutor({ title, stages, deliveries }: WorkContent, seed: string) {
  const records: StageRecord[] = stages.map(() => ({ results: [] }))
  let [tries, helps] = [0, 0]

  const at = (today: string) => standing(stages, records, seed, today)

  function look(today: string): TutorWork {
    const { index, place, progress } = at(today)
    const stage = stages[index]
    return { title, place, progress, survey: stage && 'survey' in stage ? stage.survey : null }
  }

  function deliveryAt(ceri: ProblemCeri, today: string) {
    const { index, progress } = at(today)
    const delivery = deliveries[index]
    if (!delivery || progress.problem?.ceri !== ceri) throw new AppError('work_moved_on', {})
    return { delivery, index }
  }

  function finish(index: number, result: WorkResult | null): TutorWork | null {
    if (!result) return null
    records[index]!.results.push(result)
    ;[tries, helps] = [0, 0]
    return look(result.day)
  }

  const tutor: Tutor = {
    open: async ({ today }) => look(today),
    work: async (today) => look(today),
    async problem(ceri, { today }) {
      return { problem: deliverProblem(deliveryAt(ceri, today).delivery, ceri, seed), tries, helps: [] }
    },
    async answer(ceri, response, { today }) {
      const { delivery, index } = deliveryAt(ceri, today)
      const verdict = judge(delivery, ceri, response, { tries, helpGiven: helps, today })
      if (verdict.verdict !== 'malformed') tries += 1
      return { verdict, work: finish(index, verdict.result) }
    },
    async help(ceri, { today }) {
      const { delivery, index } = deliveryAt(ceri, today)
      const help = nextHelp(delivery, ceri, { helpGiven: helps, today })
      helps += 1
      return { help, work: finish(index, help.result) }
    },
    async skip(ceri, { today }) {
      const { index } = deliveryAt(ceri, today)
      return finish(index, { problemCeri: ceri, outcome: 'skipped', day: today })!
    },
    async survey(_, { today }) {
      records[at(today).index]!.isSurveyAnswered = true
      return look(today)
    },
    async tell() {},
  }
  return { tutor, results: (): WorkResult[] => records.flatMap((record) => record.results) }
}
