import { createHash } from 'node:crypto'
import type { PortableStudy, Study } from '@trellis/domain'
import { aPicture } from '../../../testing/pictures'
import { done, type LibrarySet, type StudyBuilder, studyBuilder } from '../../../testing/study-builder'
import { type Answer, startTestServer, type TestClient, type TestServer } from '../../../testing/test-server'

/** A server with signed-in people, a study builder and three problem sets. */
export interface PortableHarness {
  server: TestServer
  owner: TestClient
  admin: TestClient
  stranger: TestClient
  make: StudyBuilder
  sets: LibrarySet[]
}

export async function startPortableHarness(): Promise<PortableHarness> {
  const server = await startTestServer()
  const [owner, admin, stranger] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('admin'),
    server.signIn('colleague'),
  ])
  const make = await studyBuilder(server, { owner, admin })
  return { server, owner, admin, stranger, make, sets: [make.takeSet(), make.takeSet(), make.takeSet()] }
}

export async function exportOf(client: TestClient, id: number): Promise<PortableStudy> {
  return done(await client.get(`/api/study/export?studyId=${id}`))
}

export function importFrom(client: TestClient, file: unknown): Promise<Answer> {
  return client.post('/api/study/import', file)
}

export function undated({ exportedAt: _, ...file }: PortableStudy): object {
  return file
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A picture that differs from every other by a few bytes after its end. */
export async function aStoredPicture(client: TestClient, salt: string): Promise<{ url: string; bytes: Buffer }> {
  const bytes = Buffer.concat([aPicture, Buffer.from(salt)])
  const body = { data: bytes.toString('base64') }
  const { url } = done<{ url: string }>(await client.post('/core/content/images', body))
  return { url, bytes }
}

export async function writeSupport(client: TestClient, problem: string, body: object): Promise<string> {
  return done<{ ceri: string }>(await client.post(`/core/content/problems/${problem}/tutorings`, body)).ceri
}

export async function giveSupport(
  client: TestClient,
  study: Study,
  condition: number,
  problem: string,
  body: object,
): Promise<void> {
  const slot = { studyId: study.studyId, conditionId: study.conditions[condition]!.conditionId, problemCeri: problem }
  const supportId = await writeSupport(client, problem, body)
  done(await client.post('/api/TutorStrategyCondition/createTSC', { ...slot, tutorStrategyCeri: supportId }))
}

export interface WrongAnswer {
  id: number
  response: Record<string, string[]>
}

export async function wrongAnswers(client: TestClient, problem: string): Promise<WrongAnswer[]> {
  return done(await client.get(`/core/sdata/cwa?problemCeris=${problem}`))
}

export async function giveFeedback(
  client: TestClient,
  study: Study,
  condition: number,
  problem: string,
  feedback: { answer: WrongAnswer; html: string },
): Promise<void> {
  const feedbackId = await writeSupport(client, problem, {
    tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK',
    responseFeedback: feedback.html,
    answerPartsToResponses: feedback.answer.response,
  })
  done(
    await client.post('/api/cwa/addWipCWAFeedbackMapping', {
      studyId: study.studyId,
      conditionNumber: study.conditions[condition]!.conditionId,
      problemCeri: problem,
      studentResponseId: feedback.answer.id,
      studentResponseFeedbackCeri: feedbackId,
    }),
  )
}

/** A formula as it is stored. */
export const formula = '<span data-type="inline-math" data-latex="\\frac{1}{2} &lt; x"></span>'
