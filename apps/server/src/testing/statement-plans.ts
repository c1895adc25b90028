import pg from 'pg'

/** The tables that grow with students, and how many rows each is planned for. */
const largeTables: Record<string, number> = {
  'trellis.work': 1_000_000,
  'trellis.enrolment': 1_000_000,
  'trellis.event': 30_000_000,
  'trellis.partner_student': 1_000_000,
  'trellis.erased_student': 100_000,
  'platform.user': 1_000_000,
  'platform.user_role': 1_000_000,
  'platform.user_attribute': 1_000_000,
  'platform.user_setting': 1_000_000,
  'platform.student': 1_000_000,
  'platform.session': 1_000_000,
  'platform.class': 50_000,
  'platform.class_member': 1_000_000,
  'platform.homework': 500_000,
}

/** The number of distinct values of a column, in PostgreSQL's convention: negative for a fraction of the rows. */
const distinctValues: Record<string, number> = {
  study_id: 1000,
  student_id: -0.3,
  user_id: -0.5,
  teacher_id: -0.2,
  class_id: -0.05,
  homework_id: -0.05,
  participant: -1,
}

/** Statements that may read a large table, each with the reason. */
const exceptions: readonly { statement: RegExp; reason: string }[] = [
  { statement: /ilike \$/, reason: 'An administrator searches by a part of a name.' },
  { statement: /^update "platform"\."user" set "disabled_at"/, reason: 'Once at a start: the demo accounts.' },
  {
    statement: /"platform"\."user_role"\."role" = \$1\) order by "platform"\."user"\."id" asc limit/,
    reason: 'The few administrators. The planner knows the role when it is asked for, and here it does not.',
  },
  {
    statement: /from \(select from trellis\.event where study_id = \$1 limit \$2\) counted/,
    reason: 'Ends at its limit, which the planner does not know here.',
  },
]

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Schema?: string
  'Index Cond'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/** Records the text of every statement that this process sends, until it is stopped. */
export function recordStatements() {
  const texts = new Set<string>()
  const named = new Set<string>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const { text, name } = typeof first === 'string' ? { text: first } : (first as { text?: unknown; name?: string })
    if (typeof text === 'string') texts.add(text)
    if (typeof text === 'string' && name !== undefined) named.add(text)
    return Reflect.apply(query, this, args)
  } as typeof query
  return {
    texts,
    /** The statements that are prepared under a name, which are those of the most frequent calls. */
    named,
    stop() {
      pg.Client.prototype.query = query
    },
  }
}

/**
 * The statements that would scan a large table, as `table: statement`. The planner is given statistics of tables as
 * large as those of a whole country.
 */
export async function fullScans(pool: pg.Pool, statements: Iterable<string>): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await pretendLargeTables(client)
    // Partial indexes may be empty here, and are then cheapest to scan completely.
    const { rows } = await client.query<{ name: string }>(
      'select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indpred is not null',
    )
    const partialIndexes = new Set(rows.map(({ name }) => name))
    const scans: string[] = []
    for (const text of statements) {
      if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
      if (exceptions.some(({ statement }) => statement.test(text))) continue
      for (const table of await scannedTables(client, text, partialIndexes)) {
        scans.push(`${table}: ${text.replace(/\s+/g, ' ').trim()}`)
      }
    }
    return scans
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Sets the statistics from which PostgreSQL estimates rows: the size of a table in pages, and its rows per page. */
async function pretendLargeTables(client: pg.PoolClient): Promise<void> {
  const { rows: columns } = await client.query<{ table: string; name: string }>(
    `select attrelid::regclass::text as table, attname as name from pg_attribute
     where attrelid = any($1::text[]::regclass[]) and attname = any($2)`,
    [Object.keys(largeTables).map(quoted), Object.keys(distinctValues)],
  )
  for (const { table, name } of columns) {
    await client.query(`alter table ${table} alter column ${name} set (n_distinct = ${distinctValues[name]})`)
  }
  for (const [name, rows] of Object.entries(largeTables)) {
    await client.query(`analyze ${quoted(name)}`)
    await client.query(
      `with parts as (
         select c.oid, greatest(pg_relation_size(c.oid) / 8192, 1)::int as pages, count(*) over () as number
         from pg_class c where c.oid = $1::regclass and c.relkind = 'r'
           or c.oid in (select inhrelid from pg_inherits where inhparent = $1::regclass))
       update pg_class c set relpages = p.pages, reltuples = $2::float4 / p.number from parts p where p.oid = c.oid`,
      [quoted(name), rows],
    )
  }
}

function quoted(table: string): string {
  return table.split('.').map(pg.escapeIdentifier).join('.')
}

async function scannedTables(
  client: pg.PoolClient,
  text: string,
  partialIndexes: ReadonlySet<string>,
): Promise<string[]> {
  await client.query('savepoint statement')
  try {
    const { rows } = await client.query(`explain (generic_plan, verbose, format json) ${text}`)
    const scanned = new Set<string>()
    const visit = (node: PlanNode) => {
      const table = `${node.Schema}.${node['Relation Name']?.replace(/^event_.*$/, 'event')}`
      const isWholeIndex =
        /^Index (Only )?Scan$/.test(node['Node Type']) &&
        !node['Index Cond'] &&
        !partialIndexes.has(node['Index Name']!)
      if ((isWholeIndex || node['Node Type'] === 'Seq Scan') && table in largeTables) scanned.add(table)
      node.Plans?.forEach(visit)
    }
    visit(rows[0]['QUERY PLAN'][0].Plan)
    return [...scanned]
  } finally {
    await client.query('rollback to savepoint statement')
  }
}
