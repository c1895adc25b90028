import type { PlatformPort } from '@trellis/platform'
import type { Db } from '../db/client'

/** What every feature of the study service is given. */
export interface Deps {
  db: Db
  platform: PlatformPort
}
