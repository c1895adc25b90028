import { DataPackageView } from '../../features/data-package/data-package-view'
import { LoadedStudy } from './loaded-study'

export function Component() {
  return <LoadedStudy>{(study) => <DataPackageView study={study} />}</LoadedStudy>
}
