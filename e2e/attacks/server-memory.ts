import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { expect } from '../fixtures'
import { SITE } from '../people'

/** The inode of the socket on which the app listens. */
function listening(): string {
  const port = Number(new URL(SITE).port).toString(16).toUpperCase().padStart(4, '0')
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  const fields = rows.map((row) => row.trim().split(/\s+/))
  const found = fields.find(([, local, , state]) => local?.endsWith(`:${port}`) === true && state === '0A')?.[9]
  if (found === undefined) throw new Error('nothing listens at the address of the app')
  return found
}

const linkOf = (file: string): string => {
  try {
    return readlinkSync(file)
  } catch {
    // It was closed in between.
    return ''
  }
}
const filesOf = (process: string): readonly string[] => {
  try {
    return readdirSync(`/proc/${process}/fd`).map((name) => linkOf(`/proc/${process}/fd/${name}`))
  } catch {
    // The process has ended, or belongs to somebody else.
    return []
  }
}

let found: string | undefined

/** The process of the app. */
function server(): string {
  const socket = `socket:[${listening()}]`
  found ??= readdirSync('/proc').find((name) => /^\d+$/.test(name) && filesOf(name).includes(socket))
  if (found === undefined) throw new Error('the process of the app was not found')
  return found
}

/** The memory of the server, in MB. */
function memory(): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server()}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_000
}

/** In MB. Thirty withheld uploads once took 500, and nothing here takes more on a slow machine. */
const MOST_ABOVE_REST = 150

/** Runs an attack, and checks that the server's memory rises by less than {@link MOST_ABOVE_REST} all the while. */
export async function whileMemoryHolds<T>(attack: () => Promise<T>): Promise<T> {
  const rest = memory()
  let highest = rest
  const watch = setInterval(() => (highest = Math.max(highest, memory())), 200)
  try {
    return await attack()
  } finally {
    clearInterval(watch)
    console.log(`${Math.round(highest - rest)} MB above ${Math.round(rest)} MB`)
    expect(highest - rest).toBeLessThan(MOST_ABOVE_REST)
  }
}
