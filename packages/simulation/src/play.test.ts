import {
  type AnswerPart,
  type ProblemId,
  type ProblemSetId,
  problemSetPropertiesSchema,
  type Stage,
  type StageRecord,
  type StudentProblem,
  stagePositionOf,
  type TutorWork,
  type WorkResult,
  type WorkSet,
} from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { createLearner } from './learner'
import { playWork } from './play'
import { rightResponse } from './responses'
import { RefusedError } from './transport'
import type { Tutor } from './tutor'

const problemIds = ['PRA1', 'PRA2', 'PRA3', 'PRA4'] as ProblemId[]
const part: AnswerPart = {
  memberType: 'ANSWER_PART',
  answerType: 'NUMERIC',
  answerValues: [{ value: '42', isCorrect: true }],
  htmlMarker: null,
  properties: {},
}
const key = { answers: [part], commonWrong: [] }
const problem = (problemId: ProblemId): StudentProblem => ({
  problemId,
  problemType: 'NUMERIC',
  question: '',
  answers: [{ ...part, number: '1', choices: null }],
  showCorrectness: true,
  help: { kind: 'HINTS', pieces: 1 },
})
const aSet = (type: WorkSet['type'], properties: object = {}): WorkSet => ({
  problemSetId: 'PSA1' as ProblemSetId,
  name: 'Numbers',
  type,
  properties: problemSetPropertiesSchema.parse(properties),
  members: problemIds.map((problemId) => ({ kind: 'problem', problemId })),
})

/** A minimal tutor that gives one hint and then the answer, and keeps everything that was sent to it. */
function smallTutor(stages: Stage[]) {
  const records: StageRecord[] = stages.map(() => ({ results: [] }))
  const sent: { kind: string; id?: string; today?: string }[] = []
  let [tries, helps] = [0, 0]
  const look = (today: string): TutorWork => {
    const { index, stage: place, progress } = stagePositionOf(stages, records, 'seed', today)
    const stage = stages[index]
    return { title: '', place, progress, survey: stage && 'survey' in stage ? stage.survey : null, step: null }
  }
  const finish = (problemId: ProblemId, outcome: WorkResult['outcome'], today: string) => {
    const result = { problemId, outcome, day: today }
    records[stagePositionOf(stages, records, 'seed', today).index]!.results.push(result)
    ;[tries, helps] = [0, 0]
    return { result, work: look(today) }
  }
  const note = (kind: string, moment: { event: { id: string }; today: string }) => {
    sent.push({ kind, id: moment.event.id, today: moment.today })
  }
  const tutor: Tutor = {
    async open(moment) {
      note('open', moment)
      return look(moment.today)
    },
    work: async (today) => look(today),
    async problem(problemId, moment) {
      note('problem', moment)
      if (look(moment.today).progress.problem?.problemId !== problemId) throw new RefusedError('work_moved_on', 409)
      return { problem: problem(problemId), tries, helps: [] }
    },
    async answer(problemId, response, moment) {
      note('answer', moment)
      const isRight = response['1']?.[0] === rightResponse([part])['1']![0]
      const noFeedback = { part: null, reason: null, feedback: null }
      if (!isRight) tries += 1
      if (!isRight) return { verdict: { ...noFeedback, verdict: 'incorrect', result: null }, work: null }
      const { result, work } = finish(problemId, tries + helps === 0 ? 'right' : 'wrong', moment.today)
      return { verdict: { ...noFeedback, verdict: 'correct', result }, work }
    },
    async help(problemId, moment) {
      note('help', moment)
      helps += 1
      if (helps === 1) return { help: { kind: 'hint', html: '', number: 1, of: 2, result: null }, work: null }
      const { result, work } = finish(problemId, 'wrong', moment.today)
      return { help: { kind: 'answer', html: '', number: 2, of: 2, result }, work }
    },
    async skip(problemId, moment) {
      note('skip', moment)
      return finish(problemId, 'skipped', moment.today).work
    },
    async survey(_, moment) {
      note('survey', moment)
      records[stagePositionOf(stages, records, 'seed', moment.today).index]!.isSurveyAnswered = true
      return look(moment.today)
    },
    async recordActivity(events) {
      for (const event of events) sent.push({ kind: event.kind, id: event.id })
    },
  }
  return { tutor, sent, records }
}

