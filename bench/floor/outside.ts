import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Sandbox, startSandbox } from '../../sandbox/start'
import { freePort } from '../../sandbox/waiting'
import { projectRoot } from '../../scripts/build'
import { type BenchOptions } from '../bench'

/** What the benchmarks make besides the repository: builds, databases and logs. */
export const folder = join(projectRoot, '.data/bench')
export const log = (name: string): string => relative(process.cwd(), join(folder, `${name}.log`))

/** Starts the database, the mailbox and the payments that all servers share. */
export async function startOutside(onEnd: BenchOptions['onEnd']): Promise<Sandbox> {
  mkdirSync(folder, { recursive: true })
  const sandbox = await startSandbox({ dataDir: folder, appPort: await freePort(3400), durable: true })
  onEnd(sandbox.stop)
  return sandbox
}
