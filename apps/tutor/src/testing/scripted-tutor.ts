import type { ProblemId, Response, StageName, Survey, SurveyAnswers, TutorWork } from '@trellis/domain'
import type { call as apiCall } from '../lib/api'
import { createKeyValueStore, type KeyValueStore } from '../lib/key-value-store'
import { WorkError } from '../lib/work-error'
import { aPart, aProblem, aProgress } from './problem.fixtures'

/** What happens to the next calls: they succeed, do not reach the server, or reach it while the reply is lost. */
export type Network = 'up' | 'down' | 'losing replies'

interface Sent {
  name: string
  id: string | null
  problemId?: string
}

/**
 * A fake server with idempotent calls: a call with the same id is executed once and gets the same reply again. Every
 * answer except "1" is wrong.
 */
export function scriptedTutor(
  problems: readonly string[],
  { survey = null, place = 'MAIN' }: { survey?: Survey | null; place?: StageName } = {},
) {
  const tutor = {
    network: 'up' as Network,
    /** Every call that reached the server, in order. */
    sent: [] as Sent[],
    /** What is on record, each action once. */
    log: [] as Sent[],
    tickets: 1,
    refusals: [] as (WorkError | null)[],
    done: 0,
    isSurveyDone: survey === null,
    surveyAnswers: null as SurveyAnswers | null,
  }
  const replies = new Map<string, unknown>()

  const work = (): TutorWork => {
    const problemId = problems[tutor.done] as ProblemId | undefined
    if (!tutor.isSurveyDone) {
      return { title: 'Legs', place: 'PRE_SURVEY', survey, progress: aProgress(null, { total: 0 }), step: null }
    }
    return {
      title: 'Legs',
      place: problemId ? place : 'END',
      survey: null,
      step: null,
      progress: aProgress(problemId ? { problemId, number: tutor.done + 1 } : null, {
        done: tutor.done,
        total: problems.length,
        ending: problemId ? null : 'completed',
      }),
    }
  }

  function act(name: string, body: { problemId?: string; response?: Response; answers?: SurveyAnswers }): unknown {
    const isCurrent = body.problemId === problems[tutor.done]
    const helpOf = (number: number) => ({
      kind: 'hint' as const,
      html: '<p>Eight each.</p>',
      number,
      of: 3,
      result: null,
    })
    switch (name) {
      case 'getWork':
        return work()
      case 'openProblem':
        if (!isCurrent) throw new WorkError('moved', { code: 'work_moved_on' })
        return {
          problem: aProblem([aPart('FILL_IN')], { problemId: body.problemId as ProblemId }),
          tries: 0,
          helps: [],
        }
      case 'answerProblem': {
        if (!isCurrent) return { verdict: null, work: work() }
        const isRight = body.response!['1']![0] === '1'
        if (isRight) tutor.done += 1
        const result = isRight ? { problemId: body.problemId, outcome: 'right', day: '2026-03-02' } : null
        const verdict = { verdict: isRight ? 'correct' : 'incorrect', part: null, reason: null, feedback: null, result }
        return { verdict, work: isRight ? work() : null }
      }
      case 'askForHelp':
        return { help: helpOf(1 + tutor.log.filter((each) => each.name === 'askForHelp').length), work: null }
      case 'skipProblem':
        tutor.done += 1
        return { work: work() }
      case 'answerSurvey':
        tutor.isSurveyDone = true
        tutor.surveyAnswers = body.answers!
        return { work: work() }
      default:
        return {}
    }
  }

  const call = (async (name: string, body: Record<string, unknown> = {}) => {
    if (tutor.network === 'down') throw new WorkError('offline')
    const { event, problemId, events, ticket } = body as {
      event?: { id: string }
      problemId?: string
      events?: { id: string; kind: string }[]
      ticket?: string
    }
    const one = { name, id: event?.id ?? null, ...(problemId && { problemId }) }
    tutor.sent.push(one)
    const refusal = tutor.refusals.shift()
    if (refusal) throw refusal
    if (ticket && ticket !== `ticket ${tutor.tickets}`) throw new WorkError('ticket_ended', { code: 'ticket_ended' })
    let reply: unknown
    if (events) {
      for (const { id, kind } of events) {
        if (!tutor.log.some((each) => each.id === id)) tutor.log.push({ name: kind, id })
      }
      reply = { recorded: events.map(({ id }) => id) }
    } else if (event && replies.has(event.id)) reply = replies.get(event.id)
    else {
      reply = act(name, body)
      if (event && name !== 'openProblem') {
        replies.set(event.id, reply)
        tutor.log.push(one)
      }
    }
    if (tutor.network === 'losing replies') throw new WorkError('offline')
    return structuredClone(reply)
  }) as typeof apiCall

  const enter = async () => {
    if (tutor.network === 'down') throw new WorkError('offline')
    tutor.sent.push({ name: 'enter', id: null })
    const refusal = tutor.refusals.shift()
    if (refusal) throw refusal
    return { ticket: `ticket ${tutor.tickets}`, work: work() }
  }

  return Object.assign(tutor, { call, enter })
}

/** The storage of a device, as all its tabs see it. */
export function aDeviceStorage(): KeyValueStore {
  const items: Record<string, string> = {}
  const storage = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      Object.defineProperty(storage, key, { value, enumerable: true, configurable: true })
      items[key] = value
    },
    removeItem: (key: string) => {
      delete (storage as Record<string, unknown>)[key]
      delete items[key]
    },
  }
  for (const name of Object.keys(storage)) Object.defineProperty(storage, name, { enumerable: false })
  return createKeyValueStore(() => storage as unknown as Storage)
}
