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

/** Which column a study stands in; archived ones have a page of their own. */
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

/** Which button a card carries. */
export function actionOf(status: StudyStatus): 'edit' | 'view' | null {
  const phase = phaseOf(status)
  if (phase === 'develop') return 'edit'
  return phase === 'deploy' ? 'view' : null
}

export type MenuItem = 'copy' | 'edit' | 'live' | 'export' | 'delete'

/** What the menu of a card offers. Every study can be taken along as a file. */
export function menuOf(status: StudyStatus): readonly MenuItem[] {
  if (status === 'DEVELOPMENT') return ['copy', 'edit', 'export', 'delete']
  return isDeployed(status) ? ['live', 'export'] : ['export']
}

export interface StudyFilter {
  search: string
  /** Null: of every type. */
  typeId: StudyTypeId | null
}

/** By name, whatever the case, and by type. */
export function matching(studies: readonly ListedStudy[], { search, typeId }: StudyFilter): ListedStudy[] {
  const wanted = search.trim().toLocaleLowerCase()
  return studies.filter(
    (study) =>
      (typeId === null || study.typeId === typeId) &&
      (wanted === '' || study.title.toLocaleLowerCase().includes(wanted)),
  )
}
