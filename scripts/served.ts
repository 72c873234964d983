import { type Running, startProcess } from '../sandbox/processes'
import { answers, freePort, opensAt, waitUntil } from '../sandbox/waiting'

/** A server that a test has started. */
export interface Served extends Running {
  readonly origin: string
  readonly port: number
}

type Options = {
  readonly cwd: string
  readonly log: string
  readonly env: Record<string, string | undefined>
  readonly user?: { readonly uid: number; readonly gid: number }
  /** By default a free one. */
  readonly port?: number
}

/** Starts a server by `command`, and waits until it answers. @throws Error when it does not */
export async function serve(command: readonly [string, ...string[]], options: Options): Promise<Served> {
  const port = options.port ?? (await freePort())
  const [program, ...args] = command
  const server = await startProcess(program, args, {
    cwd: options.cwd,
    log: options.log,
    env: { NODE_ENV: undefined, NODE_OPTIONS: undefined, PORT: String(port), ...options.env },
    ...options.user,
  })
  const origin = `http://127.0.0.1:${port}`
  if (!(await waitUntil(async () => server.ended || (await answers(`${origin}/api/health`)))) || server.ended) {
    await server.stop()
    throw new Error(`The server did not start, see ${options.log}`)
  }
  return Object.assign(server, { origin, port })
}

/** Whether nothing listens on the port any more, before long. */
export const closes = (port: number): Promise<boolean> => waitUntil(async () => !(await opensAt(port)))