const main = (set: WorkSet): Stage => ({ name: 'MAIN', set })
const startAt = Date.UTC(2026, 2, 1, 9)
const options = (seed: string) => ({ seed, startAt, keyOf: () => key })

/** The session of the first seed whose student gets to the end. */
async function playToTheEnd(stages: Stage[]) {
  for (let index = 0; index < 50; index++) {
    const small = smallTutor(stages)
    const played = await playWork(createLearner(`way ${index}`), small.tutor, options(`way ${index}`))
    if (played.fate === 'finished') return { played, ...small }
  }
  throw new Error('no student finished')
}

describe('a simulated session', () => {
  it('answers the survey, works through the set and ends', async () => {
    const question = { id: 'q', kind: 'TEXT' as const, prompt: 'Why?', options: [], steps: 5, isRequired: true }
    const { played, sent, records } = await playToTheEnd([
      { name: 'PRE_SURVEY', survey: [question] },
      main(aSet('LINEAR_COMPLETE_ALL')),
    ])
    expect(sent.slice(0, 3).map(({ kind }) => kind)).toEqual(['open', 'survey', 'problem'])
    expect(records[1]!.results.map((result) => result.problemId)).toEqual(problemIds)
    expect(played).toMatchObject({ ending: 'completed', problems: 4, days: 1 })
    expect(played.right).toBe(records[1]!.results.filter((result) => result.outcome === 'right').length)
    expect(played.seconds).toBeGreaterThan(20)
  })

  it('a student who never knows the answer finishes every problem too', async () => {
    const { tutor, records } = smallTutor([main(aSet('LINEAR_COMPLETE_ALL'))])
    const helpless = { ...createLearner('helpless'), decide: () => 'answer' as const, isRight: () => false }
    await playWork({ ...helpless, leaves: () => false }, tutor, options('helpless'))
    expect(records[0]!.results).toHaveLength(problemIds.length)
  })

  it('gives every event an id of its own', async () => {
    const { sent } = await playToTheEnd([main(aSet('LINEAR_COMPLETE_ALL'))])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length)
  })

  it('repeats a session exactly from the same seed, including the ids of its events', async () => {
    const play = async () => {
      const { tutor, sent } = smallTutor([main(aSet('LINEAR_COMPLETE_ALL'))])
      return [await playWork(createLearner('twin'), tutor, options('twin')), sent]
    }
    expect(await play()).toEqual(await play())
  })

  it('a session continues the next day where a set ends for the day', async () => {
    const set = aSet('SKILL_BUILDER_LINEAR', { CORRECT_IN_A_ROW: 4, DAY_LIMIT: 2, STOP_ON_DAY_LIMIT: true })
    const { played, sent } = await playToTheEnd([main(set)])
    expect(played.days).toBe(2)
    expect(new Set(sent.flatMap(({ today }) => today ?? []))).toEqual(new Set(['2026-03-01', '2026-03-02']))
  })

  it('a few students leave early', async () => {
    const fates = await Promise.all(
      Array.from({ length: 300 }, (_, index) => {
        const { tutor } = smallTutor([main(aSet('LINEAR_COMPLETE_ALL'))])
        return playWork(createLearner(`crowd ${index}`), tutor, options(`crowd ${index}`))
      }),
    )
    const left = fates.filter((played) => played.fate === 'left')
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(60)
    expect(left.every((played) => played.problems < 4)).toBe(true)
  })

  it('continues with the current problem when another tab was faster, and ends when the work is closed', async () => {
    const small = smallTutor([main(aSet('LINEAR_COMPLETE_ALL'))])
    let isBehind = true
    const behind: Tutor = {
      ...small.tutor,
      async problem(problemId, moment) {
        if (isBehind) {
          isBehind = false
          small.records[0]!.results.push({ problemId, outcome: 'right', day: moment.today })
        }
        return small.tutor.problem(problemId, moment)
      },
    }
    const played = await playWork(createLearner('way 0'), behind, options('way 0'))
    expect(played.problems).toBe(small.records[0]!.results.length - 1)
    const closed: Tutor = {
      ...small.tutor,
      open: async () => {
        throw new RefusedError('study_closed', 409)
      },
    }
    expect((await playWork(createLearner('late'), closed, options('late'))).fate).toBe('closed')
  })
})
