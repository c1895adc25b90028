import { useEffect } from 'react'

/** Prints the page in its light colors, because paper is white. */
export function usePrintInLight(): void {
  useEffect(() => {
    const root = document.documentElement
    let chosen: string | undefined
    const handleBefore = () => {
      chosen = root.dataset.colorScheme
      root.dataset.colorScheme = 'light'
    }
    const handleAfter = () => {
      if (chosen !== undefined) root.dataset.colorScheme = chosen
    }
    addEventListener('beforeprint', handleBefore)
    addEventListener('afterprint', handleAfter)
    return () => {
      removeEventListener('beforeprint', handleBefore)
      removeEventListener('afterprint', handleAfter)
    }
  }, [])
}
