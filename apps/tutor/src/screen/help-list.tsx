import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { GivenHelp } from '@trellis/domain'
import { ProblemHtml } from '@trellis/problem-view'
import { useLayoutEffect, useRef } from 'react'
import { Icon } from '../ui/icon'

/** The help so far. It stays on the page until the student moves on. */
export function HelpList({ helps }: { helps: readonly GivenHelp[] }) {
  const { i18n } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const seen = useRef(helps.length)

  useLayoutEffect(() => {
    if (helps.length > seen.current) list.current?.lastElementChild?.scrollIntoView?.({ block: 'nearest' })
    seen.current = helps.length
  }, [helps.length])

  return (
    <div ref={list} className="helps" aria-live="polite" aria-relevant="additions">
      {helps.map((help) => (
        <section key={help.number} className={`support support-${help.kind}`} aria-label={titleOf(help, i18n)}>
          <p className="support-title">
            <Icon name={help.kind} />
            {titleOf(help, i18n)}
          </p>
          <ProblemHtml html={help.html} />
        </section>
      ))}
    </div>
  )
}

function titleOf({ kind, number, of }: GivenHelp, i18n: I18n): string {
  if (kind === 'explanation') return i18n._('help.explanationTitle')
  // `of` counts the answer as well, which is not a hint.
  return kind === 'answer' ? i18n._('help.answerTitle') : i18n._('help.hintNumber', { number, of: of - 1 })
}
