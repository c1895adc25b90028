import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { installComputedStyle } from './computed-style'

/** Outside the document, because jsdom would match every rule against an element to compute an accessible name. */
const cache = createCache({ key: 'css', container: document.createElement('div') })

installComputedStyle()

/** A wrapper for `render`. The styles of a component are compiled once for all tests and never applied. */
export function DetachedStyles({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>
}
