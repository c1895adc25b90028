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
  /** The log message for a failed run. */
  failure: string
  /** Ends a run early. */
  stop?(): Promise<void>
}

/** Runs a job periodically, one run at a time. The server waits for the current run before it stops. */
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

/** Sends due mail, often enough that it seems to arrive immediately. */
export function sendMail(app: FastifyInstance, deps: OutboxOptions): void {
  const { deliverDue, stop } = createOutbox(deps)
  repeat(app, { everyMs: 5 * seconds, act: deliverDue, failure: 'outgoing mail could not be read', stop })
}

/**
 * Starts and ends studies whose date has come. A study may be late by the interval, and by the minute for which the
 * date must have passed; students cannot enroll after the end in any case.
 */
export function startAndEndStudies(app: FastifyInstance, deps: LifecycleDeps, pool: pg.Pool): void {
  const { startDue, endDue } = lifecycleService(deps)
  const everyMs = 10 * seconds
  repeat(app, { everyMs, act: startDue, failure: 'studies whose date has come could not be started' })
  repeat(app, { everyMs, act: endDue, failure: 'studies that reached their end could not be ended' })
  repeat(app, { everyMs, act: () => deleteExpiredPaces(pool), failure: 'old counts could not be deleted' })
}

/** Seals the enrollments of a day. The interval is how long after midnight (UTC) that may happen. */
export function sealDays(app: FastifyInstance, db: Db): void {
  repeat(app, { everyMs: 5 * minutes, act: () => sealDue(db), failure: 'enrollments could not be sealed' })
}

/** Computes missing effects of completed studies, one study per run. The interval is how long they may be missing. */
export function computeEffects(app: FastifyInstance, deps: EffectsDeps): void {
  const { computeNext } = createEffects(deps)
  repeat(app, { everyMs: 30 * seconds, act: computeNext, failure: 'the effects of a study could not be computed' })
}

/** Computes public pages again after an erasure. The interval is how long a page may be missing. */
export function refreshPublicPages(
  app: FastifyInstance,
  { refreshNext }: Pick<PublicationService, 'refreshNext'>,
): void {
  repeat(app, { everyMs: 10 * seconds, act: refreshNext, failure: 'a public page could not be computed again' })
}

/** Updates 'Best So Far' after the study that made it due, where administrators have turned that on. */
export function updateBestSoFar(app: FastifyInstance, deps: Deps): void {
  const { update } = bestSoFarService(deps)
  repeat(app, { everyMs: 1 * minutes, act: update, failure: "'Best So Far' could not be updated" })
}

/** Sends to OSF what is due, including failed attempts. The interval is how late an attempt may be. */
export function sendToOsf(app: FastifyInstance, db: Db, osf: OsfPort): void {
  const { registerDue } = registrationService({ db, osf, log: app.log })
  const { pushDue } = pushService({ db, osf, providers: [], log: app.log })
  for (const act of [registerDue, pushDue]) {
    repeat(app, { everyMs: 10 * seconds, act, failure: 'OSF could not be sent what is due' })
  }
}

/** Erases what is due and continues interrupted erasures. The interval is how late that may happen. */
export function applyRetention(app: FastifyInstance, deps: RetentionOptions): void {
  const { run, stop } = createRetention(deps)
  repeat(app, { everyMs: 5 * minutes, act: run, failure: 'retention could not be applied', stop })
}
