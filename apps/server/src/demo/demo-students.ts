import {
  AppError,
  createRandom,
  dateInZone,
  type ProblemSetId,
  type StudyId,
  tutorCalls,
  type UserId,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { demoClass } from '@trellis/platform'
import { type CrowdOptions, participantKeyOf, playCrowd, Refused, type Transport } from '@trellis/simulation'
import { sql } from 'drizzle-orm'
import type { Delivery } from '../delivery/create-delivery'
import { answerKeysOf } from '../features/simulation/answer-keys.rules'
import { tutorService } from '../features/tutor/tutor.service'
import type { Deps } from '../study/deps'

type DemoDeps = Deps & { delivery: Delivery }

const day = 86_400_000
const daysOfDemo = 14
const concurrency = 6
/** In the demo class; the others are left for people who try the tutor for the first time. */
const playedInClass = 4

/** Brings in students who have the link of a study. */
export async function playByLink(deps: DemoDeps, studyId: StudyId, students: number): Promise<void> {
  const { rows } = await deps.db.execute<{ code: string }>(
    sql`select link_code as code from trellis.run where study_id = ${studyId}`,
  )
  const { code } = rows[0]!
  const now = Date.now()
  await play(deps, studyId, {
    students,
    startAt: (index) => arrival(index, students, now),
    enter: async (index) => ({
      entry: { code, participantKey: participantKeyOf(`demo ${studyId}`, index) },
      transport: () => throughServices(deps, withoutAccount),
    }),
  })
}

/** Gives a set of a study to the demo class, and has some of its students work on it. */
export async function playDemoClass(
  deps: DemoDeps,
  studyId: StudyId,
  problemSetId: ProblemSetId,
  teacher: Caller,
): Promise<void> {
  const given = await giveDemoHomework(deps, problemSetId, teacher)
  if (!given) return
  const { students } = await deps.platform.getClass({ params: { id: given.classId } }, teacher)
  const played = students.slice(-playedInClass)
  const now = Date.now()
  await play(deps, studyId, {
    students: played.length,
    // Today, for the homework was given today.
    startAt: (index) => now - (index + 1) * 20 * 60_000,
    enter: async (index) => ({
      entry: { homeworkId: given.homeworkId },
      transport: () => throughServices(deps, studentOf(played[index]!.id)),
    }),
  })
}

/** Null when the demo class is not there any more. */
export async function giveDemoHomework({ platform }: Deps, problemSetId: ProblemSetId, teacher: Caller) {
  const own = (await platform.getClasses({}, teacher)).find(({ joinCode }) => joinCode === demoClass.joinCode)
  if (!own) return null
  const dueOn = dateInZone(Date.now() + 7 * day, own.timeZone)
  const given = await platform.addHomework({ params: { id: own.id }, body: { problemSetId, dueOn } }, teacher)
  return { classId: own.id, homeworkId: given.id }
}

const studentOf = (userId: UserId): Caller => ({ actor: { userId, roles: ['STUDENT'], isAdmin: false }, session: null })
/** Students who enrol by link have no account on the platform and are not asked for one. */
const withoutAccount = studentOf('' as UserId)

async function play(
  deps: DemoDeps,
  studyId: StudyId,
  who: Required<Pick<CrowdOptions, 'students' | 'startAt' | 'enter'>>,
): Promise<void> {
  const { content } = await deps.delivery.studies.load(studyId)
  await playCrowd({ ...who, concurrency, seed: `demo ${studyId}`, keyOf: answerKeysOf(content) })
  await tellByTheirClocks(deps, studyId)
}

/** In the last two weeks, more and more of them, in the hours of school. */
function arrival(index: number, students: number, now: number): number {
  const random = createRandom(`arrival/${index}`)
  const ago = daysOfDemo * (1 - ((index + 1) / students) ** 0.8)
  const midnight = Math.floor((now - ago * day) / day) * day
  const at = midnight + (13 + 7 * random.next()) * 3_600_000
  // Students who would arrive later today arrived an hour or more ago.
  return Math.min(at, now - 3_600_000 * (1 + 2 * random.next()))
}

/** Students came in and worked when their own clocks say so. The log keeps both times: it is never changed. */
async function tellByTheirClocks({ db }: Deps, studyId: StudyId): Promise<void> {
  await db.execute(sql`
    with activity as (
      select work_id, min(client_at) as first_at, least(max(client_at), now()) as last_at
      from trellis.event where study_id = ${studyId} group by work_id),
    moved as (
      update trellis.work w set opened_at = t.first_at, last_at = t.last_at,
        finished_at = case when w.finished_at is not null then t.last_at end
      from activity t where w.study_id = ${studyId} and w.id = t.work_id
      returning w.student_id, w.opened_at)
    update trellis.enrolment e set enrolled_at = m.opened_at
    from moved m where e.study_id = ${studyId} and e.student_id = m.student_id`)
  await db.execute(sql`
    update trellis.study set deployed_at = deployed_at - make_interval(days => ${daysOfDemo + 1}),
      created_at = created_at - make_interval(days => ${daysOfDemo + 3})
    where id = ${studyId}`)
}

/** The tutor's calls, passed directly to the services: the server is not up yet. */
function throughServices({ platform, delivery }: DemoDeps, caller: Caller): Transport {
  const tutor = tutorService({ platform, delivery })
  const workOf = ({ ticket }: { ticket: string }) => delivery.tickets.verify(ticket)
  const handlers: Record<string, (body: never) => Promise<unknown>> = {
    [tutorCalls.openHomework.path]: (body) => tutor.openHomework(body, caller, null),
    [tutorCalls.openLink.path]: (body) => tutor.openLink(body, null),
    [tutorCalls.getWork.path]: (body) => tutor.getWork(workOf(body), body),
    [tutorCalls.openProblem.path]: (body) => tutor.openProblem(workOf(body), body),
    [tutorCalls.answerProblem.path]: (body) => tutor.answer(workOf(body), body),
    [tutorCalls.askForHelp.path]: (body) => tutor.help(workOf(body), body),
    [tutorCalls.skipProblem.path]: (body) => tutor.skip(workOf(body), body),
    [tutorCalls.answerSurvey.path]: (body) => tutor.answerSurvey(workOf(body), body),
    [tutorCalls.recordEvents.path]: (body) => tutor.record(workOf(body), body),
  }
  const send = async (call: { path: string }, input: { body: unknown }) => {
    try {
      return await handlers[call.path]!(input.body as never)
    } catch (error) {
      if (error instanceof AppError) throw new Refused(error.code, error.status, error.message)
      throw error
    }
  }
  return send as Transport
}
