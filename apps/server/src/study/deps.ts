import type { PlatformPort } from '@trellis/http'
import type { Db } from '../db/client'
import type { StudyQuotas } from './quotas'

/** What every feature of the study service is given. */
export interface Deps {
  db: Db
  platform: PlatformPort
}

/** For features that only show something, whose reads may be a few seconds behind. */
export interface ReaderDeps extends Deps {
  /** Over a replica where there is one. What decides who may see something is read from `db`. */
  reader: Db
}

/** For features in which an account creates something of which it may have only so many. */
export interface QuotaDeps extends Deps {
  quotas: StudyQuotas
}
