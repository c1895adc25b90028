import { type ReactNode, useSyncExternalStore } from 'react'

let hasGoneOn = false

/** Goes to another page of the student app without loading it anew. */
export function goTo(path: string, { isInstead = false } = {}): void {
  hasGoneOn = true
  if (isInstead) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  window.scrollTo?.({ top: 0 })
}

/** Whether the page that is shown came after another one: then the reader is led to its top. */
export const isLaterPage = () => hasGoneOn

const onMove = (listener: () => void) => {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

export function usePath(): string {
  return useSyncExternalStore(onMove, () => location.pathname)
}

interface Props {
  to: string
  className?: string
  children: ReactNode
}

/** A link within the student app; opened in another tab it is one like any other. */
export function Link({ to, className, children }: Props) {
  return (
    <a
      href={to}
      className={className}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        goTo(to)
      }}
    >
      {children}
    </a>
  )
}
