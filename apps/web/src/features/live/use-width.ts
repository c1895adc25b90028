import { useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is, for what has to be drawn to measure. `usual` until that is known. */
export function useWidth(usual: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
