import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { pool } from '@/lib/database/db'
import { projectRoot } from './build'
import { bundleTools } from './pack'
import { waitUntil } from '../sandbox/waiting'

/** Servers that die in the middle of their work. Each is a separate process, so it can be killed at an exact moment. */

/** At most so long until a server has started and come to its work, on a busy machine too. */
const PATIENCE_MS = 240_000
/** The longest that one of these takes, in milliseconds. */
export const KILLED_SERVER_MS = 2 * PATIENCE_MS

/** Lets another server on the test's database call a function, and kills it. JSON has to be able to carry `args`. */
export interface KilledServer {
  /**
   * Kills the server when it begins to write `table`. Returns when the database has undone what it had begun.
   * @throws Error when the server does not come to the table
   */
  atWriting: (table: string, args: readonly unknown[]) => Promise<void>
  /**
   * Kills the server when the work is done and nobody has heard of it.
   * @throws Error when the work fails
   */
  whenDone: (args: readonly unknown[]) => Promise<void>
}

/**
 * Prepares such servers for all tests of the file. The function is bundled once, because compiling its sources at
 * each start took most of the time of the file.
 * @param source the path of a module in the project, without its extension
 * @param name the function that the module exports
 */
export function useKilledServer(source: string, name: string): KilledServer {
  // In the project, where the bundle finds the packages with compiled parts.
  const folder = join(projectRoot, '.data/test', `killed-${randomUUID()}`)
  beforeAll(() => bundleTools(folder, [source]))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const start = (args: readonly unknown[]) => {
    const module = JSON.stringify(pathToFileURL(join(folder, `${source}.mjs`)).href)
    return startServer(`
      import { ${name} } from ${module}
      await ${name}(${args.map((each) => JSON.stringify(each)).join()})
      process.stdout.write('done')
      setInterval(() => undefined, 1000)
    `)
  }
  return {
    atWriting: (table, args) => killAtWriting(table, () => start(args)),
    whenDone: (args) => killWhenDone(start(args)),
  }
}

type Server = ReturnType<typeof startServer>

function startServer(program: string) {
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, PGAPPNAME: 'the-other-server' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (data: Buffer) => {
      said += data.toString()
    })
  const dead = once(server, 'exit')
  return {
    said: () => said,
    kill: async () => {
      server.kill('SIGKILL')
      await dead
    },
  }
}

async function connections(condition: string): Promise<number> {
  const { rows } = await pool().query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'the-other-server' AND ${condition}`,
  )
  return Number(rows[0]?.count)
}

async function killAtWriting(table: string, start: () => Server): Promise<void> {
  const gate = await pool().connect()
  await gate.query('BEGIN')
  // Lets everyone read and nobody write.
  await gate.query(`LOCK TABLE ${table} IN SHARE MODE`)
  const server = start()
  const waits = await waitUntil(async () => (await connections(`wait_event_type = 'Lock'`)) === 1, PATIENCE_MS)
  await server.kill()
  await gate.query('ROLLBACK')
  gate.release()
  if (!waits) throw new Error(`the server did not come to ${table}: ${server.said()}`)
  const isGone = await waitUntil(async () => (await connections('true')) === 0, PATIENCE_MS)
  if (!isGone) throw new Error('the database still knows the killed server')
}

async function killWhenDone(server: Server): Promise<void> {
  await waitUntil(() => server.said() !== '', PATIENCE_MS)
  await server.kill()
  if (server.said() !== 'done') throw new Error(`the server did not finish its work: ${server.said()}`)
}
