import { isDeployed, type StudyStatus, type StudyTypeId } from '@trellis/domain'
import type { ListedStudy } from '../../shared/study/studies'

export type Phase = 'develop' | 'deploy' | 'disseminate'

const phaseByStatus: Record<StudyStatus, Phase | null> = {
  DEVELOPMENT: 'develop',
  AWAITING_APPROVAL: 'deploy',
  DEPLOYED: 'deploy',
  PAUSED: 'deploy',
  COMPLETED: 'disseminate',
  ARCHIVED: null,
}

/** The column of a study; archived studies have their own page. */
export function phaseOf(status: StudyStatus): Phase | null {
  return phaseByStatus[status]
}

export function columnsOf(studies: readonly ListedStudy[]): Record<Phase, ListedStudy[]> {
  const columns: Record<Phase, ListedStudy[]> = { develop: [], deploy: [], disseminate: [] }
  for (const study of studies) {
    const phase = phaseOf(study.status)
    if (phase) columns[phase].push(study)
  }
  return columns
}

/** The button of a card. Readers open a study in development to look at it. */
export function actionOf(status: StudyStatus, isReader = false): 'edit' | 'view' | 'results' | null {
  const phase = phaseOf(status)
  return phase && actions[phase === 'develop' && isReader ? 'deploy' : phase]
}

const actions = { develop: 'edit', deploy: 'view', disseminate: 'results' } as const satisfies Record<Phase, string>

export type MenuItem = 'copy' | 'replicate' | 'edit' | 'live' | 'results' | 'package' | 'request' | 'export' | 'delete'

/** The menu items of a card. Every study can be copied and exported; what a person may not do is left out. */
export function menuOf(status: StudyStatus, isOwn = true, isReader = false): readonly MenuItem[] {
  return itemsOf(status).filter(
    (item) => (isOwn || (item !== 'delete' && item !== 'request')) && !(isReader && item === 'edit'),
  )
}

function itemsOf(status: StudyStatus): readonly MenuItem[] {
  if (status === 'DEVELOPMENT') return ['copy', 'edit', 'export', 'delete']
  const isOver = status === 'COMPLETED' || status === 'ARCHIVED'
  return [
    ...(status === 'COMPLETED' ? (['results', 'package'] as const) : []),
    ...(isDeployed(status) ? (['live'] as const) : []),
    ...(status === 'COMPLETED' ? (['replicate'] as const) : []),
    'copy',
    // Nothing can be requested for a study that is over.
    ...(isOver ? [] : (['request'] as const)),
    'export',
  ]
}

export interface StudyFilter {
  search: string
  /** Null: all types. */
  typeId: StudyTypeId | null
}

/** By name, ignoring case, and by type. */
export function filterStudies(studies: readonly ListedStudy[], { search, typeId }: StudyFilter): ListedStudy[] {
  const wanted = search.trim().toLocaleLowerCase()
  return studies.filter(
    (study) =>
      (typeId === null || study.typeId === typeId) &&
      (wanted === '' || study.title.toLocaleLowerCase().includes(wanted)),
  )
}
