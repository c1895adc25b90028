import type { PlatformPort } from '@trellis/http'
import type { Db } from '../db/client'

/** What every feature of the study service is given. */
export interface Deps {
  db: Db
  platform: PlatformPort
}
