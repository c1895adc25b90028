import { useEffect } from 'react'

/** The browser asks before it closes or reloads a page with unsaved edits. */
export function useCloseWarning(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', handleUnload)
    return () => window.removeEventListener('beforeunload', handleUnload)
  }, [isChanged])
}
