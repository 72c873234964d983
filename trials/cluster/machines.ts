import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Running, startProcess } from '../../sandbox/processes'
import { waitUntil } from '../../sandbox/waiting'
import { projectRoot } from '../../scripts/build'

/** Names and addresses of the machines, as they are deployed. */
const DEPLOYED = join(projectRoot, 'deploy/cluster/hosts')
const HOSTS = '/etc/hosts'
/** The network of all machines; this machine has an address in it, too. */
export const BRIDGE = 'foodbank'
const OUTSIDE = '10.77.0.1'

/**
 * A machine of the cluster: processes with a network and mounts of their own. All machines are on this machine, in a
 * network that nothing else can reach.
 */
export interface Machine {
  readonly name: string
  readonly address: string
  /** Shows a folder or file of this machine at a path inside. */
  mount: (from: string, at: string) => void
  /** Gives the machine a small disk in memory, for PostgreSQL. */
  mountDisk: (at: string, megabytes: number) => void
  /** Starts a program as a user of the system. */
  start: (user: string, command: readonly [string, ...string[]], options: MachineOptions) => Promise<Running>
  /** Runs a command to its end. @throws Error when it fails */
  run: (user: string, command: readonly [string, ...string[]], env?: Record<string, string>) => string
  /** Sends a signal to all processes at once, as a host that loses its power or hangs. */
  signal: (signal: 'KILL' | 'STOP' | 'CONT') => void
  /** Drops everything that comes from other machines or goes to them, until `reconnect`. */
  disconnect: (others: readonly Machine[]) => void
  reconnect: (others: readonly Machine[]) => void
}

type MachineOptions = {
  readonly log: string
  readonly env?: Record<string, string>
  readonly stopSignal?: NodeJS.Signals
  readonly graceMs?: number
}

/**
 * Makes the network of the machines, and lets their names lead to their addresses.
 * @param besides lines for machines that are no part of the cluster
 */
export function makeNetwork(folder: string, besides: readonly string[]): void {
  const hosts = join(folder, 'hosts')
  writeFileSync(hosts, `${readFileSync(DEPLOYED, 'utf8')}${besides.join('\n')}\n`)
  execute('mount', '--bind', hosts, HOSTS)
  execute('ip', 'link', 'set', 'lo', 'up')
  execute('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
  execute('ip', 'address', 'add', `${OUTSIDE}/24`, 'dev', BRIDGE)
  execute('ip', 'link', 'set', BRIDGE, 'up')
}

/** Starts a machine that `makeNetwork` knows, at first without processes. */
export async function startMachine(name: string): Promise<Machine> {
  const address = addressOf(name)
  const holder = await startProcess('unshare', ['--mount', '--net', 'sleep', 'infinity'])
  const networkOf = (pid: string | number) => readlinkSync(`/proc/${pid}/ns/net`)
  if (!(await waitUntil(() => networkOf(holder.pid) !== networkOf('self')))) throw new Error(`${name} did not start.`)
  const network = networkOf(holder.pid)
  const enter = ['nsenter', '--target', String(holder.pid), '--mount', '--net', '--'] as const
  const inside = (...command: readonly string[]) => execute(...enter, ...command)

  execute('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid))
  execute('ip', 'link', 'set', name, 'master', BRIDGE, 'up')
  inside('ip', 'link', 'set', 'lo', 'up')
  inside('ip', 'address', 'add', `${address}/24`, 'dev', 'eth0')
  inside('ip', 'link', 'set', 'eth0', 'up')

  const processes = () =>
    readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && Number(pid) !== holder.pid && isIn(pid, network))
  const asUser = (user: string) => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'] as const
  return {
    name,
    address,
    mount: (from, at) => inside('mount', '--bind', from, at),
    mountDisk: (at, megabytes) => {
      inside('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', at)
    },
    start: (user, command, options) => {
      const [program, ...args] = [...enter, ...asUser(user), ...command]
      const env = { LC_ALL: 'C.UTF-8', ...options.env }
      return startProcess(program, args, { ...options, cwd: '/', appendLog: true, env })
    },
    run: (user, command, env) => {
      const [program, ...args] = [...enter, ...asUser(user), ...command]
      const { status, stdout, stderr } = spawnSync(program, args, {
        cwd: '/',
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
      })
      if (status !== 0) throw new Error(`${command.join(' ')} failed on ${name}: ${stderr || stdout}`)
      return stdout
    },
    signal: (signal) => {
      // Again, because a process may have started another one meanwhile.
      for (let pids = processes(); pids.length > 0; pids = signal === 'KILL' ? processes().filter(isRunning) : [])
        spawnSync('kill', [`-${signal}`, ...pids])
    },
    disconnect: (others) => {
      for (const other of others) inside('ip', 'route', 'add', 'blackhole', `${other.address}/32`)
    },
    reconnect: (others) => {
      for (const other of others) inside('ip', 'route', 'delete', 'blackhole', `${other.address}/32`)
    },
  }
}

/** Makes an empty folder that a user of the system owns. */
export function makeFolder(path: string, user: string): string {
  mkdirSync(path, { recursive: true })
  execute('chown', `${user}:${user}`, path)
  execute('chmod', '700', path)
  return path
}

/** The address of a machine that `makeNetwork` knows. */
export function addressOf(name: string): string {
  const line = readFileSync(HOSTS, 'utf8')
    .split('\n')
    .find((each) => each.split(/\s+/).includes(name) && !each.startsWith('#'))
  if (line === undefined) throw new Error(`No machine has the name ${name}.`)
  return line.split(/\s+/)[0] ?? ''
}

function isIn(pid: string, network: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`) === network
  } catch {
    // The process has ended meanwhile.
    return false
  }
}

/** Whether a process runs: one that has ended stays in the list until its parent has asked for its status. */
function isRunning(pid: string): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Runs a command of the system on this machine. @throws Error with what it said when it fails */
export function execute(program: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`)
}
