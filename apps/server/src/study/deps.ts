import type { PlatformPort } from '@trellis/http'
import type { Db } from '../db/client'
import type { StudyQuotas } from './quotas'

/** The dependencies of every feature of the study service. */
export interface Deps {
  db: Db
  platform: PlatformPort
}

/** For features that only read, and whose reads may be a few seconds behind. */
export interface ReaderDeps extends Deps {
  /** Reads from a replica where there is one. Access decisions must read from `db`. */
  reader: Db
}

/** For features that create something whose number per account is limited. */
export interface QuotaDeps extends Deps {
  quotas: StudyQuotas
}
