import { randomInt } from 'node:crypto'
import { studyStatusSchema, type UserId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Deps } from '../../study/deps'
import { eachAlone } from '../../study/each-alone'
import { isRecordArchived } from '../../study/record-archive'
import { erasureService } from './erasure.service'

/** In days; null keeps the data forever. */
export interface RetentionSettings {
  students: number | null
  texts: number | null
  notifications: number
}

export interface RetentionOptions extends Deps {
  pool: Pool
  settings: RetentionSettings
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
  now?: () => Date
}

const dayMs = 86_400_000
/** The most that one run does, so that the first run over old data does not occupy the server. */
export const maxPerRun = { students: 200, studies: 5, notifications: 5_000 }
const inactivePage = 500
const maxPages = 20

const { ARCHIVED, COMPLETED } = studyStatusSchema.enum

/** Continues interrupted erasures and erases what has been kept long enough. Safe to run in every process. */
export function createRetention({ db, platform, pool, settings, log, now = () => new Date() }: RetentionOptions) {
  const erasure = erasureService({ db, platform })
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs)

  async function eraseInactiveStudents(): Promise<number> {
    if (settings.students === null) return 0
    const studentIds = await inactiveStudents(daysAgo(settings.students))
    if (studentIds.length === 0) return 0
    const { students } = await erasure.erase({ kind: 'RETENTION_STUDENTS', actorId: null, studentIds })
    return students
  }

  /**
   * The platform knows who has not signed in; work that arrived without a sign-in, and work in an archive, is known
   * here.
   */
  async function inactiveStudents(before: Date): Promise<UserId[]> {
    const inactive: UserId[] = []
    let after: UserId | null = null
    for (let page = 0; page < maxPages && inactive.length < maxPerRun.students; page++) {
      const ids: UserId[] = await platform.findInactiveStudents(
        { body: { before: Math.floor(before.getTime() / 1000), after, limit: inactivePage } },
        'service',
      )
      const { rows } = await db.execute<{ id: UserId }>(sql`
        select s.id from unnest(${sql.param(ids)}::text[]) as s(id)
        where not exists (select from trellis.work w where w.student_id = s.id and (w.last_at >= ${before.toISOString()} or w.is_archived))
        order by s.id`)
      inactive.push(...rows.map((row) => row.id))
      if (ids.length < inactivePage) break
      after = ids.at(-1)!
    }
    return inactive.slice(0, maxPerRun.students)
  }

  async function eraseOldTexts(): Promise<number> {
    if (settings.texts === null) return 0
    const { rows } = await db.execute<{ id: number }>(sql`
      select s.id from trellis.study s
      where s.status in (${COMPLETED}, ${ARCHIVED})
        and coalesce(s.completed_at, s.archived_at) < ${daysAgo(settings.texts).toISOString()}
        and exists (select from trellis.work w where w.study_id = s.id)
        and not ${isRecordArchived(sql`s.id`)}
        and not exists (select from trellis.data_request d
          where d.study_id = s.id and d.kind in ('RETENTION_TEXT', 'ERASE_STUDY'))
      order by s.id limit ${maxPerRun.studies}`)
    return eachAlone(rows, async ({ id }) => {
      await erasure.erase({ kind: 'RETENTION_TEXT', actorId: null, studyId: id as never })
      return true
    })
  }

  async function deleteOldNotifications(): Promise<number> {
    const { rowCount } = await db.execute(sql`
      delete from trellis.notification where id in (
        select id from trellis.notification
        where created_at < ${daysAgo(settings.notifications).toISOString()} and mail_due_at is null
        order by id limit ${maxPerRun.notifications} for update skip locked)`)
    return rowCount ?? 0
  }

  const steps = {
    resumed: () => erasure.resume(),
    students: eraseInactiveStudents,
    studies: eraseOldTexts,
    notifications: deleteOldNotifications,
  }

  /** A step that fails does not prevent the others, and is tried again in the next run. */
  async function runSteps(): Promise<void> {
    const done: Record<string, number> = {}
    for (const [name, step] of Object.entries(steps)) {
      try {
        if (!(await takeTurn(pool, turn))) return
        done[name] = await step()
      } catch (error) {
        log.warn({ err: error, step: name }, 'a retention step failed')
      }
    }
    if (Object.values(done).some((count) => count > 0)) log.info(done, 'retention')
  }

  const turn = randomInt(1, 2 ** 31)
  let running: Promise<void> | null = null

  async function runAlone(): Promise<void> {
    if (!(await takeTurn(pool, turn))) return
    try {
      await runSteps()
    } finally {
      await endTurn(pool, turn)
    }
  }

  return {
    /** A second call joins the first. */
    run(): Promise<void> {
      running ??= runAlone().finally(() => {
        running = null
      })
      return running
    },
    /** Waits for the current run. */
    async stop(): Promise<void> {
      await running?.catch(() => {}) // Reported to the caller of run.
    },
  }
}

const turnKey = 'turn of retention'
/** Less than the time between two runs, so that the turn of a killed process is over by the next one. */
const turnSeconds = 240

/**
 * One process runs at a time; the others skip the run. A row with an expiry holds the turn, because a lock of a
 * connection would not be released behind a pooler that lends connections by transaction. Taking the turn again extends
 * it.
 */
async function takeTurn(pool: Pool, turn: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into trellis.pace as p (key, count, expires_at) values ($1, $2, now() + make_interval(secs => $3))
     on conflict (key) do update set count = excluded.count, expires_at = excluded.expires_at
       where p.expires_at <= now() or p.count = excluded.count`,
    [turnKey, turn, turnSeconds],
  )
  return rowCount === 1
}

async function endTurn(pool: Pool, turn: number): Promise<void> {
  await pool.query('delete from trellis.pace where key = $1 and count = $2', [turnKey, turn])
}
