import { randomBytes, randomUUID } from 'node:crypto'
import { codeAlphabet, type ProblemId } from '@trellis/domain'
import type { AnswerKey } from './studies'

/** A call to send; if there are several servers, they get calls in turn. */
export interface OutgoingCall {
  path: string
  body: object
  cookie?: string
  /** Of another platform: its token and its user. */
  headers?: Record<string, string>
}

const event = () => ({ id: randomUUID(), at: Date.now() })
const today = new Date().toISOString().slice(0, 10)

export const openHomework = (homeworkId: string) => {
  return { path: '/api/tutor/homework', body: { homeworkId, today, event: event() } }
}
export const openLink = (code: string) => {
  return { path: '/api/tutor/link', body: { code, participantKey: newKey(), today, event: event() } }
}
export const openProblem = (ticket: string, problemId: ProblemId) => {
  return { path: '/api/tutor/problem', body: { ticket, today, problemId, event: event() } }
}
export const answer = (ticket: string, problemId: ProblemId, key: AnswerKey) => {
  const body = { ticket, today, problemId, response: key[problemId], event: event() }
  return { path: '/api/tutor/answer', body }
}
export const askForHelp = (ticket: string, problemId: ProblemId) => {
  return { path: '/api/tutor/help', body: { ticket, today, problemId, event: event() } }
}
export const sendActivity = (ticket: string, count: number) => {
  const events = Array.from({ length: count }, (_, index) => {
    return index % 2 === 0
      ? { ...event(), kind: 'idle', seconds: 120 }
      : { ...event(), kind: 'resumed', awaySeconds: 300 }
  })
  return { path: '/api/tutor/events', body: { ticket, events } }
}

function newKey(): string {
  const letters = [...randomBytes(12)].map((byte) => codeAlphabet[byte % codeAlphabet.length])
  return [0, 4, 8].map((start) => letters.slice(start, start + 4).join('')).join('-')
}
