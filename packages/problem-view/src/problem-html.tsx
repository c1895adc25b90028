import { memo, useMemo } from 'react'

interface Props {
  html: string
  /** For the words of a choice, which stand in a line with others. */
  isInline?: boolean
  className?: string
}

/**
 * Shows HTML of the platform's content as it is. That is safe because the platform lets nothing out that did not pass
 * its sanitizer (an allow-list without scripts, handlers, styles or foreign hosts) and then typeset the mathematics
 * itself: what arrives here holds no markup that anybody else wrote. Nothing but a question, a support or the `display`
 * of an answer may be given to it.
 */
export const ProblemHtml = memo(function ProblemHtml({ html, isInline = false, className }: Props) {
  // The same object as long as the text is the same: a new one would make React write the markup again, and what was
  // put into it meanwhile would be gone.
  const markup = useMemo(() => ({ __html: html }), [html])
  const classes = ['tv-html', isInline ? 'tv-html-inline' : '', className ?? ''].filter(Boolean).join(' ')
  const Element = isInline ? 'span' : 'div'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the platform, see above
  return <Element className={classes} dangerouslySetInnerHTML={markup} />
})
