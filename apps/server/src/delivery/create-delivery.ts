import type { PlatformPort } from '@trellis/http'
import type { Pool } from 'pg'
import { createEnrolmentStore } from './enrolment.store'
import { createOpenWorkService } from './open-work.service'
import { createOpenWorkStore } from './open-work.store'
import { createPlatformContentCache } from './platform-content.read'
import { createRunningStudyCache } from './running-study.read'
import { loadSecrets } from './secrets.read'
import { createTicketSigner } from './ticket'
import { createWorkStore } from './work.store'
import { createWorkContentCache } from './work-content'

/** Everything that students' calls, and those of other platforms, are built on. */
export async function createDelivery(pool: Pool, platform: PlatformPort) {
  const secrets = await loadSecrets(pool)
  const studies = createRunningStudyCache(pool)
  const enrolments = createEnrolmentStore(pool, studies, secrets.participants)
  return {
    studies,
    secrets,
    tickets: createTicketSigner(secrets.tickets),
    works: createWorkStore(pool),
    contents: createWorkContentCache(studies, createPlatformContentCache(platform)),
    openWork: createOpenWorkService(createOpenWorkStore(pool), enrolments),
  }
}
export type Delivery = Awaited<ReturnType<typeof createDelivery>>
