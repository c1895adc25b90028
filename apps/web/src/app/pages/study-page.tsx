import { i18n } from '@lingui/core'
import { type Study, stepPath, stepsOf } from '@trellis/domain'
import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { AskedThreads } from '../../features/comments/asked-threads'
import { CommentsButton } from '../../features/comments/comments-button'
import { RoleNotice } from '../../features/study-shell/role-notice'
import { SentBackNotice } from '../../features/study-shell/sent-back-notice'
import { StepNavigation } from '../../features/study-shell/step-navigation'
import { stepStates } from '../../features/study-shell/step-states'
import { StudyHeader } from '../../features/study-shell/study-header'
import { StudyStepper } from '../../features/study-shell/study-stepper'
import { stepMessage } from '../../shared/design/labels'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { LoadedStudy } from './loaded-study'
import { stepContents } from './step-contents'

/** A study at one of its steps. The content of the step is below the header. */
export function Component() {
  return <LoadedStudy>{(study) => <StudyAtStep study={study} />}</LoadedStudy>
}

function StudyAtStep({ study }: { study: Study | undefined }) {
  const pathname = useLocation().pathname.replace(/\/+$/, '')
  if (!study) {
    return (
      <>
        <StudyHeader study={undefined} stepTitle="" />
        <SkeletonRows />
      </>
    )
  }
  const steps = stepsOf(study.studyTypeId)
  const step = steps.find(({ page }) => stepPath(study.studyTypeId, page, study.studyId) === pathname)
  // The URL belongs to the other flow (bookmarked or typed): redirect to the study's own flow.
  if (!step) return <Navigate to={stepPath(study.studyTypeId, steps[0]!.page, study.studyId)} replace />
  const Content = stepContents[step.page]
  return (
    <>
      <StudyHeader
        study={study}
        stepTitle={i18n._(stepMessage[step.title]!)}
        comments={<CommentsButton study={study} />}
      />
      <SentBackNotice
        study={study}
        comments={
          <>
            <AskedThreads study={study} />
            <CommentsButton study={study} />
          </>
        }
      />
      <RoleNotice study={study} />
      <StudyStepper study={study} steps={steps} current={step} states={stepStates(study)} />
      {/* The navigation appears with the content: below a skeleton, it would move away from under the pointer. */}
      <Suspense fallback={<SkeletonRows />}>
        {Content && <Content study={study} />}
        <StepNavigation study={study} steps={steps} current={step} />
      </Suspense>
    </>
  )
}
