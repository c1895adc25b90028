import { randomInt, randomUUID } from 'node:crypto'
import {
  type Answered,
  answerPartsOf,
  codeAlphabet,
  type Helped,
  type OpenedWork,
  type Problem,
  type ProblemId,
  problemSchema,
  type ReplyOf,
  type Response,
  type TutorWork,
  type tutorCalls,
} from '@trellis/domain'
import { done } from './study-builder'
import type { Answer, TestClient, TestServer } from './test-server'

export const newEvent = () => ({ id: randomUUID() as string, at: Date.now() })
export const today = () => new Date().toISOString().slice(0, 10)

export function newParticipantKey(): string {
  const four = () => Array.from({ length: 4 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return [four(), four(), four()].join('-')
}

/** A student who makes the calls of the tutor, one at a time. */
export type Student = ReturnType<typeof studentAt>

export function studentAt(client: TestClient, opened: OpenedWork) {
  const post = (path: string, body: object) =>
    client.post(`/api/tutor/${path}`, { ticket: opened.ticket, today: today(), event: newEvent(), ...body })
  const look = async () => done<TutorWork>(await post('work', {}))
  const current = async () => (await look()).progress.problem!.problemId
  return {
    ...opened,
    look,
    current,
    post,
    async problem(problemId?: ProblemId) {
      return done<ReplyOf<(typeof tutorCalls)['openProblem']>>(
        await post('problem', { problemId: problemId ?? (await current()) }),
      )
    },
    async answer(response: Response, more: object = {}) {
      return done<Answered>(await post('answer', { problemId: await current(), response, ...more }))
    },
    async help() {
      return done<Helped>(await post('help', { problemId: await current() }))
    },
  }
}

/** Opens a study by its link, with the key of a participant. */
export function openLink(server: TestServer, code: string, participantKey = newParticipantKey()): Promise<Answer> {
  return server.anonymous.post('/api/tutor/link', { code, participantKey, today: today(), event: newEvent() })
}

export async function studentByLink(server: TestServer, code: string, participantKey?: string): Promise<Student> {
  return studentAt(server.anonymous, done<OpenedWork>(await openLink(server, code, participantKey)))
}

/** The right answer to a problem. */
export async function rightAnswer(owner: TestClient, id: string): Promise<Response> {
  const { answers } = done<Problem>(await owner.get(`/core/content/problems/${id}?extraFields=ANSWERS`), problemSchema)
  return Object.fromEntries(
    answerPartsOf(answers!).map((part, index) => {
      const right = part.answerValues.filter((entry) => entry.isCorrect).map((entry) => entry.value)
      const takesAll = ['CHOOSE_N', 'RANK', 'SORT'].includes(part.answerType)
      return [String(index + 1), takesAll ? right : right.slice(0, 1)]
    }),
  )
}

export async function wrongAnswer(owner: TestClient, id: string): Promise<Response> {
  const known = done<{ response: Response }[]>(await owner.get(`/core/sdata/cwa?problemCeris=${id}`))
  return known[0]!.response
}
