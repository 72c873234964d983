import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../scripts/build'
import { type Served, serve } from '../scripts/served'
import { answers, waitUntil } from '../sandbox/waiting'

const CLOCK = pathToFileURL(join(projectRoot, 'sandbox/clock-ahead.mjs')).href

export type HostOptions = {
  readonly port: number
  /** The settings of the app. */
  readonly settings: Readonly<Record<string, string>>
  readonly log: string
  /** How many seconds the clock of the host is ahead of the database's. */
  readonly secondsAhead?: number
}

/** Starts a process of the production build, as a host does. Returns when it is ready. */
export async function startHost({ port, settings, log, secondsAhead = 0 }: HostOptions): Promise<Served> {
  const clock = { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_AHEAD_MS: String(secondsAhead * 1_000) }
  const host = await serve([process.execPath, 'scripts/start.mjs'], {
    cwd: projectRoot,
    log,
    port,
    env: { ...settings, PORT: String(port), HOSTNAME: '127.0.0.1', ...(secondsAhead === 0 ? {} : clock) },
  })
  if (await waitUntil(() => answers(`${host.origin}/api/health/ready`))) return host
  await host.stop()
  throw new Error(`The host did not become ready, see ${log}`)
}

/** Ends a host as a supervisor does: it answers the requests in progress, for as long as it needs. */
export async function drain(host: Served): Promise<void> {
  process.kill(host.pid, 'SIGTERM')
  await host.exit
}
