import { HomeBoard } from '../../features/home/home-board'
import { ImportStudy } from '../../features/portable/import-study'

export function Component() {
  return <HomeBoard otherWay={<ImportStudy />} />
}
