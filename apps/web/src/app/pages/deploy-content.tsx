import { isDeployed, type Study } from '@trellis/domain'
import { DeployStep } from '../../features/deploy/deploy-step'
import { HistoryButton } from '../../features/history/history-button'
import { ExportButton } from '../../features/portable/export-button'
import { SnapshotCard } from '../../features/review/snapshot-card'

/** The last step, with what the whole life of a study brings along. */
export function DeployContent({ study }: { study: Study }) {
  return (
    <DeployStep
      study={study}
      tools={
        <>
          <HistoryButton study={study} />
          <ExportButton study={study} />
        </>
      }
      snapshot={isDeployed(study.studyStatus) && <SnapshotCard studyId={study.studyId} />}
    />
  )
}
