import { memo, useMemo } from 'react'

interface Props {
  html: string
  /** For the text of a choice, which is in line with other content. */
  isInline?: boolean
  className?: string
}

/**
 * Shows HTML of the platform's content as it is. That is safe because everything the platform sends out has passed its
 * sanitizer (an allow-list without scripts, handlers, styles or foreign hosts), and the mathematics was typeset after
 * that by the platform itself. Pass nothing but a question, a support or the `display` of an answer.
 */
export const ProblemHtml = memo(function ProblemHtml({ html, isInline = false, className }: Props) {
  // The same object as long as the text is the same: with a new one React would write the markup again, and remove the
  // answer fields that were put into it.
  const markup = useMemo(() => ({ __html: html }), [html])
  const classes = ['tv-html', isInline ? 'tv-html-inline' : '', className ?? ''].filter(Boolean).join(' ')
  const Element = isInline ? 'span' : 'div'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the platform, see above
  return <Element className={classes} dangerouslySetInnerHTML={markup} />
})
