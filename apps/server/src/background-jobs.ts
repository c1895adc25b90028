import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Db } from './db/client'
import { deleteExpiredPaces } from './delivery/pace.store'
import { bestSoFarService } from './features/best-so-far/best-so-far.service'
import { createRetention, type RetentionOptions } from './features/erasure/retention.service'
import { type LifecycleDeps, lifecycleService } from './features/lifecycle/lifecycle.service'
import { createOutbox, type OutboxOptions } from './features/notifications/outbox.service'
import type { OsfPort } from './features/osf/osf.port'
import { pushService } from './features/osf/osf-push.service'
import { registrationService } from './features/osf/osf-registration.service'
import type { PublicationService } from './features/publication/publication.service'
import { createEffects, type EffectsDeps } from './features/results/effects.service'
import type { Deps } from './study/deps'
import { sealDue } from './study/seals'

interface Job {
  everyMs: number
  act(): Promise<unknown>
  /** What the log says when it fails. */
  failure: string
  /** Ends early what is under way. */
  stop?(): Promise<void>
}

/** Does something again and again while the server runs, never twice at once; the server waits for it before it stops. */
export function repeat(app: FastifyInstance, { everyMs, act, failure, stop }: Job): void {
  let underWay: Promise<unknown> | null = null
  const timer = setInterval(() => {
    underWay ??= act()
      .catch((error: unknown) => app.log.warn({ err: error }, failure))
      .finally(() => {
        underWay = null
      })
  }, everyMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await stop?.()
    await underWay
  })
}

const seconds = 1_000
const minutes = 60 * seconds

/** Often enough that mail seems to come at once. */
export function sendMail(app: FastifyInstance, deps: OutboxOptions): void {
  const { deliverDue, stop } = createOutbox(deps)
  repeat(app, { everyMs: 5 * seconds, act: deliverDue, failure: 'outgoing mail could not be read', stop })
}

/** With the minute for which a date has to have passed, how late a study may be started or ended; no one can enroll after its end. */
export function startAndEndStudies(app: FastifyInstance, deps: LifecycleDeps, pool: pg.Pool): void {
  const { startDue, endDue } = lifecycleService(deps)
  const everyMs = 10 * seconds
  repeat(app, { everyMs, act: startDue, failure: 'studies whose date has come could not be started' })
  repeat(app, { everyMs, act: endDue, failure: 'studies that reached their end could not be ended' })
  repeat(app, { everyMs, act: () => deleteExpiredPaces(pool), failure: 'old counts could not be deleted' })
}

/** How late after midnight, in UTC, the enrollments of a day are sealed. */
export function sealDays(app: FastifyInstance, db: Db): void {
  repeat(app, { everyMs: 5 * minutes, act: () => sealDue(db), failure: 'enrollments could not be sealed' })
}

/** How long the effects of a study that was completed may be missing; one study at a time is computed. */
export function keepEffects(app: FastifyInstance, deps: EffectsDeps): void {
  const { computeNext } = createEffects(deps)
  repeat(app, { everyMs: 30 * seconds, act: computeNext, failure: 'the effects of a study could not be computed' })
}

/** How long a public page may be missing after an erasure. */
export function refreshPublicPages(
  app: FastifyInstance,
  { refreshNext }: Pick<PublicationService, 'refreshNext'>,
): void {
  repeat(app, { everyMs: 10 * seconds, act: refreshNext, failure: 'a public page could not be computed again' })
}

/** How late 'Best So Far' changes after the study that made it due; only where administrators have turned that on. */
export function updateBestSoFar(app: FastifyInstance, deps: Deps): void {
  const { update } = bestSoFarService(deps)
  repeat(app, { everyMs: 1 * minutes, act: update, failure: "'Best So Far' could not be updated" })
}

/** How late OSF is tried again after the time that was set for it. */
export function sendToOsf(app: FastifyInstance, db: Db, osf: OsfPort): void {
  const { registerDue } = registrationService({ db, osf, log: app.log })
  const { pushDue } = pushService({ db, osf, providers: [], log: app.log })
  for (const act of [registerDue, pushDue]) {
    repeat(app, { everyMs: 10 * seconds, act, failure: 'OSF could not be sent what is due' })
  }
}

/** How long an interrupted erasure waits, and how late something may be erased after its time. */
export function applyRetention(app: FastifyInstance, deps: RetentionOptions): void {
  const { run, stop } = createRetention(deps)
  repeat(app, { everyMs: 5 * minutes, act: run, failure: 'retention could not be applied', stop })
}
