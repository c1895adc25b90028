import { AsyncResource } from 'node:async_hooks'
import pg, { type FieldDef, type Pool, type QueryResult, type QueryResultRow } from 'pg'
import { isConnectionLost } from './database-error'
import type { StatementWatcher } from './statement-watcher'
import { withConnection } from './transaction'

/** A statement that each connection prepares once, under its name. */
export interface NamedStatement {
  name: string
  text: string
  values: readonly unknown[]
}

/** Runs single statements, each of them atomically. */
export interface StatementSender {
  query<R extends QueryResultRow>(statement: NamedStatement): Promise<QueryResult<R>>
}

/** Groups under way at the same time. When this many are, further statements wait and form the next group. */
const maxUnderWay = 2
const maxGroupSize = 20
/**
 * Milliseconds that a group may wait for a lock of another transaction; then its statements are sent one by one, so
 * that only one of them waits. After the same time, a group or statement no longer counts as under way.
 */
const maxLockWaitMs = 100

/**
 * Sends statements of simultaneous requests together: in one message with one commit, which saves server and database
 * most of the overhead. When one of them fails, the group is rolled back and each is sent separately, so that a
 * statement behaves as if it had been alone. The statements of a group are sorted by their first two values, which
 * identify the row, so that two groups about the same rows lock them in the same order.
 */
export function createStatementGroups(pool: Pool): StatementSender {
  let waiting: Waiting[] = []
  let underWay = 0
  let isScheduled = false

  function sendWaiting(): void {
    isScheduled = false
    while (waiting.length > 0 && underWay < maxUnderWay) {
      const group = waiting.slice(0, maxGroupSize)
      waiting = waiting.slice(maxGroupSize)
      void send(group)
    }
  }

  async function send(group: Waiting[]): Promise<void> {
    underWay += 1
    const endTurn = once(() => {
      underWay -= 1
      sendWaiting()
    })
    const timer = setTimeout(endTurn, maxLockWaitMs)
    await (group.length === 1 ? sendAlone(pool, group[0]!) : sendTogether(pool, group))
    clearTimeout(timer)
    endTurn()
  }

  return {
    query<R extends QueryResultRow>({ name, text, values }: NamedStatement) {
      return new Promise<QueryResult<R>>((resolve, reject) => {
        // Prepared here, so that a value that cannot be serialized fails only its own statement.
        const prepared = values.map((value) => prepareValue(value))
        waiting.push({
          statement: { name, text, values: prepared },
          row: `${prepared[0]} ${prepared[1]}`,
          resolve: resolve as Waiting['resolve'],
          reject,
          context: new AsyncResource('statement'),
        })
        if (isScheduled || underWay >= maxUnderWay) return
        isScheduled = true
        setImmediate(sendWaiting)
      })
    },
  }
}

const groups = new WeakMap<Pool, { reads: StatementSender; writes: StatementSender }>()

/** The groups of a pool. Reads have their own, so that they do not wait for commits. */
export function statementGroupsOf(pool: Pool): { reads: StatementSender; writes: StatementSender } {
  let known = groups.get(pool)
  if (!known) {
    known = { reads: createStatementGroups(pool), writes: createStatementGroups(pool) }
    groups.set(pool, known)
  }
  return known
}

/** Sorts by row. Statements about the same row stay in their order of arrival. */
function byRow({ row: a }: Waiting, { row: b }: Waiting): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

interface Waiting {
  statement: NamedStatement
  row: string
  resolve(result: QueryResult): void
  reject(error: unknown): void
  context: AsyncResource
}

async function sendAlone(pool: Pool, { statement, resolve, reject, context }: Waiting): Promise<void> {
  const sent = context.runInAsyncScope(() => pool.query(statement as pg.QueryConfig))
  await sent.then(resolve, reject)
}

async function sendTogether(pool: Pool, group: Waiting[]): Promise<void> {
  group.sort(byRow)
  try {
    const outcomes = await withConnection(pool, (client) => {
      return new Promise<Outcome[]>((resolve, reject) => {
        const callback: GroupCallback = (error, outcomes) => (error ? reject(error) : resolve(outcomes!))
        const query = client.query as unknown as (message: StatementGroup, callback: GroupCallback) => void
        query.call(client, new StatementGroup(group), callback)
      })
    })
    group.forEach(({ resolve, reject }, index) => {
      const { error, result } = outcomes[index]!
      if (error === undefined) resolve(result)
      else reject(error)
    })
  } catch (error) {
    if (isConnectionLost(error)) for (const { reject } of group) reject(error)
    else await Promise.all(group.map((waiting) => sendAlone(pool, waiting)))
  }
}

