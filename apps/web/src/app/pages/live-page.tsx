import { LiveView } from '../../features/live/live-view'
import { LoadedStudy } from './loaded-study'

export function Component() {
  return <LoadedStudy>{(study) => <LiveView study={study} />}</LoadedStudy>
}
