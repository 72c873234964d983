import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pool } from '@/lib/core/db'
import { waitUntil } from './waiting'

/** Servers that die in the middle of their work. Each is a separate process, so it can be killed at an exact moment. */

/** At most so long until a server has started from its sources and come to its work, on a busy machine too. */
const PATIENCE_MS = 60_000
/** The longest that one of these takes, in milliseconds. */
export const KILLED_SERVER_MS = 2 * PATIENCE_MS

/** Starts another server on the test's database. It runs `work`, says 'done', and never comes to answer anybody. */
function startServer(work: string) {
  const program = `${work}
    process.stdout.write('done')
    setInterval(() => undefined, 1000)
  `
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=react-server', '--input-type=module', '--eval', program],
    { env: { ...process.env, PGAPPNAME: 'the-other-server' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
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

/**
 * Runs `work`, a program that imports from the project's folder, on another server, and kills it when it begins to
 * write `table`. Returns when the database has undone what it had begun.
 */
export async function killAtWriting(table: string, work: string): Promise<void> {
  const gate = await pool().connect()
  await gate.query('BEGIN')
  // Lets everyone read and nobody write.
  await gate.query(`LOCK TABLE ${table} IN SHARE MODE`)
  const server = startServer(work)
  const waits = await waitUntil(async () => (await connections(`wait_event_type = 'Lock'`)) === 1, PATIENCE_MS)
  await server.kill()
  await gate.query('ROLLBACK')
  gate.release()
  if (!waits) throw new Error(`the server did not come to ${table}: ${server.said()}`)
  const isGone = await waitUntil(async () => (await connections('true')) === 0, PATIENCE_MS)
  if (!isGone) throw new Error('the database still knows the killed server')
}

/** Runs `work` on another server, and kills it when the work is done and nobody has heard of it. */
export async function killWhenDone(work: string): Promise<void> {
  const server = startServer(work)
  await waitUntil(() => server.said() !== '', PATIENCE_MS)
  await server.kill()
  if (server.said() !== 'done') throw new Error(`the server did not finish its work: ${server.said()}`)
}
