import 'server-only'
import { PgBoss, type SendOptions, fromPrisma } from 'pg-boss'
import { SECOND } from '@/lib/core/clock'
import { type Tx, isUnavailable, pool } from '@/lib/database/db'
import { isEnding } from './ending'
import { reportError } from './error-reports'
import { log, withoutAddresses } from '@/lib/observability/log'
import { countRowFailure } from '@/lib/observability/metrics'

/*
 * The one queue of background work, pg-boss (docs/decisions/0128). The database queues the work of a row itself, in the
 * transaction that writes the row: triggers call `queue_row`, and the job has the id of the row. A host fetches jobs
 * and holds them while it gives signs of life. Here is said how a job ends; its domain says when it is due again.
 */

/** A job that this host holds. */
export type Job = {
  /** The id of its row. */
  readonly id: string
  /** The payload of a job that has no row. */
  readonly data: unknown
  /**
   * Confirms that this host still has the job, and begins its hold anew. Call it before anything that must not happen
   * twice: this host may have been paused, and another one may have the job now.
   * @throws HoldLost
   */
  readonly confirm: () => Promise<void>
}

/** Another host may have this job by now, so this one changes nothing. */
class HoldLost extends Error {
  override readonly name = 'HoldLost'
}

export type Verdict = Date | 'done' | 'closed'

export type Queue = {
  readonly name: string
  /** How many jobs a host does at once. */
  readonly lanes: number
  /** How many jobs a host fetches in one statement; one by default. */
  readonly batch?: number
  /** How many jobs of one group all hosts do at once. */
  readonly perGroup?: number
  /**
   * Does a job. An unexpected error repeats it half a minute later; the ninth makes it a dead letter, which staff see
   * and can repeat.
   * @returns when it is due again; `done` when nothing is left to do, and `closed` when the row was closed besides,
   *   which ended the job
   */
  readonly work: (job: Job) => Promise<Verdict>
}

type Fetched = {
  readonly id: string
  readonly retryCount: number
  readonly heartbeatSeconds: number | null
  readonly data: unknown
}

/** What a process that serves does besides: the timed jobs, by name, with their turns as cron says them in Lagos. */
type Serving = { readonly timed: Readonly<Record<string, string>> }

// One per process: Next loads this module once for the start of the server and once for the handlers.
const keeper = globalThis as typeof globalThis & {
  foodbankQueue?: Promise<PgBoss> | undefined
  foodbankServing?: Serving
}

/** The timers of the queue do not keep the process alive. Only a process that serves has any that repeat. */
const clockOf = (serving: Serving | undefined) => ({
  now: () => Date.now(),
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms).unref(),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work: () => void, ms: number) => serving && setInterval(work, ms).unref(),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout | undefined),
})

/** The queue of the jobs that run at a time of the day. The name of one is its payload. */
const TIMED = 'timed'

async function open(serving: Serving | undefined): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: (text, values) => pool().query(text, values) },
    clock: clockOf(serving),
    // The tables come from our migrations.
    migrate: false,
    createSchema: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
    supervise: serving !== undefined,
    schedule: serving !== undefined,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: 600,
    // For operators: the app does not own the tables.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue could not do its work'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  try {
    await boss.start()
    for (const [job, cron] of Object.entries(serving?.timed ?? {}))
      await boss.schedule(TIMED, cron, { job }, { key: job, singletonKey: job, tz: 'Africa/Lagos' })
    return boss
  } catch (error) {
    await boss.stop({ graceful: false, close: false })
    const isOther = error instanceof Error && /not installed|requires migrations/.test(error.message)
    throw isOther ? new Error(OTHER_TABLES, { cause: error }) : error
  }
}

const OTHER_TABLES = 'The tables of the queue are missing or of another release. Run: npm run db:migrate'

/** Opens the queue once. One that could not be opened is tried again at the next turn. */
function queue(): Promise<PgBoss> {
  keeper.foodbankQueue ??= open(keeper.foodbankServing).catch((error: unknown) => {
    keeper.foodbankQueue = undefined
    throw error
  })
  return keeper.foodbankQueue
}

/**
 * In milliseconds: a scheduler that calls `/api/cron` ends a call after a minute, and some calls have two runs. It is
 * shorter than any hold, so that a job which was fetched with others is still held when its lane begins it.
 */
const RUN_MS = 20 * SECOND

/**
 * Does the due jobs of a queue until none is left or the time of a run is over. Any number of hosts may run it at once.
 * @param limit at most so many jobs
 * @param goesOn no job is begun when it answers false
 * @returns how many jobs were done or tried
 */
export async function workThrough(queued: Queue, limit: number, goesOn = () => true): Promise<number> {
  const boss = await queue()
  const { name, lanes, batch = 1, perGroup } = queued
  const groups = perGroup === undefined ? {} : { groupConcurrency: perGroup }
  const fetched: Fetched[] = []
  const end = performance.now() + RUN_MS
  let taken = 0
  const fetchMore = async (): Promise<number> => {
    const batchSize = Math.min(batch, limit - taken)
    const jobs = batchSize > 0 ? await boss.fetch(name, { batchSize, ...groups }) : []
    taken += jobs.length
    fetched.push(...jobs)
    return jobs.length
  }
  let fetching: Promise<number> | undefined
  const next = async (): Promise<Fetched | undefined> => {
    for (;;) {
      if (isEnding() || performance.now() > end || !goesOn()) return undefined
      const job = fetched.shift()
      if (job) return job
      // Lanes that need one at the same time fetch together.
      fetching ??= fetchMore().finally(() => (fetching = undefined))
      if ((await fetching) === 0) return undefined
    }
  }
  const workInTurn = async (first?: Fetched) => {
    for (let job = first ?? (await next()); job; job = await next()) await workOne(boss, queued, job)
  }
  // One lane looks first: most of the time there is nothing to do.
  const first = await next()
  if (first) await Promise.all(Array.from({ length: lanes }, (_, lane) => workInTurn(lane === 0 ? first : undefined)))
  for (const unbegun of fetched) await settle(name, unbegun, 0)
  return taken - fetched.length
}

