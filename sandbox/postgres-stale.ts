import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopTarget } from './processes'
import { isAlive } from './waiting'

/** Stops the server that a crashed run left on a data folder, or removes its lock file when it no longer runs. */
export async function stopStaleServer(dataDir: string, note: (line: string) => void): Promise<void> {
  const file = join(dataDir, 'postmaster.pid')
  const pid = readPid(file)
  if (pid === undefined) return
  // The system reuses process ids: the process may be another program by now.
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
  return /postgres(?:\.exe)?$/.test(command[0] ?? '') && command.includes(dataDir)
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    // macOS has no /proc. ps joins the arguments with blanks, and the folder may contain blanks too.
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    const [program = '', rest = ''] = stdout.trim().split(/ -D (.*)/s)
    return [program, rest.split(/ -p \d/)[0] ?? '']
  }
}
