import { ResultsView } from '../../features/results/results-view'
import { LoadedStudy } from './loaded-study'

export function Component() {
  return <LoadedStudy>{(study) => <ResultsView study={study} />}</LoadedStudy>
}
