import type { Phase } from './home.rules'

interface PhaseMessages {
  phase: Phase
  title: string
  emptyTitle: string
  emptyMessage: string
}

export const phases: readonly PhaseMessages[] = [
  {
    phase: 'develop',
    title: /*i18n*/ 'home.develop',
    emptyTitle: /*i18n*/ 'home.develop.empty',
    emptyMessage: /*i18n*/ 'home.develop.empty.message',
  },
  {
    phase: 'deploy',
    title: /*i18n*/ 'home.deploy',
    emptyTitle: /*i18n*/ 'home.deploy.empty',
    emptyMessage: /*i18n*/ 'home.deploy.empty.message',
  },
  {
    phase: 'disseminate',
    title: /*i18n*/ 'home.disseminate',
    emptyTitle: /*i18n*/ 'home.disseminate.empty',
    emptyMessage: /*i18n*/ 'home.disseminate.empty.message',
  },
]

export const headingIdOf = (phase: Phase) => `phase-${phase}`
