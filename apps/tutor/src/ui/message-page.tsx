import type { ReactNode } from 'react'

interface Props {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Whether the page has no other title. */
  isWhole?: boolean
}

/** A page with one message and one way to continue. */
export function MessagePage({ title, children, action, isWhole = false }: Props) {
  const Heading = isWhole ? 'h1' : 'h2'
  return (
    <section className="message" role="status">
      <Heading>{title}</Heading>
      {children && <p className="lead">{children}</p>}
      {action}
    </section>
  )
}
