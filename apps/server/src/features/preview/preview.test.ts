import {
  type AnswerVerdict,
  answerPartsOf,
  type GivenHelp,
  type Problem,
  type Progress,
  problemSchema,
  type StudentProblem,
  type StudyTypeId,
  type WorkResult,
} from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aFeedback,
  aSupport,
  done,
  type LibrarySet,
  type ReadyStudy,
  type StudyBuilder,
  studyBuilder,
} from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let owner: TestClient
let colleague: TestClient
let make: StudyBuilder
let sets: LibrarySet[]

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, colleague] = await Promise.all([server.signIn('researcher'), server.signIn('colleague')])
  make = await studyBuilder(server, { owner, admin: await server.signIn('admin') })
  sets = await plainSets()
})
afterAll(() => server.close())

/** Sets worked through in order, with help, whose first problem asks for a number. */
async function plainSets(): Promise<LibrarySet[]> {
  const { rows } = await server.composed.pools.platform!.query<LibrarySet>(`
    select s.ceri, array_agg(p.ceri order by m.position) as problems
    from platform.problem_set s
    join platform.problem_set_member m on m.set_ceri = s.ceri
    join platform.problem p on p.ceri = m.problem_ceri
    where s.is_listed and s.type = 'LINEAR_COMPLETE_ALL' and s.properties = '{}'
    group by s.ceri
    having (array_agg(p.type order by m.position))[1] = 'NUMERIC' and count(*) >= 2
      and every(jsonb_array_length(p.answers) = 1 and p.type <> 'OPEN_RESPONSE')
    order by s.ceri`)
  return rows
}
const takeSet = () => sets.shift()!
const aStudy = (typeId: StudyTypeId = 1) => make.aReadyStudy(typeId, takeSet())

const seed = 'seed'
const today = '2026-03-02'

interface Opened {
  title: string
  conditionName: string | null
  conditions: { conditionId: number; name: string }[]
  progress: Progress
}

const inCondition = (study: ReadyStudy, index: number) => ({
  kind: 'condition',
  studyId: study.id,
  conditionId: study.conditions[index],
  problemSetId: study.set.ceri,
})
const pairs = (problemId: string, supportId: string | null = null) => ({
  kind: 'pairs',
  pairs: [{ problemId, supportId }],
})

const open = (place: object, results: WorkResult[] = [], client = owner) =>
  client.post('/api/preview/open', { place, seed, today, results })
const problemIn = async (place: object, problemId: string) =>
  done<StudentProblem>(await owner.post('/api/preview/problem', { place, seed, problemId }))
const help = (place: object, problemId: string, helpGiven = 0) =>
  owner.post('/api/preview/help', { place, seed, today, problemId, helpGiven })
const answer = async (place: object, problemId: string, response: object, before = {}) =>
  done<AnswerVerdict>(
    await owner.post('/api/preview/answer', {
      place,
      seed,
      today,
      problemId,
      response,
      tries: 0,
      helpGiven: 0,
      ...before,
    }),
  )

async function keyOf(problem: string): Promise<Record<string, string[]>> {
  const { answers } = done<Problem>(
    await owner.get(`/core/content/problems/${problem}?extraFields=ANSWERS`),
    problemSchema,
  )
  const [part, ...more] = answerPartsOf(answers!)
  if (!part || more.length > 0) throw new Error('A problem with one answer part was expected')
  const right = part.answerValues.filter((entry) => entry.isCorrect).map((entry) => entry.value)
  return { 1: part.answerType === 'CHOOSE_N' || part.answerType === 'RANK' ? right : right.slice(0, 1) }
}

const wrongAnswer = async (problem: string): Promise<Record<string, string[]>> =>
  done<{ response: Record<string, string[]> }[]>(await owner.get(`/core/sdata/cwa?problemCeris=${problem}`))[0]!
    .response

