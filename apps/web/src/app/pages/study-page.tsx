import { useQuery } from '@tanstack/react-query'
import { stepPath, stepsOf, studyIdSchema } from '@trellis/domain'
import { Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { StepNavigation } from '../../features/study-shell/step-navigation'
import { stepStates } from '../../features/study-shell/step-states'
import { StudyHeader } from '../../features/study-shell/study-header'
import { StudyStepper } from '../../features/study-shell/study-stepper'
import { isApiError } from '../../lib/api-error'
import { messageForError } from '../../lib/message-for-error'
import { studyQuery } from '../../lib/studies'
import { ErrorState } from '../../ui/error-state'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { NotFound } from './not-found'
import { stepContents } from './step-contents'

/** A study at one of its steps. The steps' own contents go below the header, one feature each. */
export function Component() {
  const id = studyIdSchema.safeParse(useParams().studyId)
  return id.success ? <Study key={id.data} studyId={id.data} /> : <NotFound />
}

function Study({ studyId }: { studyId: number }) {
  const pathname = useLocation().pathname.replace(/\/+$/, '')
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
  if (!study.data) {
    return (
      <>
        <StudyHeader study={undefined} stepTitle="" />
        <SkeletonRows />
      </>
    )
  }
  const steps = stepsOf(study.data.studyTypeId)
  const step = steps.find(({ page }) => stepPath(study.data.studyTypeId, page, studyId) === pathname)
  // An address of the other flow, kept from elsewhere or typed: the study itself knows where it lives.
  if (!step) return <Navigate to={stepPath(study.data.studyTypeId, steps[0]!.page, studyId)} replace />
  const Content = stepContents[step.page]
  return (
    <>
      <StudyHeader study={study.data} stepTitle={step.title} />
      <StudyStepper study={study.data} steps={steps} current={step} states={stepStates(study.data)} />
      <Suspense fallback={<SkeletonRows />}>{Content && <Content study={study.data} />}</Suspense>
      <StepNavigation study={study.data} steps={steps} current={step} />
    </>
  )
}
