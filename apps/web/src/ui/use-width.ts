import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element, for content that depends on it. `usual` until measured. */
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
