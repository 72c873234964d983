import 'server-only'
import { createHash } from 'node:crypto'
import { SECOND } from '@/lib/core/clock'
import { pool } from '@/lib/database/db'
import { log } from '@/lib/observability/log'

/*
 * Responses that are the same for everyone, cached in this process as they are sent. Triggers of the database note
 * every change, whoever makes it, and the notes are read at most once a second (docs/decisions/0061).
 */

/** What shared responses are made of. The triggers name the same kinds. */
const SHARED_KINDS = ['catalogue', 'charges', 'companies', 'employers', 'faqs'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

/** For how long a process need not ask whether something has changed, in milliseconds. */
const FRESH_MS = SECOND
/** Bounds of all responses of a process. */
const MAX_RESPONSES = 2_000
const MAX_BYTES = 8 * 1024 * 1024
const LARGEST_BYTES = 1024 * 1024

/** A response to everyone: JSON, and a tag that is equal as long as its bytes are. */
export class SharedResponse<T> {
  constructor(
    readonly body: Uint8Array<ArrayBuffer>,
    readonly tag: string,
  ) {}

  /** The data of the response, a new copy for each caller. */
  data(): T {
    return JSON.parse(new TextDecoder().decode(this.body)) as T
  }
}

/** A moment by two clocks: one can be set back, the other may rest while a serverless process does. */
type Moment = { readonly wall: number; readonly steady: number }
type Versions = { readonly asked: Moment; readonly of: ReadonlyMap<string, string> }
type CachedResponse = {
  readonly version: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly tag: string
}
type Loading = { readonly version: string; readonly cached: Promise<CachedResponse> }
type Store = {
  versions?: Versions | undefined
  /** Versions that were asked for earlier may lack a change of this process. */
  changedAt: number
  reading?: Promise<Versions> | undefined
  /** The one that was used last is at the end. */
  readonly responses: Map<string, CachedResponse>
  readonly loading: Map<string, Loading>
  bytes: number
}

// One per process: Next may load this module once for pages and once for handlers.
const keeper = globalThis as typeof globalThis & { foodbankSharedReads?: Store }
const store = (): Store =>
  (keeper.foodbankSharedReads ??= {
    responses: new Map(),
    loading: new Map(),
    bytes: 0,
    changedAt: 0,
  })

const thisMoment = (): Moment => ({ wall: Date.now(), steady: performance.now() })

function isFresh({ asked }: Versions): boolean {
  const wall = Date.now() - asked.wall
  const isRecent = wall >= 0 && wall < FRESH_MS && performance.now() - asked.steady < FRESH_MS
  return isRecent && asked.steady >= store().changedAt
}

/**
 * Lets the next read ask the database for changes, because this process has perhaps made one. A person sees at once
 * what they have changed, where the same process answers.
 */
export function expectChanges(): void {
  store().changedAt = performance.now()
}

/** Notes appear with the change that they belong to, so a version that is read later than a commit knows it. */
async function readVersions(): Promise<Versions> {
  const asked = thisMoment()
  // Charges begin on a day, without a change.
  const { rows } = await pool().query<{ kind: string; version: string }>(
    `SELECT kind,
       concat((now() AT TIME ZONE 'Africa/Lagos')::date, ' ', md5(string_agg(id::text, '' ORDER BY id))) AS version
     FROM unnest($1::text[]) AS kind LEFT JOIN shared_changes USING (kind) GROUP BY kind`,
    [SHARED_KINDS],
  )
  return { asked, of: new Map(rows.map(({ kind, version }) => [kind, version])) }
}

/** Versions that were asked for less than a second ago, or after this call. Simultaneous calls ask once. */
async function freshVersions(called = performance.now()): Promise<Versions> {
  const held = store()
  if (held.versions && isFresh(held.versions)) return held.versions
  held.reading ??= readVersions()
    .then((versions) => (held.versions = versions))
    .finally(() => {
      held.reading = undefined
    })
  const versions = await held.reading
  return versions.asked.steady >= called || isFresh(versions) ? versions : freshVersions(called)
}

/**
 * The version of everything of a kind. It is another one at most a second after a change is committed, and after
 * midnight in Lagos.
 * @throws Error when the database does not answer, so that nothing older than a second is used
 */
export async function sharedVersion(kind: SharedKind): Promise<string> {
  const version = (await freshVersions()).of.get(kind)
  if (version === undefined) throw new Error(`the database did not tell the version of ${kind}`)
  return version
}

/** The data of a shared read for a page that also works without it: null, and a line in the log, when reading fails. */
export async function readShared<T>(shared: () => Promise<SharedResponse<T>>, name: string): Promise<T | null> {
  try {
    return (await shared()).data()
  } catch (error) {
    log.error({ err: error }, `${name} could not be read`)
    return null
  }
}

/** Makes a read without input whose response is cached until something of the kind changes. */
export function shareRead<T>(kind: SharedKind, name: string, load: () => Promise<T>): () => Promise<SharedResponse<T>>
/**
 * Makes a read whose responses are cached until something of the kind changes. `load` gets nothing of the request but
 * the checked input, so a response cannot contain what only one person may see.
 * @param name tells the reads apart
 * @param keyOf the input as a text, equal for equal responses; undefined for a response that is not cached, because
 * there
 *   could be any number of them
 */
export function shareRead<Input, T>(
  kind: SharedKind,
  name: string,
  load: (input: Input) => Promise<T>,
  keyOf: (input: Input) => string | undefined,
): (input: Input) => Promise<SharedResponse<T>>
export function shareRead<Input, T>(
  kind: SharedKind,
  name: string,
  load: (input: Input) => Promise<T>,
  keyOf: (input: Input) => string | undefined = () => '',
) {
  return async (input: Input) => {
    const suffix = keyOf(input)
    if (suffix === undefined) {
      const { body, tag } = encode(await load(input))
      return new SharedResponse<T>(body, tag)
    }
    const key = `${name} ${suffix}`
    const { body, tag } = await cache(key, await sharedVersion(kind), () => load(input))
    return new SharedResponse<T>(body, tag)
  }
}

/** The cached response of a version. `load` runs after the version was read, so it sees each change of that version. */
async function cache(key: string, version: string, load: () => Promise<unknown>): Promise<CachedResponse> {
  const known = use(key, version)
  if (known) return known
  const { loading } = store()
  const begun = loading.get(key)
  if (begun?.version === version) return begun.cached

  const cached = load().then((data): CachedResponse => ({ version, ...encode(data) }))
  loading.set(key, { version, cached })
  try {
    remember(key, await cached)
    return await cached
  } finally {
    if (loading.get(key)?.cached === cached) loading.delete(key)
  }
}

/** The cached response of a version, which is then the one that was used last. */
function use(key: string, version: string): CachedResponse | undefined {
  const { responses } = store()
  const known = responses.get(key)
  if (known?.version !== version) return undefined
  responses.delete(key)
  responses.set(key, known)
  return known
}

function encode(data: unknown) {
  const body = new TextEncoder().encode(JSON.stringify(data))
  // Weak, because the response may be sent compressed.
  return { body, tag: `W/"${createHash('sha256').update(body).digest('base64url')}"` }
}

/** Caches a response, and forgets those that nobody has used for the longest time. */
function remember(key: string, cached: CachedResponse): void {
  const held = store()
  forget(held, key)
  if (cached.body.length > LARGEST_BYTES) return
  held.responses.set(key, cached)
  held.bytes += cached.body.length
  for (const oldest of held.responses.keys()) {
    if (held.responses.size <= MAX_RESPONSES && held.bytes <= MAX_BYTES) return
    forget(held, oldest)
  }
}

function forget(held: Store, key: string): void {
  const cached = held.responses.get(key)
  if (!cached) return
  held.bytes -= cached.body.length
  held.responses.delete(key)
}

/** More notes of a kind are merged into one, so that reading the versions stays cheap. */
const MAX_NOTES = 100

/**
 * Merges the notes of a kind into a new one when there are many. The new note stands for those that appeared and went
 * between two readings, so no process misses a change.
 * @returns how many notes were added
 */
export async function mergeSharedChanges(): Promise<number> {
  const { rowCount } = await pool().query(
    `WITH merged AS (
       DELETE FROM shared_changes
       WHERE kind IN (SELECT kind FROM shared_changes GROUP BY kind HAVING count(*) > $1) RETURNING kind
     )
     INSERT INTO shared_changes (kind) SELECT DISTINCT kind FROM merged`,
    [MAX_NOTES],
  )
  return rowCount ?? 0
}
