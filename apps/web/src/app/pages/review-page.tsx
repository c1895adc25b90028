import { isDeployed, type Study } from '@trellis/domain'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RequestPanel } from '../../features/admin/request-panel'
import { ReviewActions } from '../../features/admin/review-actions'
import { PlanRecord } from '../../features/analysis-plan/plan-record'
import { CommentsButton } from '../../features/comments/comments-button'
import { HistoryDialog } from '../../features/history/history-dialog'
import { PreregistrationCard } from '../../features/preregistration/preregistration-card'
import { Review } from '../../features/review/review'
import { EnrolmentAccess } from '../../features/run-settings/access/enrolment-access'
import { RunSummary } from '../../features/run-settings/run-summary'
import { LoadedStudy } from './loaded-study'

export function Component() {
  return <LoadedStudy>{(study) => <ReviewOf study={study} />}</LoadedStudy>
}

function ReviewOf({ study }: { study: Study | undefined }) {
  const navigate = useNavigate()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  return (
    <>
      <Review
        study={study}
        summary={
          study && (
            <>
              <RunSummary study={study} canChange={isDeployed(study.studyStatus)} />
              <PlanRecord study={study} />
            </>
          )
        }
        enrolmentAccess={
          study && (
            <>
              {isDeployed(study.studyStatus) && <EnrolmentAccess study={study} />}
              <PreregistrationCard study={study} />
            </>
          )
        }
        requests={
          study && (
            <>
              <RequestPanel study={study} />
              <CommentsButton study={study} />
            </>
          )
        }
        actions={
          study && (
            <ReviewActions
              study={study}
              onHistory={() => setIsHistoryOpen(true)}
              onDeleted={() => navigate('/admin', { replace: true })}
            />
          )
        }
      />
      {study && <HistoryDialog study={study} isOpen={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />}
    </>
  )
}
