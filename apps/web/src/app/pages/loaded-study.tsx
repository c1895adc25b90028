import { useQuery } from '@tanstack/react-query'
import { type Study, studyIdSchema } from '@trellis/domain'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { isApiError } from '../../lib/api-error'
import { messageForError } from '../../lib/message-for-error'
import { studyQuery } from '../../lib/studies'
import { ErrorState } from '../../ui/error-state'
import { NotFound } from './not-found'

interface Props {
  /** Stands there until the study has come. */
  skeleton: ReactNode
  children: (study: Study) => ReactNode
}

/** The study named by the address. One that is unknown, or somebody else's, is not found. */
export function LoadedStudy(props: Props) {
  const id = studyIdSchema.safeParse(useParams().studyId)
  return id.success ? <Loading key={id.data} studyId={id.data} {...props} /> : <NotFound />
}

function Loading({ studyId, skeleton, children }: Props & { studyId: number }) {
  const study = useQuery(studyQuery(studyId))
  if (isApiError(study.error) && study.error.status === 404) return <NotFound />
  if (study.isError && !study.data) {
    return (
      <ErrorState
        message={messageForError(study.error)}
        onRetry={() => study.refetch()}
        isRetrying={study.isFetching}
      />
    )
  }
  return study.data ? children(study.data) : skeleton
}
