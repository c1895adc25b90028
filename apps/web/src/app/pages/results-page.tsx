import type { StudyId } from '@trellis/domain'
import { PublicPagePanel } from '../../features/publication/public-page-panel'
import { ResultsView } from '../../features/results/results-view'
import { useAuth } from '../../lib/session'
import { LoadedStudy } from './loaded-study'

export function Component() {
  const { userID } = useAuth()
  return (
    <LoadedStudy>
      {(study) => (
        <>
          <ResultsView study={study} />
          {study?.studyStatus === 'COMPLETED' && (
            <PublicPagePanel studyId={study.studyId as StudyId} isOwn={study.ownerId === userID} />
          )}
        </>
      )}
    </LoadedStudy>
  )
}
