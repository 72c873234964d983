import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isAlive } from './waiting'

/** The process that holds a lock file, when it is still there. */
export function lockHolder(file: string): number | undefined {
  const pid = readPid(file)
  return pid !== undefined && pid !== process.pid && isAlive(pid) ? pid : undefined
}

/**
 * Takes a lock file for this process. Answers false when a live process holds it; a file left by a
 * crash is replaced with a line about it.
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

/** Gives the lock back, if this process holds it. */
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
