import { useEffect } from 'react'

/** Milliseconds. A shorter look at another page does not count. */
const awayAfter = 5_000

/** Calls back when the student returns to the page after a while. */
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
