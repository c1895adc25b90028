import type { PlatformPort, SessionHomework } from '@trellis/http'
import type { Pool } from 'pg'
import { connect } from '../db/client'
import { createEnrolmentStore } from './enrolment.store'
import type { LinkLimits } from './link-paces'
import { createOpenWorkService } from './open-work.service'
import { createHomeworkLookup, createOpenWorkStore } from './open-work.store'
import { createPlatformContentCache } from './platform-content.read'
import { createRunningStudyCache } from './running-study.read'
import { loadSecrets } from './secrets.read'
import { createTicketSigner } from './ticket'
import { createWorkStore } from './work.store'
import { createWorkContentCache } from './work-content'

export interface DeliveryLimits {
  link: LinkLimits
  /** New students of one partner platform within a minute; 0 for no limit. */
  partnerStudentsPerMinute: number
}

/** For tests, whose students all come at the same time. */
export const noLimits: DeliveryLimits = {
  link: { perAddress: 0, perLink: 0, burst: 0 },
  partnerStudentsPerMinute: 0,
}

/** Everything that the calls of students and of partner platforms are built on. */
export async function createDelivery(
  pool: Pool,
  platform: PlatformPort,
  limits: DeliveryLimits,
  sessionHomework: SessionHomework | null = null,
) {
  const secrets = await loadSecrets(pool)
  const studies = createRunningStudyCache(pool)
  const contents = createWorkContentCache(studies, createPlatformContentCache(connect(pool), platform))
  const enrolments = createEnrolmentStore(pool, studies, contents, secrets.participants)
  return {
    limits,
    studies,
    secrets,
    tickets: createTicketSigner(secrets.tickets),
    works: createWorkStore(pool),
    contents,
    /** Null when the platform runs in another process. */
    homeworkLookup: sessionHomework && createHomeworkLookup(pool, sessionHomework),
    openWork: createOpenWorkService(createOpenWorkStore(pool), enrolments, contents),
  }
}
export type Delivery = Awaited<ReturnType<typeof createDelivery>>
