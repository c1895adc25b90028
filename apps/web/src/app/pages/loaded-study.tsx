import { useQuery } from '@tanstack/react-query'
import { type Study, studyIdSchema } from '@trellis/domain'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { isApiError } from '../../lib/api-error'
import { messageForError } from '../../lib/message-for-error'
import { studyQuery } from '../../shared/study/studies'
import { ErrorState } from '../../ui/error-state'
import { NotFound } from './not-found'

interface Props {
  /** Undefined until the study has loaded: the page already has its layout, and a heading that keeps the focus. */
  children: (study: Study | undefined) => ReactNode
}

/** The study named by the URL. A study that is unknown or another researcher's is shown as not found. */
export function LoadedStudy({ children }: Props) {
  const id = studyIdSchema.safeParse(useParams().studyId)
  return id.success ? (
    <Loading key={id.data} studyId={id.data}>
      {children}
    </Loading>
  ) : (
    <NotFound />
  )
}

function Loading({ studyId, children }: Props & { studyId: number }) {
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
  return children(study.data)
}
