import { LiveView } from '../../features/live/live-view'
import { WaysIn } from '../../features/run-settings/access/ways-in'
import { LoadedStudy } from './loaded-study'

export function Component() {
  return (
    <LoadedStudy>{(study) => <LiveView study={study} waysIn={(current) => <WaysIn study={current} />} />}</LoadedStudy>
  )
}
