import type { AnswerVerdict, FollowUpWindow, GivenHelp, Progress, Response, StudentProblem } from '@trellis/domain'
import { tabStorage } from '../lib/key-value-store'
import type { WorkSource } from '../work/work-source'

/** One position in a piece of work; without a problem it is the end. */
export interface Stop {
  progress: Progress
  problem?: StudentProblem
  helps?: GivenHelp[]
  followUp?: FollowUpWindow
}

interface Script {
  stops: Stop[]
  /** The result of each call in turn: a reply, an error, or a promise that resolves later. */
  answers?: (Partial<AnswerVerdict> | Error | Promise<Partial<AnswerVerdict>>)[]
  helps?: (GivenHelp | Error)[]
  opens?: Error[]
}

let works = 0

/** A work source that follows a script and records what was sent. */
export function scriptedSource({ stops, answers = [], helps = [], opens = [] }: Script) {
  let at = 0
  const sent: Response[] = []
  const count = { open: 0, help: 0, skip: 0 }
  const advanceIf = (result: unknown) => {
    if (result) at += 1
  }
  const source: WorkSource = {
    key: `work ${++works}`,
    storage: tabStorage,
    async open() {
      count.open += 1
      const error = opens.shift()
      if (error) throw error
      return { title: 'Spiders and beetles', progress: stops[at]!.progress, followUp: stops[at]!.followUp }
    },
    async openProblem() {
      return { problem: stops[at]!.problem!, tries: 0, helps: stops[at]!.helps ?? [] }
    },
    async answer(_, response) {
      sent.push(structuredClone(response))
      const reply = await answers.shift()
      if (!reply) throw new Error('The script has no such answer')
      if (reply instanceof Error) throw reply
      advanceIf(reply.result)
      return { verdict: 'incorrect', part: null, reason: null, feedback: null, result: null, ...reply }
    },
    async requestHelp() {
      count.help += 1
      const reply = helps.shift()
      if (!reply) throw new Error('The script has no such help')
      if (reply instanceof Error) throw reply
      advanceIf(reply.result)
      return reply
    },
    async skip() {
      count.skip += 1
      at += 1
    },
  }
  return { source, sent, count }
}
