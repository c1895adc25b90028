import { i18n } from '@lingui/core'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Parsed = { error?: { issues: Issue[] } | undefined }

/** What is wrong with a value, in the language of the reader; null when nothing is. */
export function issueMessage(parsed: Parsed): string | null {
  const issue = parsed.error?.issues[0]
  return issue ? messageOf(issue) : null
}

/** Schemas say it in English, in words of their own. In other languages, there is one message for each kind of issue. */
export function messageOf(issue: Issue): string {
  if (i18n.locale.startsWith('en')) return issue.message
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
