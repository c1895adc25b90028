import type { ReactNode } from 'react'

interface Props {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Whether the page has no other title. */
  isWhole?: boolean
}

/** A page that says one thing and offers one way on. */
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