type GroupCallback = (error: unknown, outcomes?: Outcome[]) => void

interface Outcome {
  result: QueryResult
  error?: unknown
}

/** The parts of `pg`'s connection that its own queries use too. */
interface Connection {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly unknown[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: object): void
  sync(): void
}

interface ResultBuilder extends QueryResult {
  addFields(fields: FieldDef[]): void
  parseRow(fields: unknown): QueryResultRow
  addCommandComplete(message: unknown): void
}

const { Result, utils } = pg as unknown as {
  Result: new () => ResultBuilder
  utils: { prepareValue(value: unknown): unknown }
}
const { prepareValue } = utils

/** The result columns of prepared statements, by name. */
type Columns = Map<string, FieldDef[]>
const columns = new WeakMap<Connection, Columns>()

/** The columns known on a connection, which PostgreSQL need not describe again. */
function columnsOf(connection: Connection): Columns {
  const known = columns.get(connection) ?? new Map()
  columns.set(connection, known)
  return known
}

/** Applies only to the transaction of a group. */
const limitWaits: NamedStatement = {
  name: 'limit-waits',
  text: `select set_config('lock_timeout', '${maxLockWaitMs}', true)`,
  values: [],
}

/**
 * A group of statements with the interface of the driver's own queries. PostgreSQL runs everything before a `sync` in
 * one transaction, and answers the statements in order.
 */
export class StatementGroup {
  callback?: GroupCallback
  private readonly statements: readonly NamedStatement[]
  private readonly outcomes: (Outcome & { result: ResultBuilder })[]
  private columns: Columns = new Map()
  private answered = 0

  constructor(
    private readonly group: readonly Waiting[],
    private readonly isNamed = true,
  ) {
    this.statements = [limitWaits, ...group.map(({ statement }) => statement)]
    this.outcomes = this.statements.map(() => ({ result: new Result() }))
  }

  /** The same for a connection without prepared statements. */
  withoutNames(): StatementGroup {
    return new StatementGroup(this.group, false)
  }

  /** Calls the watcher for each statement, in the context of its sender. */
  watch(watcher: StatementWatcher): (error?: unknown) => void {
    const ends = this.group.map(({ statement, context }) => context.runInAsyncScope(() => watcher(statement.text)))
    return (error) => {
      for (const end of ends) end(error)
    }
  }

  /** The name of the statement that PostgreSQL is answering, under which the driver remembers that it is prepared. */
  get name(): string | undefined {
    return this.isNamed ? this.statements[this.answered]?.name : undefined
  }
  get text(): string | undefined {
    return this.statements[this.answered]?.text
  }

  submit(connection: Connection): void {
    const { stream, parsedStatements, submittedNamedStatements } = connection
    this.columns = columnsOf(connection)
    stream.cork()
    this.statements.forEach(({ name, text, values }, index) => {
      if (!this.isNamed) connection.parse({ name: '', text })
      else if ((parsedStatements[name] ?? submittedNamedStatements[name]) === undefined) {
        connection.parse({ name, text })
        submittedNamedStatements[name] = text
      }
      connection.bind({ statement: this.isNamed ? name : '', values })
      const known = this.isNamed && this.columns.get(name)
      if (known) this.outcomes[index]!.result.addFields(known)
      else connection.describe({ type: 'P', name: '' })
      connection.execute({})
    })
    connection.sync()
    stream.uncork()
  }

  private get current() {
    return this.outcomes[this.answered]!
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.current.result.addFields(fields)
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    const outcome = this.current
    try {
      outcome.result.rows.push(outcome.result.parseRow(fields))
    } catch (error) {
      outcome.error ??= error
    }
  }

  handleCommandComplete(message: unknown): void {
    const { result } = this.current
    result.addCommandComplete(message)
    if (this.name !== undefined) this.columns.set(this.name, result.fields)
    this.answered += 1
  }

  handleError(error: unknown, { submittedNamedStatements }: Connection): void {
    // PostgreSQL skips the statements that follow, so they were not prepared.
    for (const { name } of this.statements.slice(this.answered)) delete submittedNamedStatements[name]
    this.callback?.(error)
  }

  /** Called once everything is committed. */
  handleReadyForQuery(): void {
    const [, ...outcomes] = this.outcomes
    this.callback?.(null, outcomes)
  }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
