import { i18n } from '@lingui/core'
import { maxImportBytes, type PortableStudy, portableStudySchema } from '@trellis/domain'
import { isApiError } from '../../lib/api-error'
import { messageForError } from '../../lib/message-for-error'
import { messageOf } from '../../shared/issue-message'

/** Why a file cannot be imported: a message, with a list where there are several reasons. */
export interface ImportIssue {
  message: string
  items: string[]
}

export type ReadFile = { ok: true; study: PortableStudy } | ({ ok: false } & ImportIssue)

const itemsShown = 8

/** Reads and validates a file, so that an invalid one is never uploaded. */
export async function readStudyFile(file: Blob): Promise<ReadFile> {
  if (file.size > maxImportBytes) return invalid(i18n._('import.tooLarge'))
  let parsed: unknown
  try {
    parsed = JSON.parse(await file.text())
  } catch {
    return invalid(i18n._('import.notJson'))
  }
  const { format, version } = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<string, unknown>
  if (format !== 'trellis-study') return invalid(i18n._('import.notAStudy'))
  if (typeof version === 'number' && version > 1) return invalid(i18n._('import.version'))
  const checked = portableStudySchema.safeParse(parsed)
  if (checked.success) return { ok: true, study: checked.data }
  const fields = checked.error.issues.map((issue) => ({ field: issue.path.join('.'), message: messageOf(issue) }))
  return { ok: false, ...malformed(fields) }
}

/** Why the server refused an import. */
export function importIssue(error: unknown): ImportIssue {
  if (isApiError(error, 'unknown_problem_sets')) {
    const { problemSetIds, problemIds } = error.details as { problemSetIds: string[]; problemIds: string[] }
    return problemSetIds.length > 0
      ? { message: i18n._('import.unknownSets'), items: problemSetIds }
      : { message: i18n._('import.unknownProblems'), items: problemIds }
  }
  if (isApiError(error, 'invalid_input')) {
    return malformed((error.details as { fields: { field: string; message: string }[] }).fields)
  }
  if (isApiError(error, 'study_type_not_offered')) return { message: i18n._('import.notOffered'), items: [] }
  if (isApiError(error, 'body_too_large')) return { message: i18n._('import.tooLarge'), items: [] }
  return { message: messageForError(error), items: [] }
}

function malformed(fields: readonly { field: string; message: string }[]): ImportIssue {
  const items = fields
    .slice(0, itemsShown)
    .map(({ field, message }) => `${field === '' ? i18n._('import.whole') : field}: ${message}`)
  const more = fields.length - items.length
  return {
    message: i18n._('import.malformed', { count: fields.length }),
    items: more > 0 ? [...items, i18n._('import.malformed.more', { count: more })] : items,
  }
}

function invalid(message: string): ReadFile {
  return { ok: false, message, items: [] }
}
