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
  readonly run: (
    options: TrialOptions & { readonly isAsynchronous: boolean; readonly megabytes: number },
  ) => Promise<Finding[]>
  /** The programs that it starts, and their packages. */
  readonly programs: Readonly<Record<string, string>>
  /** Whether nothing stands in for these programs. */
  readonly needsPrograms?: true
}

const HOSTS = { pgbouncer: 'pgbouncer', nginx: 'nginx-light' }
const CLUSTER = {
  ...HOSTS,
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbackrest: 'pgbackrest',
  pg_ctlcluster: 'postgresql-15',
  ip: 'iproute2',
  openssl: 'openssl',
  prometheus: 'prometheus',
  'prometheus-postgres-exporter': 'prometheus-postgres-exporter',
}

const TRIALS: Readonly<Record<string, Trial>> = {
  hosts: {
    run: async (options) =>
      (await import('./hosts')).tryHosts({ ...options, changes: 200, refunds: 5, providerMs: 4_000 }),
    programs: HOSTS,
  },
  cluster: {
    run: async (options) => (await import('./cluster/isolation')).runIsolated(options),
    programs: CLUSTER,
    needsPrograms: true,
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
    programs: {},
  },
  outages: {
    run: async (options) => (await import('./outages')).tryOutages({ ...options, outageSeconds: 600 }),
    programs: {},
  },
  company: {
    run: async (options) => (await import('./company')).tryCompany({ ...options, listed: 1_000, registering: 50 }),
    programs: {},
  },
}

const folder = relative(process.cwd(), join(projectRoot, '.data/trial'))
const log = (name: string) => join(folder, `${name}.log`)

/**
 * `npm run trial -- NAME`, with names of the table above: prints what was promised and what was seen; status 1 when a
 * promise was not kept. `-- --seconds N` lets buyers order for longer, `-- --buyers N` more of them at once.
 * `-- cluster --async` replicates asynchronously, and must notice what is lost. `-- cluster --megabytes 1024` times a
 * backup and a restore of a database of that size.
 */
await runCommand(async (onEnd) => {
  const { names, ...chosen } = readArguments()
  if (!takeLock(locks.trial)) throw new CommandError('A trial of this folder is running already.')
  onEnd(() => releaseLock(locks.trial))
  mkdirSync(folder, { recursive: true })
  await generateClient(log('generate'))
  for (const name of names) await installPrograms(name)
  await buildIfChanged(log('build'), 'trial')
  let broken = 0
  for (const name of names) {
    console.log(`\n${name}`)
    const findings = (await TRIALS[name]?.run({ ...chosen, folder, slack: 1, onEnd, note: console.log })) ?? []
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

/** Installs the programs of a trial that are missing. @throws CommandError when it cannot do without one */
async function installPrograms(name: string): Promise<void> {
  const { programs = {}, needsPrograms } = TRIALS[name] ?? {}
  const findMissing = () => Object.entries(programs).flatMap(([program, of]) => (findProgram(program) ? [] : [of]))
  const missing = findMissing()
  if (missing.length > 0) await installFromDebian(missing, log('programs'))
  if (!needsPrograms || findMissing().length === 0) return
  const advice = `apt-get install --no-install-recommends ${findMissing().join(' ')}`
  throw new CommandError(`The trial ${name} needs packages of Debian: ${advice}`)
}

type Arguments = {
  names: readonly string[]
  seconds: number
  buyers: number
  isAsynchronous: boolean
  megabytes: number
}

function readArguments(): Arguments {
  const options = '--seconds 10 --buyers 8 [--async] [--megabytes 1024]'
  const usage = `Use: npm run trial -- ${Object.keys(TRIALS).join('|')} ${options}`
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '10' },
        buyers: { type: 'string', default: '8' },
        async: { type: 'boolean', default: false },
        megabytes: { type: 'string', default: '0' },
      },
    })
    const [seconds, buyers] = [Number(values.seconds), Math.min(50, Number(values.buyers))]
    const areNumbers = [values.seconds, values.buyers].every((value) => /^[1-9]\d?$/.test(value))
    const isSize = /^\d{1,5}$/.test(values.megabytes)
    if (areNumbers && isSize && positionals.length > 0 && positionals.every((name) => name in TRIALS))
      return { names: positionals, seconds, buyers, isAsynchronous: values.async, megabytes: Number(values.megabytes) }
  } catch {
    // The sentence below says how it is used.
  }
  throw new CommandError(usage)
}
