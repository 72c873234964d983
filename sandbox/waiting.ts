import { randomInt } from 'node:crypto'
import { get } from 'node:http'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any test needs on a slow and busy machine: only what never happens takes so long. */
const HANGS_MS = 120_000

/** Polls until `condition` is true. @returns whether it became true within `timeoutMs` */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = HANGS_MS,
  intervalMs = 25,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    if (await condition()) return true
    if (Date.now() >= deadline) return false
    await pause(intervalMs)
  }
}

/** Whether a process of any user exists, or any process of a group when `target` is negative. */
export function isAlive(target: number): boolean {
  try {
    process.kill(target, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether an http address answers with a status below 400. Leaves no connection open. */
export async function answers(url: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (response) => {
      response.resume()
      resolve((response.statusCode ?? 500) < 400)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}

/**
 * Whether a port is free on this machine. Tries 127.0.0.1 too: on some systems, listening on all addresses succeeds
 * although a server listens on 127.0.0.1.
 */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined))
}

/** Below the ports that systems give to outgoing connections, one of which could take the port before it is used. */
const FREE_PORTS = { from: 20_000, below: 32_768 }

/** The first preferred port that is free, else any free port. */
export async function freePort(...preferred: number[]): Promise<number> {
  const others = Array.from({ length: 100 }, () => randomInt(FREE_PORTS.from, FREE_PORTS.below))
  for (const port of [...preferred, ...others]) {
    if (port > 0 && port < 65_536 && (await isPortFree(port))) return port
  }
  throw new Error('this machine has no free port')
}

async function canListen(port: number, host: string | undefined): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => resolve(true))
    })
  })
}

/** Whether something accepts connections at a port of this machine. */
export async function opensAt(port: number, host = '127.0.0.1'): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
