import { TeamView } from '../../features/team/team-view'
import { LoadedStudy } from './loaded-study'

export function Component() {
  return <LoadedStudy>{(study) => <TeamView study={study} />}</LoadedStudy>
}
