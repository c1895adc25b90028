import type { Response } from '@trellis/domain'

/** A student's response in plain text: the values, with part numbers where there are several parts. */
export function answerText(response: Response): string {
  const parts = Object.entries(response)
  const [only] = parts
  if (parts.length === 1) return only![1].join(', ')
  return parts.map(([number, values]) => `${number}: ${values.join(', ')}`).join('; ')
}
