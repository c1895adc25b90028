import { AppError } from '@trellis/domain'
import { HtmlTooComplexError, sanitizeInWorker } from '@trellis/html'

/** Sanitizes the HTML of a submitted field; refuses the field by its name when that takes too long. */
export async function sanitizeField(field: string, html: string): Promise<string> {
  try {
    return await sanitizeInWorker(html)
  } catch (error) {
    if (!(error instanceof HtmlTooComplexError)) throw error
    throw new AppError('invalid_input', { fields: [{ field, message: 'The text is too complicated' }] })
  }
}
