import type { Study } from '@trellis/domain'
import type { ComponentType } from 'react'

/**
 * What stands below the header at each step, by the last part of the step's address. Each is a chunk of its own:
 * `basics: lazy(async () => ({ default: (await import('…')).BasicsStep }))`.
 */
export const stepContents: Record<string, ComponentType<{ study: Study }>> = {}
