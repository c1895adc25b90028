import type { Response, SupportContent, SupportType, Tutoring } from '@trellis/domain'
import { newId } from '../../../shared/new-id'

/** One hint, the explanation or the feedback. Its id lasts as long as the page is open. */
export interface Piece {
  id: string
  html: string
}

/** What a condition says at one place, as the person writes it. Without a type there is nothing. */
export interface SupportText {
  type: SupportType | null
  pieces: readonly Piece[]
}

export const noText: SupportText = { type: null, pieces: [] }

export const newPiece = (html = ''): Piece => ({ id: newId(), html })

/** A stored support as a text. Its pieces get the ids they had before, where they had some. */
export function textOf(stored: Tutoring | undefined, ids: readonly string[] = []): SupportText {
  if (!stored) return noText
  const pieces = htmlsOf(stored).map((html, index) => ({ id: ids[index] ?? `${stored.ceri}-${index + 1}`, html }))
  return { type: stored.tutorStrategyType, pieces }
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

/** Pictures, formulas and lines say something without a letter. */
const speaksWithoutText = /<(?:img|iframe|hr)\b|data-latex="[^"]/i

export function isBlankHtml(html: string): boolean {
  if (speaksWithoutText.test(html)) return false
  const text = html.replace(/<[^>]*>/g, '').replace(/&nbsp;|&#160;|\u00a0|\u200b/gi, '')
  return text.trim() === ''
}

export function writtenPieces({ pieces }: SupportText): Piece[] {
  return pieces.filter((piece) => !isBlankHtml(piece.html))
}

/** What is sent to the platform, or null while there is nothing to send: empty hints are left out. */
export function contentOf(text: SupportText, response: Response | null = null): SupportContent | null {
  const written = writtenPieces(text)
  const [first] = written
  if (!first || text.type === null) return null
  switch (text.type) {
    case 'HINTS':
      return { tutorStrategyType: 'HINTS', hints: written.map(({ html }) => ({ hint: html })) }
    case 'EXPLANATIONS':
      return { tutorStrategyType: 'EXPLANATIONS', explanation: first.html }
    case 'STUDENT_RESPONSE_FEEDBACK':
      return {
        tutorStrategyType: 'STUDENT_RESPONSE_FEEDBACK',
        responseFeedback: first.html,
        answerPartsToResponses: response ?? {},
      }
  }
}

export function withPiece(text: SupportText, piece: Piece): SupportText {
  return { ...text, pieces: [...text.pieces, piece] }
}

export function withHtml(text: SupportText, id: string, html: string): SupportText {
  return { ...text, pieces: text.pieces.map((piece) => (piece.id === id ? { ...piece, html } : piece)) }
}

/** Without its last piece a support is nothing, and its type is open again. */
export function withoutPiece(text: SupportText, id: string): SupportText {
  const pieces = text.pieces.filter((piece) => piece.id !== id)
  return pieces.length === 0 ? noText : { ...text, pieces }
}

/** Moves a piece to the place of another, or leaves everything as it is. */
export function withMovedPiece(text: SupportText, id: string, to: number): SupportText {
  const from = text.pieces.findIndex((piece) => piece.id === id)
  if (from < 0 || to < 0 || to >= text.pieces.length || from === to) return text
  const pieces = [...text.pieces]
  pieces.splice(to, 0, ...pieces.splice(from, 1))
  return { ...text, pieces }
}

/** The same pieces with the words that the platform has for them: cleaned, and with their mathematics typeset. */
export function withStoredHtml(text: SupportText, stored: Tutoring): SupportText {
  const htmls = htmlsOf(stored)
  let index = 0
  return {
    ...text,
    pieces: text.pieces.map((piece) => {
      if (isBlankHtml(piece.html)) return piece
      const html = htmls[index++]
      return html === undefined ? piece : { ...piece, html }
    }),
  }
}
