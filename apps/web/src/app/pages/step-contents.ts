import type { Study } from '@trellis/domain'
import { type ComponentType, lazy } from 'react'

/**
 * The content below the header at each step, by the last segment of the step's path. Each is its own chunk:
 * `basics: lazy(async () => ({ default: (await import('…')).BasicsStep }))`.
 */
export const stepContents: Record<string, ComponentType<{ study: Study }>> = {
  basics: lazy(async () => ({ default: (await import('./basics-content')).BasicsContent })),
  conditions: lazy(async () => ({
    default: (await import('../../features/conditions/conditions-step')).ConditionsStep,
  })),
  select: lazy(async () => ({ default: (await import('./select-step')).SelectStep })),
  'problem-sets': lazy(async () => ({ default: (await import('./problem-sets-step')).ProblemSetsStep })),
  content: lazy(async () => ({ default: (await import('../../features/supports/build-step')).BuildStep })),
  deploy: lazy(async () => ({ default: (await import('./deploy-content')).DeployContent })),
}
