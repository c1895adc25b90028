import type pg from 'pg'

export type ReplicaStatus = 'used' | 'lagging' | 'away'

export interface ReadReplica {
  /** For statements that only read and tolerate a few seconds of lag: the replica, or the primary when it is of no use. */
  reader: pg.Pool
  status(): ReplicaStatus
  /** Seconds that the replica is behind; null when it does not answer. */
  lagSeconds(): number | null
  /** Looks at the replica now. It does so by itself every second. */
  check(): Promise<void>
  stop(): void
}

export interface ReplicaOptions {
  primary: pg.Pool
  replica: pg.Pool
  /** Seconds. A replica that is further behind is not read. */
  longestLag: number
  onChange(status: ReplicaStatus): void
}

const checkEveryMs = 1_000

/**
 * How far a replica is behind is seen from the positions of the primary's log: it is as old as the latest position that it
 * has replayed. That holds for an idle primary and for a replica that is cut off, and needs no right but to connect.
 */
export function createReadReplica({ primary, replica, longestLag, onChange }: ReplicaOptions): ReadReplica {
  /** Positions of the primary that the replica has not reached, the oldest first. */
  let positions: { lsn: bigint; at: number }[] = []
  let lag: number | null = null
  let status: ReplicaStatus = 'away'
  let underWay: Promise<void> | null = null

  function become(next: ReplicaStatus): void {
    if (next === status) return
    status = next
    onChange(next)
  }

  async function look(): Promise<void> {
    const at = performance.now()
    try {
      // While the primary does not answer, the replica is measured by what was known before.
      const current = await positionOf(primary, 'pg_current_wal_lsn()').catch(() => null)
      if (current !== null) positions.push({ lsn: current, at })
      const replayed = await positionOf(replica, 'pg_last_wal_replay_lsn()')
      const reached = positions.findLast(({ lsn }) => lsn <= replayed)
      positions = positions.filter((position) => position.lsn > replayed).slice(0, mostPositions)
      if (positions.length === 0) lag = 0
      else lag = (performance.now() - (reached?.at ?? positions[0]!.at)) / 1000
      become(lag <= longestLag ? 'used' : 'lagging')
    } catch {
      lag = null
      become('away')
    }
  }
  const check = () => {
    underWay ??= look().finally(() => {
      underWay = null
    })
    return underWay
  }
  const timer = setInterval(check, checkEveryMs)
  timer.unref()

  /** Whatever goes wrong on the replica, the primary has the last word: reading twice does no harm. */
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

/** An hour of them. A replica that is further behind is not read anyway. */
const mostPositions = 3_600

/** A position in the log of PostgreSQL, such as `16/B374D848`, as a number that can be compared. */
async function positionOf(pool: pg.Pool, expression: string): Promise<bigint> {
  const { rows } = await pool.query<{ lsn: string | null }>(`select ${expression} as lsn`)
  const lsn = rows[0]!.lsn
  if (lsn === null) throw new Error('It is not a replica')
  const [high, low] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
