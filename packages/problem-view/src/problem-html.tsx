import { memo, useMemo } from 'react'

interface Props {
  html: string
  /** For the text of a choice, which is in line with other content. */
  isInline?: boolean
  className?: string
}

/**
 * Inserts HTML of the platform's content unchanged. That is safe because everything the platform sends has passed its
 * sanitizer (an allow-list without scripts, handlers, styles or foreign hosts), and the platform itself typeset the
 * mathematics after that. Pass only a question, a support or the `display` of an answer.
 */
export const ProblemHtml = memo(function ProblemHtml({ html, isInline = false, className }: Props) {
  // Memoized, because with a new object React would write the markup again and remove the answer fields that were
  // placed into it.
  const markup = useMemo(() => ({ __html: html }), [html])
  const classes = ['tv-html', isInline ? 'tv-html-inline' : '', className ?? ''].filter(Boolean).join(' ')
  const Element = isInline ? 'span' : 'div'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the platform, see above
  return <Element className={classes} dangerouslySetInnerHTML={markup} />
})
