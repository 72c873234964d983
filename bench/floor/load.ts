import { Agent, request } from 'node:http'

/**
 * One request; `token` authorises an API call, `cookie` a page. Every answer must be 200. `visitor` is the IP address
 * that a proxy would name.
 */
export type Call = {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly cookie?: string
  readonly visitor?: string
  readonly body?: unknown
}

/** What a row sends to one server. */
export type Task = {
  readonly connections: number
  /** Runs before each burst and is not measured. */
  readonly prepare?: () => Promise<void>
  /** The turns of each connection in a burst. Without it, a burst lasts until the time is over. */
  readonly turns?: number
  /** The calls of one turn, which are timed together. Connections and turns count from 0, turns within a burst. */
  readonly calls: (connection: number, turn: number) => readonly Call[]
}

/** Processor time in milliseconds since the start, and resident memory. */
export type Usage = { readonly cpuMs: number; readonly bytes: number }

/** Processor time in milliseconds since the start of a database, and the bytes of its log (WAL). */
export type DatabaseUsage = { readonly cpuMs: number; readonly walBytes: number }

/** A server under load. */
export type Side = {
  readonly origin: string
  /** The addresses of all processes, when several share the connections. */
  readonly origins?: readonly string[]
  readonly usage: () => Promise<Usage>
  /** What its database has used, where that is measured, too. */
  readonly database?: () => Promise<DatabaseUsage>
}

/** One slice of time: the milliseconds of each turn, and what server and database used for all of them. */
export type Sample = {
  readonly times: readonly number[]
  readonly seconds: number
  readonly cpuMs: number
  readonly database?: DatabaseUsage
}

/**
 * Sends a task to a server until bursts of `seconds` in total are measured. Each connection sends its next call when
 * the last one is answered.
 * @throws Error when an answer is not 200
 */
export async function measure(side: Side, task: Task, seconds: number): Promise<Sample> {
  const times: number[] = []
  const origins = side.origins ?? [side.origin]
  let elapsed = 0
  let cpuMs = 0
  const database = { cpuMs: 0, walBytes: 0 }
  while (elapsed < seconds * 1_000) {
    await task.prepare?.()
    const agent = new Agent({ keepAlive: true, maxSockets: task.connections })
    const before = { app: await side.usage(), database: await side.database?.() }
    const begun = performance.now()
    const end = begun + seconds * 1_000 - elapsed
    const work = async (_: unknown, connection: number) => {
      const origin = origins[connection % origins.length] ?? side.origin
      for (let turn = 0; turn < (task.turns ?? Infinity) && performance.now() < end; turn += 1) {
        const start = performance.now()
        for (const call of task.calls(connection, turn)) await send(origin, call, agent)
        times.push(performance.now() - start)
      }
    }
    try {
      await Promise.all(Array.from({ length: task.connections }, work))
    } finally {
      agent.destroy()
    }
    elapsed += performance.now() - begun
    const after = { app: await side.usage(), database: await side.database?.() }
    cpuMs += after.app.cpuMs - before.app.cpuMs
    database.cpuMs += (after.database?.cpuMs ?? 0) - (before.database?.cpuMs ?? 0)
    database.walBytes += (after.database?.walBytes ?? 0) - (before.database?.walBytes ?? 0)
  }
  return { times, seconds: elapsed / 1_000, cpuMs, ...(side.database && { database }) }
}

/** A server that is silent for longer has failed. */
const PATIENCE_MS = 60_000

/** Sends one call and reads its answer. @throws Error when it is not 200 */
export async function send(origin: string, call: Call, agent?: Agent): Promise<string> {
  const { method = 'GET', path, token, cookie, visitor, body } = call
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const outgoing = request(`${origin}${path}`, {
      agent,
      method,
      timeout: PATIENCE_MS,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(cookie && { Cookie: cookie }),
        ...(visitor && { 'X-Forwarded-For': visitor }),
        ...(sent && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) }),
      },
    })
    outgoing.once('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${method} ${path} answered ${answer.statusCode} ${text.slice(0, 200)}`))
      })
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error(`${method} ${path} was not answered in time`)))
    outgoing.once('error', reject)
    outgoing.end(sent)
  })
}
