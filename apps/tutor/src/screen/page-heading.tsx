import { type ReactNode, useEffect, useRef } from 'react'
import { isLaterPage } from '../lib/navigation'

/** The title of a page; a reader who came from another page starts there. */
export function PageHeading({ children, title }: { children: ReactNode; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isLaterPage()) heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    document.title = `${title} · Trellis`
  }, [title])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
