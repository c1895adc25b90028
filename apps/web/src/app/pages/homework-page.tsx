import { useQuery } from '@tanstack/react-query'
import { type ClassId, classIdSchema } from '@trellis/domain'
import { useParams } from 'react-router'
import { classQuery } from '../../features/classes/class/class-queries'
import { ClassSkeleton } from '../../features/classes/class/class-skeleton'
import { HomeworkView } from '../../features/classes/homework/homework-view'
import { isApiError } from '../../lib/api-error'
import { messageForError } from '../../lib/message-for-error'
import { ErrorState } from '../../ui/error-state'
import { NotFound } from './not-found'

/**
 * The homework named by the URL. Homework that was unassigned, or of another class or teacher, is shown as not found.
 */
export function Component() {
  const { classId, homeworkId = '' } = useParams()
  const id = classIdSchema.safeParse(classId)
  return id.success ? <Loaded key={homeworkId} classId={id.data} homeworkId={homeworkId} /> : <NotFound />
}

function Loaded({ classId, homeworkId }: { classId: ClassId; homeworkId: string }) {
  const opened = useQuery(classQuery(classId))
  if (isApiError(opened.error) && opened.error.status === 404) return <NotFound />
  if (opened.data) {
    const homework = opened.data.homework.find(({ id }) => id === homeworkId)
    return homework ? <HomeworkView opened={opened.data} homework={homework} /> : <NotFound />
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
