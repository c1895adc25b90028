import type { Response } from '@trellis/domain'
import type { Stored } from '../lib/stored'
import type { Work } from './work-source'

/** Answers that were not sent yet: they outlive a reload and a lost connection. */
export function draftsIn(stored: Stored, workKey: string) {
  const at = (work: Work) => `${workKey}/draft/${nameOf(work)}`
  return {
    read(work: Work): Response {
      const draft = stored.read(at(work))
      return isResponse(draft) ? draft : {}
    },
    write: (work: Work, response: Response) => stored.write(at(work), response),
    forget: (work: Work) => stored.remove(at(work)),
  }
}

/** The same problem may be asked before and after: what was written there is not to be found here. */
function nameOf({ place, progress }: Work): string {
  const what = progress.problem?.ceri ?? 'survey'
  return `${place ? `${place}/` : ''}${what}|`
}

function isResponse(draft: unknown): draft is Response {
  if (typeof draft !== 'object' || draft === null) return false
  return Object.values(draft).every((values) => Array.isArray(values) && values.every((one) => typeof one === 'string'))
}
