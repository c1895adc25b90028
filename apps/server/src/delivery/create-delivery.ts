import type { PlatformPort } from '@trellis/http'
import type { Pool } from 'pg'
import { enrolment } from './enrolment.store'
import { workOpening } from './open-work.service'
import { plainContents } from './plain-content'
import { runningStudies } from './running-study'
import { loadSecrets } from './secrets'
import { tickets } from './ticket'
import { workStore } from './work.store'
import { workContents } from './work-content'

/** Everything that students' calls stand on. */
export async function createRun(pool: Pool, platform: PlatformPort) {
  const secrets = await loadSecrets(pool)
  const studies = runningStudies(pool)
  return {
    studies,
    secrets,
    tickets: tickets(secrets.tickets),
    works: workStore(pool),
    contents: workContents(studies, plainContents(platform)),
    opening: workOpening(pool, enrolment(pool, studies, secrets.participants)),
  }
}
export type Run = Awaited<ReturnType<typeof createRun>>
