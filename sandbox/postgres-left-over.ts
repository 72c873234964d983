import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopTarget } from './processes'
import { isAlive } from './waiting'

/**
 * Deals with what a crash left in a data folder: a server that still runs on it is stopped, the
 * file of one that no longer runs is removed.
 */
export async function stopLeftOver(dataDir: string, note: (line: string) => void): Promise<void> {
  const file = join(dataDir, 'postmaster.pid')
  const pid = readPid(file)
  if (pid === undefined) return
  // A process number is used again after a while: only a PostgreSQL of this very folder is ours to stop.
  if (isAlive(pid) && isServerOf(dataDir, pid)) {
    note(`A PostgreSQL from an earlier run still held ${dataDir} (process ${pid}): stopped it.`)
    await stopTarget(pid, 'SIGINT', 15_000)
  } else {
    note(`An earlier run ended abruptly: removed its lock ${file}.`)
  }
  rmSync(file, { force: true })
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

function isServerOf(dataDir: string, pid: number): boolean {
  const command = commandLine(pid)
  return /postgres(\.exe)?$/.test(command[0] ?? '') && command.includes(dataDir)
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    // No /proc (macOS): ps joins the words with blanks, so a folder with blanks in it is put together again.
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    const [program = '', rest = ''] = stdout.trim().split(/ -D (.*)/s)
    return [program, rest.split(/ -p \d/)[0] ?? '']
  }
}
