import type { Study } from '@trellis/domain'
import { type ComponentType, lazy } from 'react'
import { withMessages } from '../../locales/catalogs'

/** The content below the header at each step, by the page name in the step's path. Each is loaded with its step. */
export const stepContents: Record<string, ComponentType<{ study: Study }>> = {
  basics: lazy(async () => ({
    default: (await withMessages(import('./basics-content'), 'basics', 'design', 'osf', 'run-settings', 'team-roles'))
      .BasicsContent,
  })),
  conditions: lazy(async () => ({
    default: (await withMessages(import('../../features/conditions/conditions-step'), 'conditions')).ConditionsStep,
  })),
  select: lazy(async () => ({
    default: (await withMessages(import('./select-content'), 'problem', 'problem-sets')).SelectContent,
  })),
  'problem-sets': lazy(async () => ({
    default: (await withMessages(import('./problem-sets-content'), 'conditions', 'problem', 'problem-sets'))
      .ProblemSetsContent,
  })),
  content: lazy(async () => ({
    default: (await withMessages(import('../../features/supports/build-step'), 'design', 'problem', 'supports'))
      .BuildStep,
  })),
  'analysis-plan': lazy(async () => ({
    default: (await withMessages(import('./analysis-plan-content'), 'analysis-plan', 'plan', 'power', 'run-settings'))
      .AnalysisPlanContent,
  })),
  deploy: lazy(async () => ({
    default: (
      await withMessages(
        import('./deploy-content'),
        'analysis-plan',
        'deploy',
        'design',
        'dry-run',
        'ending',
        'history',
        'plan',
        'power',
        'preregistration',
        'withdrawal',
        'request',
        'requests',
        'review',
        'run-settings',
      )
    ).DeployContent,
  })),
}
