import { isDeployed, isFrozen, type Study } from '@trellis/domain'
import { PlanRecord } from '../../features/analysis-plan/plan-record'
import { DeployStep } from '../../features/deploy/deploy-step'
import { DryRunButton } from '../../features/dry-run/dry-run-button'
import { HistoryButton } from '../../features/history/history-button'
import { ExportButton } from '../../features/portable/export-button'
import { PreregistrationCard } from '../../features/preregistration/preregistration-card'
import { OwnerRequests } from '../../features/requests/owner-requests'
import { SnapshotCard } from '../../features/review/snapshot-card'
import { EnrolmentAccess } from '../../features/run-settings/access/enrolment-access'
import { RunSummary } from '../../features/run-settings/run-summary'

/** The last step, with everything that belongs to the study's lifecycle. */
export function DeployContent({ study }: { study: Study }) {
  const isPlanned = study.studyStatus === 'DEVELOPMENT' || study.studyStatus === 'AWAITING_APPROVAL'
  return (
    <DeployStep
      study={study}
      summary={
        <>
          <RunSummary study={study} canChange />
          <PlanRecord study={study} canChange />
        </>
      }
      enrolmentAccess={isDeployed(study.studyStatus) && <EnrolmentAccess study={study} />}
      requests={<OwnerRequests study={study} />}
      tools={
        <>
          {isPlanned && <DryRunButton study={study} />}
          <HistoryButton study={study} />
          <ExportButton study={study} />
        </>
      }
      snapshot={
        <>
          <PreregistrationCard study={study} />
          {isFrozen(study) && <SnapshotCard studyId={study.studyId} />}
        </>
      }
    />
  )
}
