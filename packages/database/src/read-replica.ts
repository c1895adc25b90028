import type pg from 'pg'

export type ReplicaStatus = 'used' | 'lagging' | 'away'

export interface ReadReplica {
  /**
   * For statements that only read and tolerate a few seconds of lag: the replica if it can be used, else the primary.
   */
  reader: pg.Pool
  status(): ReplicaStatus
  /** Seconds that the replica is behind; null when it does not answer. */
  lagSeconds(): number | null
  /** Checks the replica now. That also happens automatically every second. */
  check(): Promise<void>
  stop(): void
}

export interface ReplicaOptions {
  primary: pg.Pool
  replica: pg.Pool
  /** Seconds. A replica that is further behind is not used. */
  longestLag: number
  onChange(status: ReplicaStatus): void
}

const checkEveryMs = 1_000

/**
 * The lag is measured by positions in the primary's log: a replica is as old as the latest position that it has
 * replayed. That is correct for an idle primary and for a replica that is cut off, and needs no permission except to
 * connect.
 */
export function createReadReplica({ primary, replica, longestLag, onChange }: ReplicaOptions): ReadReplica {
  /** Positions of the primary that the replica has not reached, the oldest first. */
  let positions: { lsn: bigint; at: number }[] = []
  let lag: number | null = null
  let status: ReplicaStatus = 'away'
  let underWay: Promise<void> | null = null

  function setStatus(next: ReplicaStatus): void {
    if (next === status) return
    status = next
    onChange(next)
  }

  async function measure(): Promise<void> {
    const at = performance.now()
    try {
      // While the primary does not answer, the replica is measured by earlier positions.
      const current = await positionOf(primary, 'pg_current_wal_lsn()').catch(() => null)
      if (current !== null) positions.push({ lsn: current, at })
      const replayed = await positionOf(replica, 'pg_last_wal_replay_lsn()')
      const reached = positions.findLast(({ lsn }) => lsn <= replayed)
      positions = positions.filter((position) => position.lsn > replayed).slice(0, mostPositions)
      if (positions.length === 0) lag = 0
      else lag = (performance.now() - (reached?.at ?? positions[0]!.at)) / 1000
      setStatus(lag <= longestLag ? 'used' : 'lagging')
    } catch {
      lag = null
      setStatus('away')
    }
  }
  const check = () => {
    underWay ??= measure().finally(() => {
      underWay = null
    })
    return underWay
  }
  const timer = setInterval(check, checkEveryMs)
  timer.unref()

  /** Repeats a statement that fails on the replica on the primary, which is safe because it only reads. */
  const query = async (...statement: Parameters<pg.Pool['query']>) => {
    if (status !== 'used') return primary.query(...statement)
    try {
      return await replica.query(...statement)
    } catch {
      check()
      return primary.query(...statement)
    }
  }
  return {
    reader: { query, connect: () => primary.connect() } as unknown as pg.Pool,
    status: () => status,
    lagSeconds: () => lag,
    check,
    stop: () => clearInterval(timer),
  }
}

/** Those of an hour. A replica that is further behind is not used anyway. */
const mostPositions = 3_600

/** A position in the log of PostgreSQL, such as `16/B374D848`, as a number that can be compared. */
async function positionOf(pool: pg.Pool, expression: string): Promise<bigint> {
  const { rows } = await pool.query<{ lsn: string | null }>(`select ${expression} as lsn`)
  const lsn = rows[0]!.lsn
  if (lsn === null) throw new Error('It is not a replica')
  const [high, low] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
