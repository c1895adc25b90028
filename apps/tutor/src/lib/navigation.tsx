import { type ReactNode, useSyncExternalStore } from 'react'

let hasMoved = false

/** Goes to another page of the tutor without reloading. */
export function navigate(path: string, { replace = false } = {}): void {
  hasMoved = true
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  window.scrollTo?.({ top: 0 })
}

/** Whether the student came from another page of the tutor, in which case the heading takes the focus. */
export const hasNavigated = () => hasMoved

const onNavigation = (listener: () => void) => {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

export function usePath(): string {
  return useSyncExternalStore(onNavigation, () => location.pathname)
}

interface Props {
  to: string
  className?: string
  children: ReactNode
}

/** A link within the tutor. With a modifier key it opens in a new tab, like any link. */
export function Link({ to, className, children }: Props) {
  return (
    <a
      href={to}
      className={className}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}
