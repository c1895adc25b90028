import { en, type MessageId } from './en'

/** What the grader says to an answer that it cannot read, by sentence: its English words are ours. */
const ids = new Map(
  Object.entries(en).flatMap(([id, sentence]) =>
    id.startsWith('reason.') ? [[sentence as string, id as MessageId]] : [],
  ),
)

/** The id of the grader's sentence; null for one that is not known, which is then shown as it came. */
export function reasonId(sentence: string): MessageId | null {
  return ids.get(sentence) ?? null
}
