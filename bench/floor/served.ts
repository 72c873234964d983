import { join } from 'node:path'
import { startProcess } from '../../sandbox/processes'
import { answers, freePort, waitUntil } from '../../sandbox/waiting'
import { nextEnvironment, projectRoot } from '../../scripts/build'
import { CommandError } from '../../scripts/lifecycle'
import { type Side, type Usage, send } from './load'

/** A server that runs for the measurement, with the milliseconds from its start to its first answer. */
export interface Served extends Side {
  readonly startMs: number
  stop: () => Promise<void>
}

export type Program = {
  readonly name: string
  /** What Node runs, with the port as its last argument if it asks for one. */
  readonly args: (port: number) => string[]
  readonly cwd: string
  readonly env?: Record<string, string | undefined>
  /** The path whose answer shows that the server is ready. */
  readonly path: string
  readonly log: string
  /** By default a free one. */
  readonly port?: number
}

const LONGEST_START_MS = 120_000
const PROBE = join(projectRoot, 'bench/floor/probe.mjs')

/** Starts a server and waits for its first answer. @throws CommandError when there is none within two minutes */
export async function startServed(program: Program): Promise<Served> {
  const port = program.port ?? (await freePort())
  const probePort = await freePort()
  const begun = performance.now()
  const server = await startProcess(process.execPath, ['--import', PROBE, ...program.args(port)], {
    cwd: program.cwd,
    log: program.log,
    graceMs: 3_000,
    env: {
      ...nextEnvironment,
      ...program.env,
      NODE_ENV: undefined,
      NODE_OPTIONS: undefined,
      PORT: String(port),
      BENCH_PROBE_PORT: String(probePort),
    },
  })
  const origin = `http://127.0.0.1:${port}`
  const isSettled = async () => server.ended || (await answers(`${origin}${program.path}`))
  const isReady = (await waitUntil(isSettled, LONGEST_START_MS, 10)) && !server.ended
  const startMs = performance.now() - begun
  if (!isReady) {
    await server.stop()
    throw new CommandError(`${program.name} did not start, see ${program.log}`)
  }
  const usage = async () => JSON.parse(await send(`http://127.0.0.1:${probePort}`, { path: '/' })) as Usage
  return { origin, usage, startMs, stop: () => server.stop() }
}

const STEADY_BYTES = 1024 * 1024

/** The resident memory once it has not changed by a mebibyte within a second, or after twenty seconds. */
export async function memoryAtRest({ usage }: Side): Promise<number> {
  let last = Number.NEGATIVE_INFINITY
  const isSteady = async () => {
    const before = last
    last = (await usage()).bytes
    return Math.abs(last - before) < STEADY_BYTES
  }
  await waitUntil(isSteady, 20_000, 1_000)
  return last
}
