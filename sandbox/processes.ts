import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { isAlive, waitUntil } from './waiting'

/** The end of a process: by itself with `code`, or by `signal`. */
export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A child process that ends with this process. */
export interface Running {
  readonly pid: number
  readonly exit: Promise<Exit>
  readonly ended: boolean
  /** Sends the stop signal, then SIGKILL after the grace period. Resolves when the child has ended. Idempotent. */
  stop: () => Promise<void>
}

interface StartOptions {
  cwd?: string
  env?: Record<string, string | undefined>
  /** The file for the output; by default the child writes to the terminal. */
  log?: string
  appendLog?: boolean
  uid?: number
  gid?: number
  stopSignal?: NodeJS.Signals
  /** Whether to signal the child's whole group. PostgreSQL's server signals its own children. */
  stopGroup?: boolean
  graceMs?: number
}

/** Thrown while all children are being stopped: none may start, and none has failed by ending. */
class StoppingError extends Error {
  override readonly name = 'StoppingError'
}

const running = new Map<Running, string>()
let stopping = false
const observers = new AsyncLocalStorage<(pid: number) => void>()

/** Runs `work`, and calls `onStart` with each child that it starts. */
export function observeChildren<Result>(onStart: (pid: number) => void, work: () => Result): Result {
  return observers.run(onStart, work)
}

/**
 * Starts a child in a new process group. Ctrl-C signals the terminal's whole group, so a child in it would receive two
 * signals. A second signal makes PostgreSQL abandon its orderly shutdown.
 * @throws StoppingError while all children are being stopped; Error when the program cannot start
 */
export async function startProcess(command: string, args: string[], options: StartOptions = {}): Promise<Running> {
  if (stopping) throw new StoppingError('everything is being stopped')
  const { stopSignal = 'SIGTERM', stopGroup = true, graceMs = 5_000 } = options
  const log = options.log === undefined ? undefined : openLog(options.log, options.appendLog ?? false)
  const child = spawn(command, args, {
    cwd: options.cwd,
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
  observers.getStore()?.(pid)
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
  // `stopAll` may have run while the child was starting, without seeing it.
  if (stopping) await handle.stop()
  return handle
}

/**
 * Runs a command to its end.
 * @throws StoppingError when all children are being stopped; Error when the program cannot start
 */
export async function runProcess(command: string, args: string[], options: StartOptions = {}): Promise<Exit> {
  const child = await startProcess(command, args, options)
  const exit = await child.exit
  if (stopping) throw new StoppingError('everything is being stopped')
  return exit
}

/** From now on, no child may start, and the end of a child is no failure. */
export function beginStopping(): void {
  stopping = true
}

export async function stopAll(): Promise<void> {
  beginStopping()
  await Promise.all([...running.keys()].map((child) => child.stop()))
}

export function isStopping(): boolean {
  return stopping
}

/** The status that a shell reports for this exit. */
export function exitStatus(exit: Exit): number {
  return exit.code ?? 128 + (exit.signal === null ? 0 : constants.signals[exit.signal])
}

/** Stops a process, or a process group when `target` is negative: `signal` first, SIGKILL after `graceMs`. */
export async function stopTarget(target: number, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  if (!send(target, signal)) return
  if (await waitUntil(() => !isAlive(target), graceMs)) return
  send(target, 'SIGKILL')
  await waitUntil(() => !isAlive(target))
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
 * The guard is a small shell that stops our children when this process dies, even by kill -9. It reads the list of
 * children from a pipe, which the system closes at our end. Without it, a database and a web server would keep running.
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
  // Neither the shell nor its pipe may keep this process running.
  shell.unref()
  const pipe = shell.stdin as unknown as { unref?: () => void } | null
  pipe?.unref?.()
  return shell
}
