import { type HomeworkReport, homeworkReportSchema, type ProblemOutcome } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEvent, rightAnswer, type Student, studentAt, today, wrongAnswer } from '../../testing/student'
import { done, type LibrarySet, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let teacher: TestClient
let owner: TestClient
let admin: TestClient
let make: StudyBuilder
let plainSets: Set<string>

beforeAll(async () => {
  server = await startTestServer()
  ;[teacher, owner, admin] = await Promise.all([
    server.signIn('teacher'),
    server.signIn('researcher'),
    server.signIn('admin'),
  ])
  make = await studyBuilder(server, { owner, admin })
  const { rows } = await server.composed.pools.platform!.query<{ ceri: string }>(
    `select ceri from platform.problem_set where type = 'LINEAR_COMPLETE_ALL' and open_response_count = 0
       and coalesce(properties->>'TUTORING_AVAILABLE', 'true') = 'true'`,
  )
  plainSets = new Set(rows.map(({ ceri }) => ceri))
})
afterAll(() => server.close())

interface Lesson {
  classId: string
  homeworkId: string
  ana: Student
}

/** A class with one student, who has opened the homework. */
async function aLessonOn(problemSetId: string): Promise<Lesson> {
  const { id: classId, joinCode } = done<{ id: string; joinCode: string }>(
    await teacher.post('/core/classes', { name: 'Class 5c' }),
  )
  const { id: homeworkId } = done<{ id: string }>(
    await teacher.post(`/core/classes/${classId}/homework`, { problemSetId }),
  )
  const client = await server.joinClass(joinCode, 'Ana')
  const opened = await client.post('/api/tutor/homework', { homeworkId, today: today(), event: newEvent() })
  return { classId, homeworkId, ana: studentAt(client, done(opened)) }
}

const getReport = ({ classId, homeworkId }: Pick<Lesson, 'classId' | 'homeworkId'>) =>
  teacher.get(`/api/tutor/homeworkReport?classId=${classId}&homeworkId=${homeworkId}`)
const reportOf = async (lesson: Lesson) => done<HomeworkReport>(await getReport(lesson), homeworkReportSchema)
const outcomesIn = ({ students }: HomeworkReport): ProblemOutcome[] =>
  students.flatMap(({ outcomes }) => outcomes.map(({ outcome }) => outcome))

const answerRight = async (student: Student) => student.answer(await rightAnswer(owner, await student.current()))

/** Solves one problem on the first attempt, one on the second attempt and one after help. */
async function workOnThree(student: Student): Promise<void> {
  await answerRight(student)
  await student.answer(await wrongAnswer(owner, await student.current()))
  await answerRight(student)
  await student.help()
  await answerRight(student)
}

/** A set that everyone completes in order, with help. */
function aPlainSet(): LibrarySet {
  for (;;) {
    const set = make.takeSet()
    if (plainSets.has(set.ceri)) return set
  }
}

describe('the report on homework', () => {
  it('reports how each student finished each problem, in the order of the set', async () => {
    const lesson = await aLessonOn(aPlainSet().ceri)
    await workOnThree(lesson.ana)
    const report = await reportOf(lesson)
    expect(report.detail).toBe('FULL')
    expect(outcomesIn(report)).toEqual(['FIRST_TRY', 'LATER', 'HELPED'])
    expect(report.problems.length).toBeGreaterThan(3)
    expect(report.problems[0]!.question).not.toBe('')
  })

  it('hides who got help or another attempt where a study compares supports', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1, { set: aPlainSet() })
    const lesson = await aLessonOn(study.set.ceri)
    await workOnThree(lesson.ana)
    const report = await reportOf(lesson)
    expect(report.detail).toBe('OUTCOMES')
    expect(outcomesIn(report)).toEqual(['FIRST_TRY', 'NOT_FIRST_TRY', 'NOT_FIRST_TRY'])
    expect(JSON.stringify(report)).not.toMatch(/condition|study|help|hint|explanation/i)
  })

  it('withholds a report where the conditions of a study have different problems, until the study has ended', async () => {
    const study = await make.aStudyIn('DEPLOYED', 2, { set: aPlainSet() })
    const lesson = await aLessonOn(study.set.ceri)
    await answerRight(lesson.ana)
    expect(await reportOf(lesson)).toEqual({ detail: 'WITHHELD', problems: [], students: [] })
    done(await admin.post('/api/study/updateStudyStatus', { studyId: study.id, status: 'COMPLETED' }))
    expect(outcomesIn(await reportOf(lesson))).toEqual(['FIRST_TRY'])
  })

  it('includes the texts of open responses', async () => {
    const { rows } = await server.composed.pools.platform!.query<{ ceri: string }>(
      `select s.ceri from platform.problem_set s where s.is_listed and s.open_response_count = 1
         and s.type = 'LINEAR_COMPLETE_ALL' order by s.problem_count limit 1`,
    )
    const lesson = await aLessonOn(rows[0]!.ceri)
    for (;;) {
      const problem = (await lesson.ana.look()).progress.problem
      if (!problem) break
      const { problem: shown } = await lesson.ana.problem(problem.problemId)
      if (shown.problemType === 'OPEN_RESPONSE') await lesson.ana.answer({ 1: ['Because the parts are smaller.'] })
      else await answerRight(lesson.ana)
    }
    const report = await reportOf(lesson)
    const open = report.problems.find(({ problemType }) => problemType === 'OPEN_RESPONSE')!
    expect(report.students[0]!.openResponses).toEqual([
      { problemId: open.problemId, text: 'Because the parts are smaller.' },
    ])
    expect(report.students[0]!.outcomes.at(-1)!.outcome).toBe('OPEN_RESPONSE')
  })

  it('lists a wrong answer only once several students have begun with it', async () => {
    const lesson = await aLessonOn(aPlainSet().ceri)
    const { joinCode } = done<{ class: { joinCode: string } }>(
      await teacher.get(`/core/classes/${lesson.classId}`),
    ).class
    const wrong = await wrongAnswer(owner, await lesson.ana.current())
    await lesson.ana.answer(wrong)
    expect((await reportOf(lesson)).problems.flatMap(({ wrongAnswers }) => wrongAnswers)).toEqual([])
    const client = await server.joinClass(joinCode, 'Ben')
    const body = { homeworkId: lesson.homeworkId, today: today(), event: newEvent() }
    await studentAt(client, done(await client.post('/api/tutor/homework', body))).answer(wrong)
    const { problems } = await reportOf(lesson)
    expect(problems[0]!.wrongAnswers).toEqual([{ response: wrong, students: 2 }])
    expect(problems.slice(1).flatMap(({ wrongAnswers }) => wrongAnswers)).toEqual([])
  })

  it('leaves out students who are no longer in the class', async () => {
    const lesson = await aLessonOn(aPlainSet().ceri)
    await answerRight(lesson.ana)
    const { studentId } = (await reportOf(lesson)).students[0]!
    done(await teacher.delete(`/core/classes/${lesson.classId}/students/${studentId}`))
    expect((await reportOf(lesson)).students).toEqual([])
  })

  it('returns 404 for homework of another class', async () => {
    const lesson = await aLessonOn(aPlainSet().ceri)
    const other = done<{ id: string }>(await teacher.post('/core/classes', { name: 'Class 5d' }))
    const answer = await getReport({ classId: other.id, homeworkId: lesson.homeworkId })
    expect([answer.status, answer.body.error.code]).toEqual([404, 'homework_not_found'])
  })
})
