import { lazy, Suspense } from 'react'
import { ProblemHtml } from './problem-html'

interface Props {
  html: string
  /** Whether the platform has sanitized the text; otherwise it is a draft of this app. */
  isStored: boolean
}

/** A text that the platform may not have processed yet; until then, it is sanitized and typeset in the browser. */
export function DraftHtml({ html, isStored }: Props) {
  if (isStored) return <ProblemHtml html={html} />
  return (
    <Suspense fallback={null}>
      <TypesetDraft html={html} />
    </Suspense>
  )
}

const TypesetDraft = lazy(async () => {
  const { typesetDraft } = await import('./typeset-draft')
  return { default: ({ html }: { html: string }) => <ProblemHtml html={typesetDraft(html)} /> }
})