describe('a preview of a set in a condition', () => {
  it('names the set and the conditions, and starts with nothing done', async () => {
    const study = await aStudy()
    const opened = done<Opened>(await open(inCondition(study, 1)))
    expect(opened).toMatchObject({
      conditionName: 'Condition 2',
      conditions: study.conditions.map((conditionId, index) => ({ conditionId, name: `Condition ${index + 1}` })),
      progress: { ending: null, done: 0 },
    })
    expect(opened.title).not.toBe('')
  })

  it('gives only the supports of the condition, one piece at a time and the answer last', async () => {
    const study = await aStudy()
    expect((await problemIn(inCondition(study, 0), study.problem)).help).toEqual({ kind: 'HINTS', pieces: 1 })
    expect((await problemIn(inCondition(study, 1), study.problem)).help).toEqual({ kind: null, pieces: 0 })
    const first = done<GivenHelp>(await help(inCondition(study, 0), study.problem))
    expect(first).toEqual({ kind: 'hint', html: 'Draw it first.', number: 1, of: 2, result: null })
    const last = done<GivenHelp>(await help(inCondition(study, 0), study.problem, 1))
    expect(last).toMatchObject({ kind: 'answer', number: 2, of: 2, result: { outcome: 'wrong', day: today } })
    expect(done<GivenHelp>(await help(inCondition(study, 1), study.problem))).toMatchObject({ kind: 'answer', of: 1 })
  })

  it('grades an answer, and reports the first answer, earlier help and the outcome separately', async () => {
    const study = await aStudy()
    const [place, key] = [inCondition(study, 0), await keyOf(study.problem)]
    const right = await answer(place, study.problem, key)
    expect(right).toMatchObject({ verdict: 'correct', result: { problemId: study.problem, outcome: 'right' } })
    expect(await answer(place, study.problem, key, { tries: 1 })).toMatchObject({
      result: { outcome: 'right', firstAnswer: 'incorrect', helpFirst: null },
    })
    expect(await answer(place, study.problem, key, { helpGiven: 1 })).toMatchObject({
      result: { outcome: 'right', firstAnswer: 'correct', helpFirst: true },
    })
    const wrong = await answer(place, study.problem, await wrongAnswer(study.problem))
    expect(wrong).toEqual({ verdict: 'incorrect', part: null, reason: null, feedback: null, result: null })
  })

  it('finishes a problem after one answer in a set that gives no help', async () => {
    const { rows } = await server.composed.pools.platform!.query(`
      select s.ceri, array_agg(p.ceri order by m.position) as problems
      from platform.problem_set s
      join platform.problem_set_member m on m.set_ceri = s.ceri
      join platform.problem p on p.ceri = m.problem_ceri
      where s.is_listed and s.type = 'PLACEMENTS' and exists (
        select from platform.student_response r where r.problem_ceri = p.ceri)
      group by s.ceri having count(*) >= 2 order by s.ceri limit 1`)
    const study = await make.aReadyStudy(1, rows[0])
    const place = inCondition(study, 0)
    expect(await answer(place, study.problem, await wrongAnswer(study.problem))).toMatchObject({
      verdict: 'incorrect',
      result: { problemId: study.problem, outcome: 'wrong' },
    })
    expect((await help(place, study.problem)).body.error.code).toBe('no_help_here')
  })

  it('asks again for an answer that cannot be read', async () => {
    const study = await aStudy()
    const verdict = await answer(inCondition(study, 0), study.problem, {})
    expect(verdict).toMatchObject({ verdict: 'malformed', part: '1', result: null })
    expect(verdict.reason).not.toBe('')
  })

  it('continues from the results that the browser sends, and stores nothing', async () => {
    const study = await aStudy()
    const place = inCondition(study, 0)
    const first = done<Opened>(await open(place)).progress.problem!.problemId
    const firstResult: WorkResult = { problemId: first, outcome: 'right', day: today }
    const next = done<Opened>(await open(place, [firstResult])).progress
    expect(next).toMatchObject({ done: 1, problem: { number: 2 } })
    expect(done<Opened>(await open(place)).progress).toMatchObject({ done: 0, problem: { problemId: first } })
    const { rows } = await server.composed.pools.study.query('select count(*)::int from trellis.enrolment')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('gives feedback on a wrong answer only in the condition that has it', async () => {
    const study = await aStudy(4)
    const wrong = await wrongAnswer(study.problem)
    expect(await answer(inCondition(study, 0), study.problem, wrong)).toMatchObject({
      verdict: 'incorrect',
      feedback: 'Look at the sign.',
    })
    expect(await answer(inCondition(study, 1), study.problem, wrong)).toMatchObject({ feedback: null })
  })

  it("gives the platform's best support in the condition 'Best So Far'", async () => {
    const study = await aStudy(3)
    const { conditions } = done<{ conditions: { dbid: number; isFixed: boolean }[] }>(
      await owner.post('/api/study/loadStudyById', { id: study.id }),
    )
    const fixed = conditions.find((condition) => condition.isFixed)!.dbid
    const best = done<Record<string, { hints: { hint: string }[] }>>(
      await owner.post('/core/content/tutorings/best', { problemIds: [study.problem] }),
    )[study.problem]!
    const given = done<GivenHelp>(await help({ ...inCondition(study, 0), conditionId: fixed }, study.problem))
    expect(given).toMatchObject({ kind: 'hint', html: best.hints[0]!.hint, of: best.hints.length + 1 })
  })

  it("plays the condition's own problem set where conditions differ in their sets", async () => {
    const study = await aStudy(2)
    const other = takeSet()
    done(await owner.post('/api/study/addProblemSet', { studyId: study.id, problemSetId: other.ceri }))
    const change = { conditionId: study.conditions[1], fieldname: 'psid', value: other.ceri }
    done(await owner.post('/api/study/updateStudyCondition', change))
    const first = done<Opened>(await open(inCondition(study, 0)))
    const second = done<Opened>(await open(inCondition(study, 1)))
    expect(second.progress.problem!.problemId).not.toBe(first.progress.problem!.problemId)
  })

  it('does not open a problem that the study leaves out', async () => {
    const study = await aStudy()
    done(await owner.delete('/api/study/removeProblems', { studyId: study.id, problems: [study.problem] }))
    const refused = await owner.post('/api/preview/problem', {
      place: inCondition(study, 0),
      seed,
      problemId: study.problem,
    })
    expect([refused.status, refused.body.error.code]).toEqual([404, 'problem_not_found'])
  })

  it('refuses another researcher, and a set or condition of another study', async () => {
    const [study, other] = [await aStudy(), await aStudy()]
    expect((await open(inCondition(study, 0), [], colleague)).status).toBe(404)
    expect((await open({ ...inCondition(study, 0), problemSetId: other.set.ceri })).status).toBe(404)
    expect((await open({ ...inCondition(study, 0), conditionId: other.conditions[0] })).status).toBe(404)
  })
})

describe('a preview of problems with chosen supports', () => {
  it('gives each problem the support that the link names', async () => {
    const { problems } = takeSet()
    const id = await aSupport(owner, problems[0]!, 'Count the corners.')
    const place = {
      kind: 'pairs',
      pairs: [
        { problemId: problems[0], supportId: id },
        { problemId: problems[1], supportId: null },
      ],
    }
    expect(done<Opened>(await open(place)).progress).toMatchObject({ total: 2, problem: { problemId: problems[0] } })
    expect(done<GivenHelp>(await help(place, problems[0]!)).html).toBe('Count the corners.')
    expect(done<GivenHelp>(await help(place, problems[1]!)).kind).toBe('answer')
  })

  it('does not open the drafts of another researcher', async () => {
    const [problem] = takeSet().problems
    const id = await aSupport(owner, problem!)
    const answered = await open(pairs(problem!, id), [], colleague)
    expect([answered.status, answered.body.error.code]).toEqual([404, 'tutoring_not_found'])
  })

  it('gives no problem the support of another problem', async () => {
    const { problems } = takeSet()
    const id = await aSupport(owner, problems[0]!)
    expect((await problemIn(pairs(problems[1]!, id), problems[1]!)).help).toEqual({ kind: null, pieces: 0 })
  })
})

describe('a preview of feedback on wrong answers', () => {
  it('shows a piece of feedback on the wrong answer that it was written for', async () => {
    const [problem] = takeSet().problems
    const { ceri: id } = await aFeedback(owner, problem!, 'You added instead.')
    const place = { kind: 'feedback', problemId: problem, feedbackIds: [id] }
    expect(await answer(place, problem!, await wrongAnswer(problem!))).toMatchObject({ feedback: 'You added instead.' })
  })
})

describe('the problems that a preview sends', () => {
  it('sends neither the key nor a hint with any problem of a set', async () => {
    const study = await aStudy()
    for (const id of study.set.problems) {
      const sent = JSON.stringify(await problemIn(inCondition(study, 0), id))
      expect(sent).not.toMatch(/isCorrect|answerValues|Draw it first/)
    }
  })
})
