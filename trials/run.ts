import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { printTable } from '../bench/table'
import { releaseLock, takeLock } from '../sandbox/lock'
import { buildIfChanged, locks, projectRoot } from '../scripts/build'
import { installFromDebian } from '../scripts/debian'
import { CommandError, runCommand } from '../scripts/lifecycle'
import { generateClient } from '../scripts/site'
import { findProgram } from '../sandbox/programs'
import type { Finding, TrialOptions } from './trial'

type Trial = {
  /** Imports the trial when the generated client is there. */
  readonly run: (options: TrialOptions) => Promise<Finding[]>
  /** Whether several hosts stand behind a proxy and a pooler. */
  readonly hasHosts: boolean
}

const TRIALS: Readonly<Record<string, Trial>> = {
  hosts: {
    run: async (options) =>
      (await import('./hosts')).tryHosts({ ...options, changes: 200, refunds: 5, providerMs: 4_000 }),
    hasHosts: true,
  },
  failover: {
    run: async (options) =>
      (await import('./failover')).tryFailover({
        ...options,
        ways: ['several addresses', 'pooler', 'several addresses, async'],
      }),
    hasHosts: true,
  },
  visitor: {
    run: async (options) =>
      (await import('./visitor')).tryVisitor({
        ...options,
        documents: 120,
        signIns: 300,
        uploads: 90,
        rounds: 5,
        limits: { ready: 1, signIn: 3, heap: 20 },
      }),
    hasHosts: false,
  },
  outages: {
    run: async (options) => (await import('./outages')).tryOutages({ ...options, outageSeconds: 600 }),
    hasHosts: false,
  },
  company: {
    run: async (options) => (await import('./company')).tryCompany({ ...options, listed: 1_000, registering: 50 }),
    hasHosts: false,
  },
}
const PROGRAMS = [
  { program: 'pgbouncer', name: 'pgbouncer' },
  { program: 'nginx', name: 'nginx-light' },
]

const folder = relative(process.cwd(), join(projectRoot, '.data/trial'))
const log = (name: string) => join(folder, `${name}.log`)

/**
 * `npm run trial -- NAME`, with names of the table above: prints what was promised and what was seen; status 1 when a
 * promise was not kept. `-- --seconds N` lets buyers order for longer, `-- --buyers N` more of them at once.
 */
await runCommand(async (onEnd) => {
  const { names, seconds, buyers } = readArguments()
  if (!takeLock(locks.trial)) throw new CommandError('A trial of this folder is running already.')
  onEnd(() => releaseLock(locks.trial))
  mkdirSync(folder, { recursive: true })
  await generateClient(log('generate'))
  const wanted = names.some((name) => TRIALS[name]?.hasHosts) ? PROGRAMS : []
  const missing = wanted.filter(({ program }) => !findProgram(program)).map(({ name }) => name)
  if (missing.length > 0) await installFromDebian(missing, log('programs'))
  await buildIfChanged(log('build'), 'trial')
  let broken = 0
  for (const name of names) {
    console.log(`\n${name}`)
    const findings = (await TRIALS[name]?.run({ folder, seconds, slack: 1, buyers, onEnd, note: console.log })) ?? []
    console.log()
    printTable(
      ['trial', 'promised', 'seen', ''],
      findings.map(({ what, promised, seen, isKept }) => [what, promised, seen, isKept ? 'kept' : 'BROKEN']),
    )
    broken += findings.filter(({ isKept }) => !isKept).length
  }
  console.log(broken === 0 ? '\nEvery promise was kept.' : `\n${broken} promises were broken.`)
  return broken === 0 ? 0 : 1
})

function readArguments(): { names: readonly string[]; seconds: number; buyers: number } {
  const usage = `Use: npm run trial -- ${Object.keys(TRIALS).join('|')} --seconds 10 --buyers 8`
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { seconds: { type: 'string', default: '10' }, buyers: { type: 'string', default: '8' } },
    })
    const areNumbers = Object.values(values).every((value) => /^[1-9]\d?$/.test(value))
    if (areNumbers && positionals.length > 0 && positionals.every((name) => name in TRIALS))
      return { names: positionals, seconds: Number(values.seconds), buyers: Math.min(50, Number(values.buyers)) }
  } catch {
    // The sentence below says how it is used.
  }
  throw new CommandError(usage)
}
