import type { AnswerPart, AnswerValue, ProblemType, Response } from '@trellis/domain'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** Mathematics inside a line, kept as TeX; it is typeset when it is sent out. */
export function math(tex: string): string {
  return `<span data-type="inline-math" data-latex="${escapeHtml(tex)}"></span>`
}

/** Mathematics on a line of its own. */
export function displayMath(tex: string): string {
  return `<div data-type="block-math" data-latex="${escapeHtml(tex)}"></div>`
}

export function paragraph(...inner: string[]): string {
  return `<p>${inner.join('')}</p>`
}

/** A field below the question with the values that count as right; the first is the one shown as the answer. */
export function field(answerType: ProblemType, ...key: [string, ...string[]]): AnswerPart {
  return part(
    answerType,
    key.map((value) => ({ value, isCorrect: true })),
  )
}

/** Choices in the order in which they are stored: right ones and distractors. */
export function choices(
  answerType: 'CHOOSE_ONE' | 'CHOOSE_N' | 'DROP_DOWN',
  right: string[],
  wrong: string[],
): AnswerPart {
  return part(answerType, [
    ...right.map((value) => ({ value, isCorrect: true })),
    ...wrong.map((value) => ({ value, isCorrect: false })),
  ])
}

/** Items in their right order. */
export function ordered(answerType: 'RANK' | 'SORT', items: string[]): AnswerPart {
  return part(
    answerType,
    items.map((value) => ({ value, isCorrect: true })),
  )
}

function part(answerType: ProblemType, answerValues: AnswerValue[]): AnswerPart {
  return { memberType: 'ANSWER_PART', answerType, answerValues, htmlMarker: null, properties: {} }
}

/** The response of a student who fills the only answer part of a problem. */
export function respond(...values: string[]): Response {
  return { '1': values }
}
