import type { AnswerReason } from '@trellis/domain'

/** How the answers that are typed into one kind of field are read and compared. Neither function ever throws. */
export interface FieldKind {
  /** The reason why the text cannot be read as such an answer; null when it can. */
  unreadableReason(text: string): AnswerReason | null
  /**
   * Whether both texts give the same answer. A text that cannot be read matches nothing. `keys` are the right answers
   * of the field: some comparisons depend on how they are written.
   */
  same(a: string, b: string, keys: readonly string[]): boolean
}

/** Trims and collapses white space, and normalizes composed and decomposed letters. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
