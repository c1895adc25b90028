import { type ClassId, classIdSchema } from '@trellis/domain'
import { useParams } from 'react-router'
import { useClass } from '../../features/classes/class/class-queries'
import { ClassSkeleton } from '../../features/classes/class/class-skeleton'
import { ClassView } from '../../features/classes/class/class-view'
import { isApiError } from '../../lib/api-error'
import { messageForError } from '../../lib/message-for-error'
import { ErrorState } from '../../ui/error-state'
import { NotFound } from './not-found'

/** The class named by the URL. A class that is unknown, closed or another teacher's is shown as not found. */
export function Component() {
  const id = classIdSchema.safeParse(useParams().classId)
  return id.success ? <Loaded key={id.data} classId={id.data} /> : <NotFound />
}

function Loaded({ classId }: { classId: ClassId }) {
  const opened = useClass(classId)
  if (isApiError(opened.error) && opened.error.status === 404) return <NotFound />
  if (opened.data) {
    return <ClassView opened={opened.data} staleReason={opened.error} isStreaming={opened.isStreaming} />
  }
  if (!opened.isError) return <ClassSkeleton />
  return (
    <ErrorState
      message={messageForError(opened.error)}
      onRetry={() => opened.refetch()}
      isRetrying={opened.isFetching}
    />
  )
}
