import { useEffect } from 'react'

/** Milliseconds: somebody who looks up something else for a moment has not been away. */
const awayAfter = 5_000

/** Calls when somebody comes back to the page after being away from it. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    let leftAt: number | null = null
    const handleChange = () => {
      const isHere = document.visibilityState === 'visible' && document.hasFocus()
      if (!isHere) leftAt ??= Date.now()
      else if (leftAt !== null) {
        if (Date.now() - leftAt >= awayAfter) onReturn()
        leftAt = null
      }
    }
    document.addEventListener('visibilitychange', handleChange)
    addEventListener('focus', handleChange)
    addEventListener('blur', handleChange)
    return () => {
      document.removeEventListener('visibilitychange', handleChange)
      removeEventListener('focus', handleChange)
      removeEventListener('blur', handleChange)
    }
  }, [onReturn])
}
