import {
  firstStepPath,
  mailRetryDelay,
  type NotificationKind,
  notificationWords,
  reviewPath,
  type StudyId,
  type StudyTypeId,
} from '@trellis/domain'
import { asc, eq, lte } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { notifications, studies } from '../../db/schema'
import type { Deps } from '../../study/deps'
import { loadPeople } from '../../study/view/load-people'
import type { Mail, Mailer } from './mail.port'

export interface OutboxOptions extends Deps {
  mailer: Mailer
  /** Where people reach the product, for the link; without it the mail has none. */
  publicUrl: string | null
  log: { warn(details: object, message: string): void }
  now?: () => Date
}

type Notice = typeof notifications.$inferSelect

/**
 * Sends what is due. A row is held by the transaction that sends it, so that of several processes one alone does, and
 * none waits for another.
 */
export function createOutbox({ db, platform, mailer, publicUrl, log, now = () => new Date() }: OutboxOptions) {
  async function deliverNext(): Promise<boolean> {
    return db.transaction(async (tx) => {
      const [notice] = await tx
        .select()
        .from(notifications)
        .where(lte(notifications.mailDueAt, now()))
        .orderBy(asc(notifications.mailDueAt), asc(notifications.id))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!notice) return false
      await deliver(tx, notice)
      return true
    })
  }

  async function deliver(tx: Tx, notice: Notice): Promise<void> {
    const row = eq(notifications.id, notice.id)
    try {
      await mailer.send(await compose(tx, notice))
      await tx.update(notifications).set({ mailedAt: now(), mailDueAt: null }).where(row)
    } catch (error) {
      const attempts = notice.mailAttempts + 1
      const delay = mailRetryDelay(attempts)
      log.warn({ err: error, notification: notice.id, attempts }, 'a mail could not be sent')
      const mailDueAt = delay === null ? null : new Date(now().getTime() + delay * 1000)
      await tx.update(notifications).set({ mailAttempts: attempts, mailDueAt }).where(row)
    }
  }

  async function compose(tx: Tx, notice: Notice): Promise<Mail> {
    const [study] = await tx
      .select({ name: studies.name, typeId: studies.typeId })
      .from(studies)
      .where(eq(studies.id, notice.studyId))
    const person = (await loadPeople(platform, [notice.userId])).get(notice.userId)
    if (!study || !person) throw new Error('The platform cannot say whom to write to')
    return mailOf(notice, study, person.username, publicUrl)
  }

  let running: Promise<void> | null = null
  let isStopping = false

  async function deliverAll(): Promise<void> {
    while (!isStopping && (await deliverNext())) {
      // One after the other: mail servers do not like crowds.
    }
  }

  return {
    /** Everything that is due now; a second call joins the first. */
    deliverDue(): Promise<void> {
      running ??= deliverAll().finally(() => {
        running = null
      })
      return running
    },

    /** Lets the mail under way finish, and sends no other. */
    async stop(): Promise<void> {
      isStopping = true
      await running?.catch(() => {}) // Reported to whoever asked for it.
      mailer.close()
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

function mailOf(
  { kind, note, studyId }: { kind: NotificationKind; note: string | null; studyId: StudyId },
  study: { name: string; typeId: StudyTypeId },
  to: string,
  publicUrl: string | null,
): Mail {
  const words = notificationWords(kind, study.name)
  const path = kind === 'submitted' ? reviewPath(studyId) : firstStepPath(study.typeId, studyId)
  const parts = [`${words}.`, note, publicUrl === null ? null : `${publicUrl}${path}`]
  return { to, subject: words, text: `${parts.filter((part) => part !== null).join('\n\n')}\n` }
}
