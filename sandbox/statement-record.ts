import pg from 'pg'

/** A value of a statement, as text or JSON keeps it. */
type Value = string | number | boolean | null | { readonly hex: string } | readonly Value[]

/** What a release sends to the database in a smoke run, in order. */
export type StatementRecord = {
  readonly release: string
  /** Each different statement once. */
  readonly statements: readonly string[]
  /** The statement's position in `statements`, and its values. */
  readonly calls: readonly (readonly [number, readonly Value[]])[]
}

type Sent = { readonly text: string; readonly values: readonly Value[] }

/** Transactions are left out, because the record is replayed in one; so are limits and locks of a session. */
const LEFT_OUT = /^\s*(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET)\b|set_config|_advisory_/i

/** Records what every connection of this process sends while `work` runs. */
export async function recordStatements(release: string, work: () => Promise<void>): Promise<StatementRecord> {
  const sent: Sent[] = []
  const original = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  function query(this: pg.Client, ...given: unknown[]): unknown {
    const [first, second] = given
    const { text, values } =
      typeof first === 'string' ? { text: first, values: second } : (first as { text: string; values?: unknown })
    if (!LEFT_OUT.test(text)) sent.push({ text, values: (Array.isArray(values) ? values : []).map(valueOf) })
    return original.apply(this, given)
  }
  Reflect.set(pg.Client.prototype, 'query', query)
  try {
    await work()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original)
  }
  const statements = [...new Set(sent.map(({ text }) => text))]
  const position = new Map(statements.map((text, index) => [text, index]))
  return { release, statements, calls: sent.map(({ text, values }) => [position.get(text) ?? 0, values]) }
}

function valueOf(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString('hex') }
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(valueOf)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw new Error(`a statement has a value of the type ${typeof value}`)
}

const sentValue = (value: Value): unknown => {
  if (Array.isArray(value)) return (value as readonly Value[]).map(sentValue)
  return typeof value === 'object' && value !== null && 'hex' in value ? Buffer.from(value.hex, 'hex') : value
}

/** What PostgreSQL says about a statement that it refused. */
export type Refusal = { readonly call: number; readonly statement: string; readonly code: string; readonly why: string }

/**
 * Syntax and names, values, and integrity: these depend on the schema alone. Other refusals come from our triggers and
 * may depend on the day of the replay, so such a statement is skipped.
 */
const BY_SCHEMA = /^(?:42|22|23|0A)/
const MOST_SKIPPED = 20

/**
 * Sends a record again, after `migration`, in one transaction that is rolled back. It uses no savepoints, because the
 * ledger takes an entry and its postings in one transaction only.
 * @returns the first statement that the schema refuses; undefined when it refuses none
 * @throws Error when more than 20 statements are refused for other reasons
 */
export async function replay(client: pg.Client, record: StatementRecord, migration = ''): Promise<Refusal | undefined> {
  const skipped = new Set<number>()
  while (skipped.size <= MOST_SKIPPED) {
    const refusal = await replayOnce(client, record, migration, skipped)
    if (!refusal || BY_SCHEMA.test(refusal.code)) return refusal
    skipped.add(refusal.call)
  }
  throw new Error(`more than ${MOST_SKIPPED} statements were refused for other reasons than the schema`)
}

async function replayOnce(
  client: pg.Client,
  { calls, statements }: StatementRecord,
  migration: string,
  skipped: ReadonlySet<number>,
): Promise<Refusal | undefined> {
  await client.query('BEGIN')
  try {
    await client.query(migration)
    for (const [call, [position, values]] of calls.entries()) {
      if (skipped.has(call)) continue
      const statement = statements[position] ?? ''
      try {
        await client.query(statement, values.map(sentValue))
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error
        return { call, statement, code: error.code ?? '', why: error.message }
      }
    }
    return undefined
  } finally {
    await client.query('ROLLBACK')
  }
}
