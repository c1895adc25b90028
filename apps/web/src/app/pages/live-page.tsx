import { LiveView } from '../../features/live/live-view'
import { EnrolmentAccess } from '../../features/run-settings/access/enrolment-access'
import { LoadedStudy } from './loaded-study'

export function Component() {
  return (
    <LoadedStudy>
      {(study) => <LiveView study={study} enrolmentAccess={(current) => <EnrolmentAccess study={current} />} />}
    </LoadedStudy>
  )
}
