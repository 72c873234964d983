import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { isAlive, waitUntil } from './waiting'

/** How a process ended: by itself with `code`, or by `signal`. */
export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A child process that this process looks after. */
export interface Running {
  readonly pid: number
  readonly exit: Promise<Exit>
  readonly ended: boolean
  /** Asks politely, insists after a grace period, resolves once it is gone. Safe to call twice. */
  stop: () => Promise<void>
}

interface StartOptions {
  cwd?: string
  env?: Record<string, string | undefined>
  /** A file that takes the output; without it the child writes to our own terminal. */
  log?: string
  appendLog?: boolean
  uid?: number
  gid?: number
  stopSignal?: NodeJS.Signals
  /** Whether the signal goes to the child's whole group; the server of PostgreSQL wants it alone. */
  stopGroup?: boolean
  graceMs?: number
}

/** Thrown once everything is being stopped: nothing new may start, and what ends then has not failed. */
class StoppingError extends Error {
  override readonly name = 'StoppingError'
}

const running = new Map<Running, string>()
let stopping = false

/**
 * Starts a child in a process group of its own. Ctrl-C in a terminal signals the whole foreground
 * group; a child in that group would be told twice, once by the terminal and once by us, and a
 * database that is told twice gives up its orderly shutdown.
 * @throws StoppingError when everything is being stopped; Error when the program can't be started
 */
export async function startProcess(command: string, args: string[], options: StartOptions = {}): Promise<Running> {
  if (stopping) throw new StoppingError('everything is being stopped')
  const { stopSignal = 'SIGTERM', stopGroup = true, graceMs = 5_000 } = options
  const log = options.log === undefined ? undefined : openLog(options.log, options.appendLog ?? false)
  const child = spawn(command, args, {
    cwd: options.cwd,
    // Next declares NODE_ENV as always set; a child may well go without.
    env: { ...process.env, ...options.env },
    uid: options.uid,
    gid: options.gid,
    detached: process.platform !== 'win32',
    stdio: log === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', log, log],
  })
  const started = new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  const exit = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  if (log !== undefined) closeSync(log)
  await started
  const pid = child.pid as number
  const target = stopGroup && process.platform !== 'win32' ? -pid : pid
  let stopped: Promise<void> | undefined
  const handle: Running = {
    pid,
    exit,
    get ended() {
      return child.exitCode !== null || child.signalCode !== null
    },
    stop: () => (stopped ??= stopTarget(target, stopSignal, graceMs)),
  }
  running.set(handle, `${stopSignal.slice(3)}:${target}`)
  tellGuard()
  void exit.then(() => {
    running.delete(handle)
    tellGuard()
  })
  // A stop that came while the system was still starting the child has not seen it.
  if (stopping) await handle.stop()
  return handle
}

/**
 * Runs a command to its end.
 * @throws StoppingError when it was cut short because everything is being stopped; Error when it can't be started
 */
export async function runProcess(command: string, args: string[], options: StartOptions = {}): Promise<Exit> {
  const child = await startProcess(command, args, options)
  const exit = await child.exit
  if (stopping) throw new StoppingError('everything is being stopped')
  return exit
}

/** From now on no child may start, and one that ends has not failed. */
export function beginStopping(): void {
  stopping = true
}

/** Stops every child that still runs, and lets no new one start. */
export async function stopAll(): Promise<void> {
  beginStopping()
  await Promise.all([...running.keys()].map((child) => child.stop()))
}

/** Whether everything is being stopped. */
export function isStopping(): boolean {
  return stopping
}

/** The status a shell would report for this exit. */
export function exitStatus(exit: Exit): number {
  return exit.code ?? 128 + (exit.signal === null ? 0 : constants.signals[exit.signal])
}

/**
 * Stops a process (or, negative, a process group): `signal` first, SIGKILL when it is still there
 * after `graceMs`. Resolves when it is gone.
 */
export async function stopTarget(target: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  if (!send(target, signal)) return
  if (await waitUntil(() => !isAlive(target), graceMs)) return
  send(target, 'SIGKILL')
  await waitUntil(() => !isAlive(target), 2_000)
}

function send(target: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(target, signal)
  } catch {
    return false
  }
}

function openLog(path: string, append: boolean): number {
  mkdirSync(dirname(path), { recursive: true })
  return openSync(path, append ? 'a' : 'w')
}

/*
 * The guard: one tiny shell that outlives us by a moment. It reads the list of our children from a
 * pipe, which the system closes however we end, kill -9 included. It then stops what is on the last
 * list. Without it a killed command would leave a database and a web server behind.
 */
const guardScript = `
trap '' HUP INT TERM
list=
while read -r line; do list=$line; done
for entry in $list; do kill -s "\${entry%%:*}" -- "\${entry#*:}" 2>/dev/null; done
tries=0
while [ $tries -lt 80 ]; do
  left=
  for entry in $list; do kill -s 0 -- "\${entry#*:}" 2>/dev/null && left=yes; done
  [ -z "$left" ] && exit 0
  tries=$((tries + 1))
  sleep 0.1
done
for entry in $list; do kill -s KILL -- "\${entry#*:}" 2>/dev/null; done
`

let guard: ChildProcess | undefined

function tellGuard(): void {
  if (process.platform === 'win32') return
  guard ??= startGuard()
  guard.stdin?.write(`${[...running.values()].join(' ')}\n`)
}

function startGuard(): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', guardScript], { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  shell.on('error', () => undefined)
  shell.stdin?.on('error', () => undefined)
  // Neither the shell nor the pipe to it may keep us from ending.
  shell.unref()
  const pipe = shell.stdin as unknown as { unref?: () => void } | null
  pipe?.unref?.()
  return shell
}
