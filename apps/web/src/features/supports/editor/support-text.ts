import type { SlotContent, SupportType, Tutoring } from '@trellis/domain'
import { newId } from '../../../shared/new-id'

/** One hint, the explanation or the feedback. Its id lasts as long as the page is open. */
export interface Item {
  id: string
  html: string
}

/** What is written in a slot: nothing while no type is chosen. */
export interface SupportText {
  type: SupportType | null
  items: readonly Item[]
}

export const emptyText: SupportText = { type: null, items: [] }

export const newItem = (html = ''): Item => ({ id: newId(), html })

/** A stored support as a text. `ids` are those that its items had before, if any. */
export function textOf(stored: Tutoring | undefined, ids: readonly string[] = []): SupportText {
  if (!stored) return emptyText
  const items = htmlsOf(stored).map((html, index) => ({ id: ids[index] ?? `${stored.supportId}-${index + 1}`, html }))
  return { type: stored.tutorStrategyType, items }
}

export function htmlsOf(stored: Tutoring): string[] {
  switch (stored.tutorStrategyType) {
    case 'HINTS':
      return (stored.hints ?? []).map(({ hint }) => hint)
    case 'EXPLANATIONS':
      return [stored.explanation ?? '']
    case 'STUDENT_RESPONSE_FEEDBACK':
      return [stored.responseFeedback ?? '']
  }
}

/** Images, formulas and rules are content without text. */
const contentWithoutText = /<(?:img|iframe|hr)\b|data-latex="[^"]/i

export function isBlankHtml(html: string): boolean {
  if (contentWithoutText.test(html)) return false
  const text = html.replace(/<[^>]*>/g, '').replace(/&nbsp;|&#160;|\u00a0|\u200b/gi, '')
  return text.trim() === ''
}

export function writtenItems({ items }: SupportText): Item[] {
  return items.filter((item) => !isBlankHtml(item.html))
}

/** What is sent to the server, or null while there is nothing to send: blank hints are left out. */
export function contentOf(text: SupportText): SlotContent | null {
  const written = writtenItems(text)
  const [first] = written
  if (!first || text.type === null) return null
  switch (text.type) {
    case 'HINTS':
      return { tutorStrategyType: 'HINTS', hints: written.map(({ html }) => ({ hint: html })) }
    case 'EXPLANATIONS':
      return { tutorStrategyType: 'EXPLANATIONS', explanation: first.html }
    case 'STUDENT_RESPONSE_FEEDBACK':
      return { tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK', responseFeedback: first.html }
  }
}

export function withItem(text: SupportText, item: Item): SupportText {
  return { ...text, items: [...text.items, item] }
}

export function withHtml(text: SupportText, id: string, html: string): SupportText {
  return { ...text, items: text.items.map((item) => (item.id === id ? { ...item, html } : item)) }
}

/** The text without an item. Without its last item it is empty, so that its type can be chosen again. */
export function withoutItem(text: SupportText, id: string): SupportText {
  const items = text.items.filter((item) => item.id !== id)
  return items.length === 0 ? emptyText : { ...text, items }
}

/** Moves an item to another position; a position outside the list changes nothing. */
export function withMovedItem(text: SupportText, id: string, to: number): SupportText {
  const from = text.items.findIndex((item) => item.id === id)
  if (from < 0 || to < 0 || to >= text.items.length || from === to) return text
  const items = [...text.items]
  items.splice(to, 0, ...items.splice(from, 1))
  return { ...text, items }
}

/** The same items with the HTML that the platform has for them: sanitized, and with formulas typeset. */
export function withStoredHtml(text: SupportText, stored: Tutoring): SupportText {
  const htmls = htmlsOf(stored)
  let index = 0
  return {
    ...text,
    items: text.items.map((item) => {
      if (isBlankHtml(item.html)) return item
      const html = htmls[index++]
      return html === undefined ? item : { ...item, html }
    }),
  }
}
