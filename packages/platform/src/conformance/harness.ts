import { isDeepStrictEqual } from 'node:util'
import {
  AppError,
  type Call,
  type ErrorCode,
  type InputOf,
  type Problem,
  type ProblemSet,
  type ProblemSetRow,
  type ProblemSetTree,
  platformCalls,
} from '@trellis/domain'
import type { Caller, PlatformPort } from '@trellis/http'
import { expect } from 'vitest'

export type Person = Exclude<Caller, 'service'> & { session: string }

export interface PlatformUnderTest {
  port: PlatformPort
  /** Each person has a session on the platform under test. */
  people: { researcher: Person; colleague: Person; admin: Person; teacher: Person }
  /** Joins a class as a new student, who gets a session too. */
  join(entry: { joinCode: string; nickname: string; pin: string }): Promise<Person>
  stop(): Promise<void>
}

/** What the tests use: a port whose every reply is checked against the contract, and the library. */
export interface Harness {
  port: PlatformPort
  people: PlatformUnderTest['people']
  join: PlatformUnderTest['join']
  /** Every row that the finder lists. */
  rows: ProblemSetRow[]
  /** The same sets, in the same order. */
  sets: ProblemSet[]
}

export async function createHarness({ port, people, join }: PlatformUnderTest): Promise<Harness> {
  const checked = checkReplies(port)
  const rows = await findAll(checked, people.researcher, {})
  const sets: ProblemSet[] = []
  for (let from = 0; from < rows.length; from += 200) {
    const ids = rows.slice(from, from + 200).map((row) => row.problemSetId)
    sets.push(...(await checked.getProblemSets({ query: { ids } }, people.researcher)))
  }
  return { port: checked, people, join, rows, sets }
}

/** Fails when a reply does not match the contract, or has fields that are not in it. */
function checkReplies(port: PlatformPort): PlatformPort {
  const checked = Object.entries(platformCalls).map(([name, call]: [string, Call]) => [
    name,
    async (input: never, caller: Caller) => {
      const reply = await port[name as keyof typeof platformCalls](input, caller)
      const agreed = call.reply.parse(reply)
      // The comparison is much faster than an expectation, which is left to the rare failure.
      if (!isDeepStrictEqual(reply, agreed)) expect(reply, `${name} answers as the contract says`).toEqual(agreed)
      return reply
    },
  ])
  return { ...Object.fromEntries(checked), identify: port.identify }
}

export type FinderBody = InputOf<typeof platformCalls.searchProblemSets>['body']

/** Every page of a search, one after the other. */
export async function findAll(port: PlatformPort, caller: Caller, body: FinderBody): Promise<ProblemSetRow[]> {
  const pageSize = Number(body.pageSize ?? 100)
  const rows: ProblemSetRow[] = []
  for (let page = 1; ; page++) {
    const found = await port.searchProblemSets({ body: { ...body, page, pageSize } }, caller)
    rows.push(...found.problemSets)
    if (found.problemSets.length < pageSize) {
      expect(found.total).toBe(rows.length)
      return rows
    }
  }
}

/** Expects this error, as an `AppError`, from every adapter. */
export async function expectRefusal(call: Promise<unknown>, code: ErrorCode, details: object = {}): Promise<void> {
  const error: unknown = await call.then(
    (answer) => answer,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code, details })
}

/** Expects the call to be refused because of this field. */
export function expectInvalid(call: Promise<unknown>, field: string): Promise<void> {
  return expectRefusal(call, 'invalid_input', {
    fields: expect.arrayContaining([expect.objectContaining({ field })]),
  })
}

export function problemsOf(tree: ProblemSetTree): Problem[] {
  return tree.members.flatMap((member) =>
    member.contentType === 'PROBLEM' ? [member.problem] : problemsOf(member.set),
  )
}

/** One set of each type that the finder lists. */
export function oneOfEachType(sets: readonly ProblemSet[]): ProblemSet[] {
  return [...new Map(sets.map((set) => [set.problemSetType, set])).values()]
}

/** A set that has a problem with several parts among its members. */
export function withParts(sets: readonly ProblemSet[]): ProblemSet {
  return sets.find((set) => set.problemSetType !== 'IF_THEN_ELSE' && set.children.some((id) => id.startsWith('PS')))!
}
