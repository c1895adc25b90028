import { accountsCalls, calls, type ProblemId } from '@trellis/domain'
import { httpTransport } from './http-transport'
import type { KeySource } from './play'
import type { ProblemKey } from './responses'
import { SimulationError } from './simulation-error'
import { RefusedError, type Transport } from './transport'

export interface Account {
  email: string
  password: string
}

/** Signs in and returns the transport of that session. */
export async function signIn(url: string, account: Account): Promise<Transport> {
  const { send } = httpTransport({ base: url })
  try {
    await send(accountsCalls.signIn, { body: account })
  } catch (error) {
    if (error instanceof RefusedError) throw new SimulationError(`${account.email} cannot sign in: ${error.message}.`)
    throw error
  }
  return send
}

/** The answer keys of problems, read when a student first needs them. */
export function createKeySource(staff: Transport): KeySource {
  const known = new Map<ProblemId, Promise<ProblemKey | null>>()
  const read = async (problemId: ProblemId): Promise<ProblemKey | null> => {
    const [{ answers }, common] = await Promise.all([
      staff(calls.getProblem, { params: { id: problemId }, query: { extraFields: ['ANSWERS'] } }),
      staff(calls.getCommonWrongAnswers, { query: { problemIds: [problemId] } }),
    ])
    return answers ? { answers, commonWrong: common.map((entry) => entry.response) } : null
  }
  return (problemId) => {
    const key = known.get(problemId) ?? read(problemId)
    known.set(problemId, key)
    return key
  }
}