/** Sends a job that has no row, with its payload, in the transaction. */
export const sendJob = async (tx: Tx, name: string, data: object, options: SendOptions): Promise<unknown> =>
  (await queue()).send(name, data, { ...options, db: fromPrisma(tx) })

/** Takes back the jobs of hosts that gave no sign of life. A host that serves does so all the time. */
export const takeBackLost = async (): Promise<void> => (await queue()).supervise()

async function workOne(boss: PgBoss, { name, work }: Queue, job: Fetched): Promise<void> {
  const confirm = async () => {
    const { rowCount } = await pool().query(`UPDATE pgboss.job SET heartbeat_on = now() WHERE ${HELD}`, held(name, job))
    if (rowCount === 0) throw new HoldLost()
  }
  // A sign of life, so that work that takes long is not given to another host.
  const giveSign = async () => {
    try {
      await confirm()
    } catch (error) {
      // A lost hold is found before the next step that must not happen twice.
      if (!(error instanceof HoldLost)) log.warn({ queue: name, id: job.id, err: error }, 'a job gave no sign of life')
    }
  }
  const beat = setInterval(() => void giveSign(), ((job.heartbeatSeconds ?? 60) * SECOND) / 3)
  try {
    const verdict = await work({ id: job.id, data: job.data, confirm })
    if (verdict !== 'closed') await settle(name, job, verdict)
  } catch (error) {
    if (error instanceof HoldLost) return
    countRowFailure()
    log.error({ queue: name, id: job.id, err: error }, 'a job of the queue failed')
    // A job that cannot be given back is taken again when its hold ends.
    await (isUnavailable(error) ? settle(name, job, WHILE_AWAY) : giveBack(boss, name, job, error)).catch(
      (failure: unknown) => log.error({ queue: name, id: job.id, err: failure }, 'a job could not be given back'),
    )
  } finally {
    clearInterval(beat)
  }
}

/** How long a job waits whose database was away, in seconds. It is no fault of the job, so it does not count. */
const WHILE_AWAY = 30

/** Keeps the reason with the job, whose dead letter stays for staff. It holds back no later one of its subject. */
async function giveBack(boss: PgBoss, name: string, job: Fetched, error: unknown): Promise<void> {
  reportError(error, { place: `queue ${name}` })
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  await boss.fail(name, job, { reason: withoutAddresses(reason).slice(0, LONGEST_REASON) })
  await pool().query("DELETE FROM pgboss.job WHERE name = $1 AND id = $2 AND state = 'failed'", [name, job.id])
}

const LONGEST_REASON = 300

/**
 * Ends the hold of a job: forgets it, or lets it wait. It may fail as often as a new one then. Nothing changes when
 * another host has it.
 * @param next when it is due, or in how many seconds by the database's clock
 */
async function settle(name: string, job: Fetched, next: Date | number | 'done'): Promise<void> {
  if (next === 'done') {
    await pool().query(`DELETE FROM pgboss.job WHERE ${HELD}`, held(name, job))
    return
  }
  const [due, value] =
    typeof next === 'number'
      ? ["now() + $4::float8 * interval '1 second'", next]
      : ['$4::timestamptz', next.toISOString()]
  await pool().query(
    `UPDATE pgboss.job SET state = 'retry', start_after = ${due}, output = NULL, heartbeat_on = NULL,
       retry_limit = retry_count + (SELECT retry_limit FROM pgboss.queue WHERE queue.name = job.name)
     WHERE ${HELD}`,
    [...held(name, job), value],
  )
}

/** SQL: the job is held by the host that fetched it with this attempt. */
const HELD = "name = $1 AND id = $2 AND retry_count = $3 AND state = 'active'"
const held = (name: string, { id, retryCount }: Fetched) => [name, id, retryCount]

/** Something that this process does again and again, so many seconds after it ended. */
export type Turn = { readonly everySeconds: number; readonly run: () => Promise<unknown> }

/**
 * Works the queue in this process: takes the turns again and again, each a while after it ended, takes back the jobs of
 * lost hosts, and sends the timed ones. A turn that fails is logged.
 * @returns a function that resolves when those turns have ended which are running
 */
export function serveQueue(turns: readonly Turn[], timed: Serving['timed']): () => Promise<unknown> {
  keeper.foodbankServing = { timed }
  // Said once at the start. A later turn opens it, when the tables are there.
  queue().catch((error: unknown) => {
    log.error(error instanceof Error ? error.message : 'the queue did not open')
  })
  const running = new Map<Turn, Promise<void>>()
  for (const turn of turns) {
    const take = () => {
      if (isEnding()) return
      const taken = turn.run().then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, 'a turn of the queue failed'),
      )
      running.set(turn, taken)
      void taken.then(wait)
    }
    const wait = () => void setTimeout(take, turn.everySeconds * SECOND).unref()
    wait()
  }
  return () => Promise.all(running.values())
}

/**
 * The queue of the timed jobs, each of which runs on one host at a time.
 * @param run does a job
 * @param parse reads the name of a job; a name that it throws at ends as a dead letter
 */
export const timedQueue = <Name extends string>(
  parse: (data: unknown) => Name,
  run: (name: Name) => Promise<unknown>,
): Queue => ({
  name: TIMED,
  lanes: 4,
  work: async ({ data }) => {
    await run(parse(data))
    return 'done'
  },
})
