import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isAlive } from './waiting'

/** The id of the live process that holds a lock file; undefined for this process. */
export function lockHolder(file: string): number | undefined {
  const pid = readPid(file)
  return pid !== undefined && pid !== process.pid && isAlive(pid) ? pid : undefined
}

/**
 * Takes a lock file for this process, and replaces the file of a crashed process with a note.
 * @returns false when a live process holds the lock
 */
export function takeLock(file: string, note: (line: string) => void = console.log): boolean {
  mkdirSync(dirname(file), { recursive: true })
  for (;;) {
    try {
      writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (lockHolder(file) !== undefined) return false
    note(`An earlier run ended abruptly: removed its lock ${file}.`)
    rmSync(file, { force: true })
  }
}

/** Releases a lock file if this process holds it. */
export function releaseLock(file: string): void {
  if (readPid(file) === process.pid) rmSync(file, { force: true })
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}
