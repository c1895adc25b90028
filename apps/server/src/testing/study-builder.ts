import {
  fromWire,
  type Study,
  type StudyFields,
  type StudyStatus,
  type StudyTypeId,
  studySchema,
} from '@trellis/domain'
import type { z } from 'zod'
import type { Answer, TestClient, TestServer } from './test-server'

export interface LibrarySet {
  ceri: string
  /** The problems of the set that take supports and have common wrong answers. */
  problems: string[]
}

/** A study that may be submitted: one set, and one support for its first problem if the type needs one. */
export interface ReadyStudy {
  id: number
  set: LibrarySet
  problem: string
  /** The conditions that the researcher writes supports for. */
  conditions: number[]
  /** The support of the first condition; null in a study that needs none. */
  support: string | null
}

export type StudyBuilder = Awaited<ReturnType<typeof studyBuilder>>

/** The transitions that lead from development to each status. */
const transitionsTo: Record<StudyStatus, StudyStatus[]> = {
  DEVELOPMENT: [],
  AWAITING_APPROVAL: ['AWAITING_APPROVAL'],
  DEPLOYED: ['AWAITING_APPROVAL', 'DEPLOYED'],
  PAUSED: ['AWAITING_APPROVAL', 'DEPLOYED', 'PAUSED'],
  COMPLETED: ['AWAITING_APPROVAL', 'DEPLOYED', 'COMPLETED'],
  ARCHIVED: ['ARCHIVED'],
}

/** Creates studies as people do, through the calls. Never uses a problem set twice. */
export async function studyBuilder(server: TestServer, people: { owner: TestClient; admin: TestClient }) {
  const sets = await librarySets(server)

  function takeSet(): LibrarySet {
    const set = sets.shift()
    if (!set) throw new Error('The library has no problem set left')
    return set
  }

  async function aStudy(fields: { studyTypeId?: StudyTypeId; studyName?: string } = {}): Promise<Study> {
    return done(await people.owner.post('/api/study/addStudy', { studyTypeId: 1, ...fields }), studySchema)
  }

  async function aReadyStudy(studyTypeId: StudyTypeId = 1, set: LibrarySet = takeSet()): Promise<ReadyStudy> {
    const study = await aStudy({ studyTypeId })
    const id = study.studyId
    const conditions = study.conditions.flatMap((condition) =>
      condition.isFixed ? [] : [condition.conditionId as number],
    )
    const problem = set.problems[0]!
    done(await people.owner.post('/api/study/addProblemSet', { studyId: id, problemSetId: set.ceri }))
    const support = studyTypeId === 2 ? null : await giveSupport(people.owner, id, conditions[0]!, problem, studyTypeId)
    return { id, set, problem, conditions, support }
  }

  /** Changes fields of the design. */
  async function setFields(studyId: number, fields: Partial<StudyFields>): Promise<void> {
    for (const [fieldname, value] of Object.entries(fields)) {
      done(await people.owner.post('/api/study/updateStudyField', { studyId, fieldname, value }))
    }
  }

  async function aStudyIn(
    status: StudyStatus,
    studyTypeId: StudyTypeId = 1,
    design: { fields?: Partial<StudyFields>; set?: LibrarySet; before?(study: ReadyStudy): Promise<void> } = {},
  ): Promise<ReadyStudy> {
    const study = await aReadyStudy(studyTypeId, design.set)
    await setFields(study.id, design.fields ?? {})
    await design.before?.(study)
    for (const to of transitionsTo[status]) {
      const actor = to === 'AWAITING_APPROVAL' ? people.owner : people.admin
      done(await actor.post('/api/study/updateStudyStatus', { studyId: study.id, status: to }))
    }
    return study
  }

  /** For tests that read conditions while a study runs. */
  async function unblind(studyId: number): Promise<void> {
    done(await people.admin.post('/api/study/unblind', { studyId, reason: 'A student reported a wrong answer key.' }))
  }

  return { takeSet, aStudy, aReadyStudy, aStudyIn, unblind }
}

/** Creates a draft with one hint. */
export async function aSupport(client: TestClient, problem: string, hint = 'Draw it first.'): Promise<string> {
  const body = { tutorStrategyType: 'HINTS', hints: [{ hint }] }
  return done<{ ceri: string }>(await client.post(`/core/content/problems/${problem}/tutorings`, body)).ceri
}

/** Creates a draft of feedback on a common wrong answer. */
export async function aFeedback(client: TestClient, problem: string, text = 'Look at the sign.') {
  const [response] = done<{ id: number; response: object }[]>(
    await client.get(`/core/sdata/cwa?problemCeris=${problem}`),
  )
  const body = {
    tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK',
    responseFeedback: text,
    answerPartsToResponses: response!.response,
  }
  const { ceri: id } = done<{ ceri: string }>(await client.post(`/core/content/problems/${problem}/tutorings`, body))
  return { ceri: id, responseId: response!.id }
}

async function giveSupport(
  client: TestClient,
  studyId: number,
  conditionId: number,
  problemId: string,
  studyTypeId: StudyTypeId,
): Promise<string> {
  if (studyTypeId === 4) {
    const { ceri: id, responseId } = await aFeedback(client, problemId)
    const body = { studyId, conditionNumber: conditionId, problemCeri: problemId, studentResponseId: responseId }
    done(await client.post('/api/cwa/addWipCWAFeedbackMapping', { ...body, studentResponseFeedbackCeri: id }))
    return id
  }
  const supportId = await aSupport(client, problemId)
  const body = { studyId, conditionId, problemCeri: problemId, tutorStrategyCeri: supportId }
  done(await client.post('/api/TutorStrategyCondition/createTSC', body))
  return supportId
}

/**
 * The body of an answer, which must be a success: with the names of the wire, or with those of the code if its schema
 * is passed.
 */
export function done<T>(answer: Answer, schema?: z.ZodType<T>): T {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return schema ? (fromWire(schema, answer.body) as T) : answer.body
}

async function librarySets(server: TestServer): Promise<LibrarySet[]> {
  const pool = server.composed.pools.platform
  if (!pool) throw new Error('The platform of this server runs elsewhere')
  const { rows } = await pool.query<LibrarySet>(`
    select s.ceri, array_agg(p.ceri order by m.position) as problems
    from platform.problem_set s
    join platform.problem_set_member m on m.set_ceri = s.ceri
    join platform.problem p on p.ceri = m.problem_ceri
    where s.is_listed and p.type <> 'OPEN_RESPONSE'
      and exists (select from platform.student_response r where r.problem_ceri = p.ceri)
    group by s.ceri
    having count(*) >= 2
    order by s.ceri`)
  return rows
}
