import { lazy, Suspense } from 'react'
import { ProblemHtml } from './problem-html'

interface Props {
  html: string
  /** Whether the platform has let it through; otherwise it is what somebody wrote here. */
  isStored: boolean
}

/** A text that may not have been to the platform yet: cleaned and typeset here until it has. */
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
