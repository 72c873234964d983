import { existsSync } from 'node:fs'
import { runProcess } from '../sandbox/processes'

/** Installs packages where that is possible: on Debian, by root. Elsewhere, and after a failure, nothing changes. */
export async function installFromDebian(names: readonly string[], log: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  // At this run level a package does not start its service.
  const options = { log, appendLog: true, env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } }
  await runProcess('apt-get', ['update'], options)
  await runProcess('apt-get', ['install', '-y', '--no-install-recommends', ...names], options)
}
