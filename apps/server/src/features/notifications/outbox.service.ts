import { firstStepPath, invitationsPath, mailRetryDelay, type NotificationKind, reviewPath } from '@trellis/domain'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { notifications, studyRequests } from '../../db/schema/requests'
import { studies } from '../../db/schema/studies'
import type { Deps } from '../../study/deps'
import { loadPeople } from '../../study/view/load-people'
import type { Mail, Mailer } from './mail.port'
import { endReasonText, type MailedRequest, mailSubject, startText } from './mail-messages'

export interface OutboxOptions extends Deps {
  mailer: Mailer
  /** Where people reach the product, for the link; without it the mail has none. */
  publicUrl: string | null
  log: { warn(details: object, message: string): void }
  now?: () => Date
}

type Notice = typeof notifications.$inferSelect

/**
 * Sends the mails that are due. The transaction that sends a mail locks its row, so that only one of several processes
 * sends it and none waits for another. The address is read from the platform before the row is locked.
 */
export function createOutbox({ db, platform, mailer, publicUrl, log, now = () => new Date() }: OutboxOptions) {
  async function deliverNext(): Promise<boolean> {
    const isDue = lte(notifications.mailDueAt, now())
    // Rows that another process is sending are skipped here already.
    const [next] = await db
      .select({ id: notifications.id, userId: notifications.userId })
      .from(notifications)
      .where(isDue)
      .orderBy(asc(notifications.mailDueAt), asc(notifications.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return false
    const person = (await loadPeople(platform, [next.userId])).get(next.userId)
    await db.transaction(async (tx) => {
      const [notice] = await tx
        .select()
        .from(notifications)
        .where(and(eq(notifications.id, next.id), isDue))
        .for('update', { skipLocked: true })
      if (notice) await deliver(tx, notice, person?.username)
    })
    return true
  }

  async function deliver(tx: Tx, notice: Notice, address: string | undefined): Promise<void> {
    const row = eq(notifications.id, notice.id)
    try {
      await mailer.send(await compose(tx, notice, address))
      await tx.update(notifications).set({ mailedAt: now(), mailDueAt: null }).where(row)
    } catch (error) {
      const attempts = notice.mailAttempts + 1
      const delay = mailRetryDelay(attempts)
      log.warn({ err: error, notification: notice.id, attempts }, 'a mail could not be sent')
      const mailDueAt = delay === null ? null : new Date(now().getTime() + delay * 1000)
      await tx.update(notifications).set({ mailAttempts: attempts, mailDueAt }).where(row)
    }
  }

  async function compose(tx: Tx, notice: Notice, address: string | undefined): Promise<Mail> {
    const study = await studyOf(tx, notice)
    if (!study || address === undefined) throw new Error('The recipient has no address on the platform')
    return mailOf(notice, study, await requestOf(tx, notice), address, publicUrl)
  }

  async function studyOf(tx: Tx, { studyId, details }: Notice) {
    if (studyId === null) return { name: details.study!.studyName, path: null }
    const [study] = await tx
      .select({ name: studies.name, typeId: studies.typeId })
      .from(studies)
      .where(eq(studies.id, studyId))
    return (
      study && { name: study.name, path: { review: reviewPath(studyId), steps: firstStepPath(study.typeId, studyId) } }
    )
  }

  async function requestOf(tx: Tx, { requestId }: Notice): Promise<MailedRequest | null> {
    if (requestId === null) return null
    const { kind, deployOn } = studyRequests
    const [request] = await tx.select({ kind, deployOn }).from(studyRequests).where(eq(studyRequests.id, requestId))
    return request ?? null
  }

  let running: Promise<void> | null = null
  let isStopping = false

  async function deliverAll(): Promise<void> {
    while (!isStopping && (await deliverNext())) {
      // One at a time, to go easy on the mail server.
    }
  }

  return {
    /** Sends everything that is due now; a second call joins the first. */
    deliverDue(): Promise<void> {
      running ??= deliverAll().finally(() => {
        running = null
      })
      return running
    },

    /** Lets the mail under way finish, and sends no other. */
    async stop(): Promise<void> {
      isStopping = true
      await running?.catch(() => {}) // Reported to the caller of deliverDue.
      mailer.close()
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

function pathFor(kind: NotificationKind, path: { review: string; steps: string } | null): string | undefined {
  if (kind === 'submitted' || kind === 'requested') return path?.review
  if (kind === 'team_invited' || kind === 'ownership_offered') return invitationsPath
  // A person who is no longer in the team has nothing to open.
  return kind === 'team_removed' ? undefined : path?.steps
}

function mailOf(
  { kind, note, details }: Pick<Notice, 'kind' | 'note' | 'details'>,
  study: { name: string; path: { review: string; steps: string } | null },
  request: MailedRequest | null,
  to: string,
  publicUrl: string | null,
): Mail {
  const subject = mailSubject(kind, study.name, request)
  const path = pathFor(kind, study.path)
  const reason = details.endReason ? endReasonText(details.endReason) : null
  const start = details.startsAt === undefined ? null : startText(details.startsAt)
  const parts = [
    `${subject}.`,
    note,
    reason,
    start,
    publicUrl === null || path === undefined ? null : `${publicUrl}${path}`,
  ]
  return { to, subject, text: `${parts.filter((part) => part !== null).join('\n\n')}\n` }
}
