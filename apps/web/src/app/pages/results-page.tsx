import type { StudyId } from '@trellis/domain'
import { PublicPagePanel } from '../../features/publication/public-page-panel'
import { ResultsView } from '../../features/results/results-view'
import { LoadedStudy } from './loaded-study'

export function Component() {
  return (
    <LoadedStudy>
      {(study) => (
        <>
          <ResultsView study={study} />
          {study?.studyStatus === 'COMPLETED' && <PublicPagePanel studyId={study.studyId as StudyId} />}
        </>
      )}
    </LoadedStudy>
  )
}
