import type { Response } from '@trellis/domain'
import type { KeyValueStore } from '../lib/key-value-store'
import type { Work } from './work-source'

/** Answers in progress: they survive a reload and a lost connection. */
export interface Drafts {
  read(work: Work): Response
  write(work: Work, response: Response): void
  remove(work: Work): void
}

export function createDrafts(storage: KeyValueStore, workKey: string): Drafts {
  const keyOf = (work: Work) => `${workKey}/draft/${nameOf(work)}`
  return {
    read(work) {
      const draft = storage.read(keyOf(work))
      return isResponse(draft) ? draft : {}
    },
    write: (work, response) => storage.write(keyOf(work), response),
    remove: (work) => storage.remove(keyOf(work)),
  }
}

/** The same problem may be in the pre-test and the post-test: each has its own draft. */
function nameOf({ place, progress }: Work): string {
  const content = progress.problem?.problemId ?? 'survey'
  return `${place ? `${place}/` : ''}${content}|`
}

function isResponse(draft: unknown): draft is Response {
  if (typeof draft !== 'object' || draft === null) return false
  return Object.values(draft).every((values) => Array.isArray(values) && values.every((one) => typeof one === 'string'))
}
