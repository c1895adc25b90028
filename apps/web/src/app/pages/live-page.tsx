import { LiveView } from '../../features/live/live-view'
import { WaysIn } from '../../features/run-settings/ways-in'
import { LoadedStudy } from './loaded-study'

export function Component() {
  return (
    <LoadedStudy>{(study) => <LiveView study={study} waysIn={(current) => <WaysIn study={current} />} />}</LoadedStudy>
  )
}
