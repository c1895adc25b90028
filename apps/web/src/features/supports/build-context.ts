import type { Study } from '@trellis/domain'
import { createContext, use } from 'react'
import type { SupportSaver } from './saving/support-saver'
import type { Supports } from './supports-query'

/** Shared by all components of the Build page. */
export interface Build {
  study: Study
  supports: Supports
  saver: SupportSaver
  /** The study is deployed or archived, or the person's role does not allow edits. */
  isReadOnly: boolean
  /** Runs an edit if the study's status allows it; while approval is awaited it asks for confirmation first. */
  attempt(edit: () => unknown): Promise<void>
}

export const BuildContext = createContext<Build | null>(null)

export function useBuild(): Build {
  const build = use(BuildContext)
  if (!build) throw new Error('useBuild needs a BuildContext above it')
  return build
}
