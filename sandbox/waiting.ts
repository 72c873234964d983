import { get } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks again and again until `condition` holds. Answers whether it did before `timeoutMs` passed.
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  intervalMs = 25,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    if (await condition()) return true
    if (Date.now() >= deadline) return false
    await pause(intervalMs)
  }
}

/** Whether this process (or, negative, any process of this group) exists, whoever owns it. */
export function isAlive(target: number): boolean {
  try {
    process.kill(target, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether an http address answers with a status below 400. Leaves no connection open behind it. */
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
 * Whether a port is free on this machine. Both kinds of address are tried: a server that listens
 * on 127.0.0.1 alone would not be noticed by trying to listen on all addresses on every system.
 */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) !== undefined && (await canListen(port, undefined)) !== undefined
}

/** The first of the wished ports that is free, else any free one. */
export async function freePort(...wished: number[]): Promise<number> {
  for (const port of wished) {
    if (port > 0 && port < 65_536 && (await isPortFree(port))) return port
  }
  const port = await canListen(0, '127.0.0.1')
  if (port === undefined) throw new Error('this machine has no free port')
  return port
}

async function canListen(port: number, host: string | undefined): Promise<number | undefined> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
