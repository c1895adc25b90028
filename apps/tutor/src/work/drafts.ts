import type { ProblemCeri, Response } from '@trellis/domain'
import type { Stored } from '../lib/stored'

/** Answers that were not sent yet: they outlive a reload and a lost connection. */
export function draftsIn(stored: Stored, workKey: string) {
  const at = (ceri: ProblemCeri) => `${workKey}/draft/${ceri}`
  return {
    read(ceri: ProblemCeri): Response {
      const draft = stored.read(at(ceri))
      return isResponse(draft) ? draft : {}
    },
    write: (ceri: ProblemCeri, response: Response) => stored.write(at(ceri), response),
  }
}

function isResponse(draft: unknown): draft is Response {
  if (typeof draft !== 'object' || draft === null) return false
  return Object.values(draft).every((values) => Array.isArray(values) && values.every((one) => typeof one === 'string'))
}
