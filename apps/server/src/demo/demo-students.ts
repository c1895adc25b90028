import {
  type AnswerMember,
  AppError,
  type ClassId,
  type ClientEvent,
  createRandom,
  dateInZone,
  type HomeworkId,
  type ProblemId,
  type ProblemSetId,
  type StudyId,
  tutorCalls,
  type UserId,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { demoClass } from '@trellis/platform'
import {
  type KeySource,
  participantKeyOf,
  playCrowd,
  RefusedError,
  type Transport,
  type Truth,
  treatmentIn,
} from '@trellis/simulation'
import { sql } from 'drizzle-orm'
import type { Delivery } from '../delivery/create-delivery'
import { tutorService } from '../features/tutor/tutor.service'
import type { Deps } from '../study/deps'
import { atMoment } from '../study/record-moment'

export type DemoDeps = Deps & {
  delivery: Delivery
  /** A teacher without a password, whose classes take part. */
  fieldTeacher(): Promise<UserId>
  addStudents(classId: ClassId, count: number): Promise<UserId[]>
}

const day = 86_400_000
const hour = 3_600_000
const concurrency = 6

interface Crowd {
  studyId: StudyId
  /** When they take part, in milliseconds since the epoch. */
  period: { from: number; to: number }
  truth?: Truth
  /** The caller with whose rights the common wrong answers are read. */
  staff: Caller
  onStudent(): void
}

/** Simulates students who enroll by the link of a study. */
export async function playByLink(deps: DemoDeps, crowd: Crowd & { students: number }): Promise<void> {
  const { studyId, students } = crowd
  const { rows } = await deps.db.execute<{ code: string }>(
    sql`select link_code as code from trellis.run where study_id = ${studyId}`,
  )
  const { code } = rows[0]!
  await playCrowd({
    ...(await crowdOptions(deps, crowd, students)),
    enter: async (index) => ({
      entry: { code, participantKey: participantKeyOf(`demo ${studyId}`, index) },
      transport: () => throughServices(deps, withoutAccount),
    }),
  })
  await applyStudentTimes(deps, studyId)
}

interface Classes {
  problemSetId: ProblemSetId
  classes: number
  /** In each class. */
  students: number
}

const fieldSchools = ['Birchwood', 'Maple Hill', 'Riverside', 'Cedar Grove', 'Lakeview'] as const
const classesPerSchool = 3

/** Assigns a set to classes of a teacher without a password, and simulates the work of all their students. */
export async function playClasses(deps: DemoDeps, { problemSetId, classes, students, ...crowd }: Crowd & Classes) {
  const teacher = teacherOf(await deps.fieldTeacher())
  const assigned: { classId: ClassId; homeworkId: HomeworkId; studentIds: UserId[] }[] = []
  for (let index = 0; index < classes; index++) {
    const school = `${fieldSchools[Math.floor(index / classesPerSchool) % fieldSchools.length]} Middle School`
    const body = { name: `Class ${index + 1}`, grade: `Grade ${7 + (index % 2)}`, school }
    const { id: classId } = await deps.platform.addClass({ body }, teacher)
    const studentIds = await deps.addStudents(classId, students)
    const homework = await deps.platform.addHomework({ params: { id: classId }, body: { problemSetId } }, teacher)
    assigned.push({ classId, homeworkId: homework.id, studentIds })
  }
  await playCrowd({
    ...(await crowdOptions(deps, crowd, classes * students)),
    // Class by class, because a class works on its homework together.
    enter: async (index) => {
      const { homeworkId, classId, studentIds } = assigned[Math.floor(index / students)]!
      return {
        entry: { homeworkId },
        transport: () => throughServices(deps, studentOf(studentIds[index % students]!)),
        className: classId,
      }
    },
  })
  await applyStudentTimes(deps, crowd.studyId)
}

/** Options for simulating the students of a study: when they come, what they know, and what is true of them. */
async function crowdOptions(deps: DemoDeps, { studyId, period, truth, staff, onStudent }: Crowd, students: number) {
  const { content } = await deps.delivery.studies.load(studyId)
  const answers = new Map(Object.values(content.problems).map((problem) => [problem.problemId, problem.answers]))
  return {
    students,
    concurrency,
    seed: `demo ${studyId}`,
    ...(truth && { truth, isTreatment: treatmentIn(content) }),
    keyOf: await withCommonWrongAnswers(deps, answers, staff),
    startAt: (index: number) => arrival(index, students, period),
    onDone: onStudent,
  }
}

interface ClassHomework {
  problemSetId: ProblemSetId
  /** The study that the set is in; null where it is in none. */
  studyId: StudyId | null
  /** How many students work on it; the others are for people who try the tutor for the first time. */
  students: number
  teacher: Caller
}

/** Assigns a set to the demo class, and simulates the work of some of its students. */
export async function playClass(deps: DemoDeps, { problemSetId, studyId, students, teacher }: ClassHomework) {
  const { platform } = deps
  const classroom = (await platform.getClasses({}, teacher)).find(({ joinCode }) => joinCode === demoClass.joinCode)
  // A visitor may have deleted it.
  if (!classroom) return
  const dueOn = dateInZone(Date.now() + 7 * day, classroom.timeZone)
  const homework = await platform.addHomework({ params: { id: classroom.id }, body: { problemSetId, dueOn } }, teacher)
  const played = (await platform.getClass({ params: { id: classroom.id } }, teacher)).students.slice(-students)
  const now = Date.now()
  const problems = await platform.getProblems({ query: { problemSetId, extraFields: ['ANSWERS'] } }, teacher)
  await playCrowd({
    students: played.length,
    concurrency,
    seed: `demo ${problemSetId}`,
    keyOf: await withCommonWrongAnswers(
      deps,
      new Map(problems.map(({ problemId, answers }) => [problemId, answers!])),
      teacher,
    ),
    // Today, because the homework was assigned today.
    startAt: (index) => now - (index + 1) * hour,
    enter: async (index) => ({
      entry: { homeworkId: homework.id },
      transport: () => throughServices(deps, studentOf(played[index]!.id)),
    }),
  })
  if (studyId !== null) await applyStudentTimes(deps, studyId)
}

/** Lets simulated students give common wrong answers. */
async function withCommonWrongAnswers(
  { platform }: Deps,
  answers: ReadonlyMap<ProblemId, readonly AnswerMember[]>,
  staff: Caller,
): Promise<KeySource> {
  const wrong = await platform.getCommonWrongAnswers({ query: { problemIds: [...answers.keys()] } }, staff)
  return (problemId) => {
    const key = answers.get(problemId)
    if (!key) return null
    const commonWrong = wrong.filter((entry) => entry.problemId === problemId).map(({ response }) => response)
    return { answers: key, commonWrong }
  }
}

const teacherOf = (userId: UserId): Caller => ({ actor: { userId, roles: ['TEACHER'], isAdmin: false }, session: null })
const studentOf = (userId: UserId): Caller => ({ actor: { userId, roles: ['STUDENT'], isAdmin: false }, session: null })
/** Students who enroll by link need no account on the platform. */
const withoutAccount = studentOf('' as UserId)

/** Arrival times spread over the period, more of them towards its end, and during school hours. */
function arrival(index: number, students: number, { from, to }: Crowd['period']): number {
  const random = createRandom(`arrival/${index}`)
  const moment = from + (to - from) * ((index + 1) / students) ** 0.8
  const atSchool = Math.floor(moment / day) * day + (13 + 7 * random.next()) * hour
  const latest = to - hour * (2 + 3 * random.next())
  return Math.max(from + hour * random.next(), Math.min(atSchool, latest))
}

/** Sets the times of works to those of the students' clocks. Events are never changed, and have both times. */
async function applyStudentTimes({ db }: Deps, studyId: StudyId): Promise<void> {
  await db.execute(sql`
    with activity as (
      select work_id, min(client_at) as first_at, least(max(client_at), now()) as last_at
      from trellis.event where study_id = ${studyId} group by work_id)
    update trellis.work w set opened_at = t.first_at, last_at = t.last_at,
      finished_at = case when w.finished_at is not null then t.last_at end
    from activity t where w.study_id = ${studyId} and w.id = t.work_id`)
}

/** Passes the tutor's calls directly to the services, because the server is not listening yet. */
function throughServices({ platform, delivery }: DemoDeps, caller: Caller): Transport {
  const tutor = tutorService({ platform, delivery })
  // An enrollment can never be changed, so it is recorded with the student's time in the first place.
  const atTime = <T>({ event }: { event: ClientEvent }, open: () => Promise<T>) => atMoment(new Date(event.at), open)
  const workOf = ({ ticket }: { ticket: string }) => delivery.tickets.verify(ticket)
  const handlers: Record<string, (body: never) => Promise<unknown>> = {
    [tutorCalls.openHomework.path]: (body) => atTime(body, () => tutor.openHomework(body, caller, null)),
    [tutorCalls.openLink.path]: (body) => atTime(body, () => tutor.openLink(body, null)),
    [tutorCalls.getWork.path]: (body) => tutor.getWork(workOf(body), body),
    [tutorCalls.openProblem.path]: (body) => tutor.openProblem(workOf(body), body),
    [tutorCalls.answerProblem.path]: (body) => tutor.answer(workOf(body), body),
    [tutorCalls.askForHelp.path]: (body) => tutor.help(workOf(body), body),
    [tutorCalls.skipProblem.path]: (body) => tutor.skip(workOf(body), body),
    [tutorCalls.answerSurvey.path]: (body) => tutor.answerSurvey(workOf(body), body),
    [tutorCalls.recordEvents.path]: (body) => tutor.record(workOf(body), body),
  }
  const send = async (call: { path: string; body: { parse(value: unknown): unknown } }, input: { body: unknown }) => {
    try {
      return await handlers[call.path]!(call.body.parse(input.body) as never)
    } catch (error) {
      if (error instanceof AppError) throw new RefusedError(error.code, error.status, error.message)
      throw error
    }
  }
  return send as Transport
}
