import type { Response, SupportContent, TutoringCeri } from '@trellis/domain'
import { contentOf, type SupportText } from '../editor/support-text'

/** A support as the platform has it. */
export interface Written {
  ceri: TutoringCeri
  /** Counted up with every change: says what a change was made from. */
  revision: number
}

export interface Mapped extends Written {
  /** Of feedback alone, whose mappings are taken away by number. */
  mappingId: number | null
}

/**
 * What somebody wrote and how far its saving has come. It is kept as it is through a reload, so that a save which
 * stopped half-way is finished and not begun again.
 */
export interface Draft {
  text: SupportText
  /** The wrong answer that feedback is about. */
  response: Response | null
  /** Made once: a support sent twice under the same key is written once. */
  key: string
  /** What the condition points at. */
  mapped: Mapped | null
  /** What this draft has written so far, and in which words. The condition need not point at it yet. */
  written: (Written & { content: string }) | null
  /** The mapping of a support that is to go, or false. */
  unmap: { mappingId: number | null } | false
  /** Supports that nobody will point at any more. */
  leftovers: readonly TutoringCeri[]
}

/** What has to be done next; `wait` means that there is nothing to save until something is written. */
export type Step =
  | { kind: 'unmap'; mappingId: number | null }
  | { kind: 'create'; key: string; content: SupportContent }
  | ({ kind: 'update'; key: string; content: SupportContent } & Written)
  | { kind: 'map'; ceri: TutoringCeri }
  | { kind: 'repoint'; ceri: TutoringCeri }
  | { kind: 'delete'; ceri: TutoringCeri }
  | { kind: 'done' }
  | { kind: 'wait' }
export type Action = Exclude<Step, { kind: 'done' | 'wait' }>

export interface Answer {
  written?: Written
  mappingId?: number
}

export function newDraft(mapped: Mapped | null, text: SupportText, response: Response | null, key: string): Draft {
  return { text, response, key, mapped, written: null, unmap: false, leftovers: [] }
}

/** The stored support goes, whatever is written afterwards. */
export function cleared(draft: Draft, text: SupportText, key: string): Draft {
  const gone = [draft.mapped?.ceri, draft.written?.ceri].filter((ceri) => ceri !== undefined)
  return {
    ...newDraft(null, text, draft.response, key),
    unmap: draft.mapped ? { mappingId: draft.mapped.mappingId } : draft.unmap,
    leftovers: [...new Set([...draft.leftovers, ...gone])],
  }
}

export function nextStep(draft: Draft): Step {
  const { mapped, written, unmap, leftovers, key } = draft
  if (unmap) return { kind: 'unmap', mappingId: unmap.mappingId }
  const content = contentOf(draft.text, draft.response)
  if (content) {
    if (written?.content !== JSON.stringify(content)) {
      const base = written ?? mapped
      return base
        ? { kind: 'update', ceri: base.ceri, revision: base.revision, key, content }
        : { kind: 'create', key, content }
    }
    if (!mapped) return { kind: 'map', ceri: written.ceri }
    if (mapped.ceri !== written.ceri) return { kind: 'repoint', ceri: written.ceri }
  }
  const [leftover] = leftovers
  if (leftover) return { kind: 'delete', ceri: leftover }
  return content || draft.text.type === null ? { kind: 'done' } : { kind: 'wait' }
}

/** The draft after a step has succeeded. The text may have changed while it was taken. */
export function afterStep(draft: Draft, step: Action, answer: Answer = {}): Draft {
  switch (step.kind) {
    case 'unmap':
      return { ...draft, unmap: false }
    case 'create':
    case 'update':
      // Removed while it was on its way: what was written is not wanted any more.
      if (draft.key !== step.key) return withLeftover(draft, answer.written!.ceri)
      return { ...draft, written: { ...answer.written!, content: JSON.stringify(step.content) } }
    case 'map':
    case 'repoint':
      if (draft.written?.ceri !== step.ceri) return { ...draft, unmap: { mappingId: answer.mappingId ?? null } }
      return { ...draft, mapped: mappedNow(draft, step.ceri, answer.mappingId) }
    case 'delete':
      return { ...draft, leftovers: draft.leftovers.filter((ceri) => ceri !== step.ceri) }
  }
}

function withLeftover(draft: Draft, ceri: TutoringCeri): Draft {
  return { ...draft, leftovers: [...new Set([...draft.leftovers, ceri])] }
}

function mappedNow(draft: Draft, ceri: TutoringCeri, mappingId: number | undefined): Mapped {
  const revision = draft.written?.ceri === ceri ? draft.written.revision : (draft.mapped?.revision ?? 1)
  return { ceri, revision, mappingId: mappingId ?? draft.mapped?.mappingId ?? null }
}

export type Refusal =
  | { kind: 'retry'; draft: Draft }
  /** Somebody stored something else at this place meanwhile. */
  | { kind: 'conflict' }
  | { kind: 'failed' }

/** What a refused step means. What is gone already need not be taken away. */
export function afterRefusal(draft: Draft, step: Action, code: string, newKey: string): Refusal {
  if (code === 'edit_conflict' || code === 'mapping_exists') return { kind: 'conflict' }
  if (step.kind === 'unmap' && code === 'mapping_not_found') return { kind: 'retry', draft: afterStep(draft, step) }
  if (step.kind === 'delete' && code === 'tutoring_not_found') return { kind: 'retry', draft: afterStep(draft, step) }
  if (step.kind === 'repoint' && code === 'mapping_not_found')
    return { kind: 'retry', draft: { ...draft, mapped: null } }
  // Removed elsewhere while it was being written here: it is written anew.
  const isGone = code === 'tutoring_not_found' && (step.kind === 'update' || step.kind === 'map')
  if (isGone) return { kind: 'retry', draft: { ...draft, mapped: null, written: null, key: newKey } }
  return { kind: 'failed' }
}

/**
 * After a conflict: these words after all. They are written over what the other one stored, and what was written here
 * meanwhile is no longer needed.
 */
export function keptOver(draft: Draft, theirs: Written, mapped: Mapped | null): Draft {
  const own = draft.written && draft.written.ceri !== theirs.ceri ? [draft.written.ceri] : []
  return {
    ...draft,
    mapped,
    written: { ceri: theirs.ceri, revision: theirs.revision, content: '' },
    leftovers: [...draft.leftovers, ...own],
  }
}
