import { i18n } from '@lingui/core'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Parsed = { error?: { issues: Issue[] } | undefined }

/** What is wrong with a value, in the language of the app; null for a valid value. */
export function issueMessage(parsed: Parsed): string | null {
  const issue = parsed.error?.issues[0]
  return issue ? messageOf(issue) : null
}

/** Schemas have their own English messages; in other languages, limits share one message for each kind of value. */
export function messageOf(issue: Issue): string {
  const translation = translated(issue.message)
  if (translation !== null) return translation
  const isText = 'origin' in issue && issue.origin === 'string'
  if (issue.code === 'too_big') {
    const count = Number(issue.maximum)
    return isText ? i18n._('issue.tooLong', { count }) : i18n._('issue.tooBig', { count })
  }
  if (issue.code === 'too_small') {
    const count = Number(issue.minimum)
    if (!isText) return i18n._('issue.tooSmall', { count })
    return count === 1 ? i18n._('issue.missing') : i18n._('issue.tooShort', { count })
  }
  return i18n._('issue.invalid')
}

/** A sentence of a rule or schema, in the language of the app. */
export function issueSentence(english: string): string {
  return translated(english) ?? i18n._('issue.invalid')
}

/** English sentences are the ids of their translations; null when there is none. */
function translated(english: string): string | null {
  if (i18n.locale.startsWith('en')) return english
  return i18n.messages[english] === undefined ? null : i18n._(english)
}
