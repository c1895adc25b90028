import type { Study } from '@trellis/domain'
import { createContext, use } from 'react'
import type { SupportSaver } from './saving/support-saver'
import type { Supports } from './supports-query'

/** What everything on the Build page works with. */
export interface Build {
  study: Study
  supports: Supports
  saver: SupportSaver
  /** Deployed or archived: to be read alone. */
  isReadOnly: boolean
  /** Runs an edit as far as the study's status allows; while approval is awaited it asks first. */
  attempt(edit: () => unknown): Promise<void>
}

export const BuildContext = createContext<Build | null>(null)

export function useBuild(): Build {
  const build = use(BuildContext)
  if (!build) throw new Error('useBuild needs a BuildContext above it')
  return build
}
