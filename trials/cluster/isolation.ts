import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { exitStatus, startProcess } from '../../sandbox/processes'
import { projectRoot } from '../../scripts/build'
import { CommandError } from '../../scripts/lifecycle'
import type { Finding, TrialOptions } from '../trial'

/** What the trial gets as its argument, in JSON. */
export type ClusterOptions = Pick<TrialOptions, 'folder' | 'seconds' | 'buyers'> & {
  readonly isAsynchronous: boolean
  /** The size of the database, for the times of backup and restore; 0 for the trial itself. */
  readonly megabytes: number
}

/** The file with what the trial found. */
export const findingsFile = (folder: string): string => join(folder, 'findings.json')

/** Long enough that PostgreSQL can stop. */
const GRACE_MS = 60_000

/**
 * The user of namespaces becomes their first process, and must collect processes whose parents were killed. A shell
 * does that while it waits.
 */
const FIRST_PROCESS = '"$@" & wait $!'

/**
 * Runs the trial of the cluster with a network, mounts and process ids of its own. The machine keeps nothing of these
 * when it ends, also when it is killed: all its processes end with the first one.
 * @throws CommandError in one line where that is not possible
 */
export async function runIsolated(options: ClusterOptions): Promise<Finding[]> {
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new CommandError('The trial of the cluster starts machines of its own: run it as root on Linux.')
  if (spawnSync('unshare', [...own, 'true']).status !== 0)
    throw new CommandError('Root may make no namespaces here: run it on a host, or in a container with --privileged.')
  const folder = resolve(options.folder, 'cluster')
  // Of an earlier run, perhaps one that was killed.
  rmSync(folder, { recursive: true, force: true })
  const inside = [join(projectRoot, 'trials/cluster/inside.ts'), JSON.stringify({ ...options, folder })]
  const node = [process.execPath, '--conditions=react-server', '--import', 'tsx']
  const args = [...own, 'sh', '-c', FIRST_PROCESS, 'sh', ...node, ...inside]
  const trial = await startProcess('unshare', args, { cwd: projectRoot, graceMs: GRACE_MS })
  const exit = await trial.exit
  if (exit.code !== 0) throw new CommandError(`The trial ended with status ${exitStatus(exit)}; its logs: ${folder}`)
  return JSON.parse(readFileSync(findingsFile(folder), 'utf8')) as Finding[]
}
