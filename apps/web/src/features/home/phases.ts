import type { MessageId } from '../../locales/words'
import type { Phase } from './home.rules'

interface PhaseWords {
  phase: Phase
  title: MessageId
  emptyTitle: MessageId
  emptyMessage: MessageId
}

export const phases: readonly PhaseWords[] = [
  {
    phase: 'develop',
    title: 'home.develop',
    emptyTitle: 'home.develop.empty',
    emptyMessage: 'home.develop.empty.message',
  },
  { phase: 'deploy', title: 'home.deploy', emptyTitle: 'home.deploy.empty', emptyMessage: 'home.deploy.empty.message' },
  {
    phase: 'disseminate',
    title: 'home.disseminate',
    emptyTitle: 'home.disseminate.empty',
    emptyMessage: 'home.disseminate.empty.message',
  },
]

export const headingIdOf = (phase: Phase) => `phase-${phase}`
