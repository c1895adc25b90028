import type { AnswerVerdict, Response } from '@trellis/domain'
import type { KeyValueStore } from '../lib/key-value-store'
import type { Work } from './work-source'

/** Answers in progress and their last verdicts, which outlive a reload and a lost connection. */
export interface Drafts {
  read(work: Work): Response
  /** Also removes the verdict, which does not apply to the changed answer. */
  write(work: Work, response: Response): void
  readVerdict(work: Work): AnswerVerdict | null
  writeVerdict(work: Work, verdict: AnswerVerdict): void
  remove(work: Work): void
}

export function createDrafts(storage: KeyValueStore, workKey: string): Drafts {
  const keyOf = (work: Work) => `${workKey}/draft/${positionKeyOf(work)}`
  const verdictKeyOf = (work: Work) => `${workKey}/verdict/${positionKeyOf(work)}`
  return {
    read(work) {
      const draft = storage.read(keyOf(work))
      return isResponse(draft) ? draft : {}
    },
    write(work, response) {
      storage.write(keyOf(work), response)
      storage.remove(verdictKeyOf(work))
    },
    readVerdict(work) {
      const verdict = storage.read(verdictKeyOf(work))
      return isOpenVerdict(verdict) ? verdict : null
    },
    writeVerdict: (work, verdict) => storage.write(verdictKeyOf(work), verdict),
    remove(work) {
      storage.remove(keyOf(work))
      storage.remove(verdictKeyOf(work))
    },
  }
}

/** Includes the stage: the same problem may be in the pre-test and the post-test, each with its own draft. */
function positionKeyOf({ place, progress }: Work): string {
  const content = progress.problem?.problemId ?? 'survey'
  return `${place ? `${place}/` : ''}${content}|`
}

/** Whether this is a verdict after which the student continues with the same problem. */
function isOpenVerdict(stored: unknown): stored is AnswerVerdict {
  if (typeof stored !== 'object' || stored === null || !('verdict' in stored) || !('result' in stored)) return false
  return ['incorrect', 'not_in_form', 'malformed'].includes(String(stored.verdict)) && stored.result === null
}

function isResponse(draft: unknown): draft is Response {
  if (typeof draft !== 'object' || draft === null) return false
  return Object.values(draft).every((values) => Array.isArray(values) && values.every((one) => typeof one === 'string'))
}
