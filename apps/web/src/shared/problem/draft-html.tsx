import { lazy, Suspense } from 'react'
import { ProblemHtml } from './problem-html'

interface Props {
  html: string
  /** Whether the platform has sanitized it; otherwise it is a draft written here. */
  isStored: boolean
}

/** A text that the platform may not have processed yet: sanitized and typeset here until then. */
export function DraftHtml({ html, isStored }: Props) {
  if (isStored) return <ProblemHtml html={html} />
  return (
    <Suspense fallback={null}>
      <TypesetHere html={html} />
    </Suspense>
  )
}

const TypesetHere = lazy(async () => {
  const { typesetDraft } = await import('./typeset-draft')
  return { default: ({ html }: { html: string }) => <ProblemHtml html={typesetDraft(html)} /> }
})
