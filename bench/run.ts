import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseLock, takeLock } from '../sandbox/lock'
import { locks, projectRoot } from '../scripts/build'
import { CommandError, runCommand } from '../scripts/lifecycle'
import { generateClient } from '../scripts/site'
import type { Bench } from './bench'

/** Imported when the generated client is there, which most of them need. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  capacity: async () => (await import('./capacity')).capacity,
  catalogue: async () => (await import('./catalogue')).catalogue,
  desks: async () => (await import('./desks')).desks,
  exports: async () => (await import('./exports')).exports,
  floor: async () => (await import('./floor')).floor,
  growth: async () => (await import('./growth')).growth,
  payroll: async () => (await import('./payroll')).payroll,
  sizes: async () => (await import('./sizes')).sizes,
}
const AGAINST = { against: async () => (await import('./against')).against }

/**
 * `npm run bench`, `npm run bench -- NAME`, or `npm run bench -- against COMMIT`: measures the app's speed, as ratios
 * within one run.
 */
await runCommand(async (onEnd) => {
  const { values, positionals } = readArguments()
  const isAgainst = positionals[0] === 'against'
  if (isAgainst && positionals.length !== 2) throw new CommandError('Use: npm run bench -- against COMMIT')
  const commit = isAgainst ? positionals[1] : undefined
  const benches = isAgainst ? AGAINST : BENCHES
  const names = isAgainst ? ['against'] : positionals
  const unknown = names.find((name) => !(name in benches))
  if (unknown !== undefined)
    throw new CommandError(`There is no benchmark "${unknown}": ${Object.keys(BENCHES).join(', ')}, against COMMIT`)
  const size = { buyers: count(values.buyers), products: count(values.products), orders: count(values.orders) }
  const [requests, seconds, rounds] = [count(values.requests), count(values.seconds), count(values.rounds)]
  const runs = count(values.runs)
  if (!takeLock(locks.bench)) throw new CommandError('A benchmark of this folder is running already.')
  onEnd(() => releaseLock(locks.bench))
  const folder = join(projectRoot, '.data/bench')
  mkdirSync(folder, { recursive: true })
  await generateClient(relative(process.cwd(), join(folder, 'generate.log')))
  for (const [name, load] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue
    const { about, run } = await load()
    console.log(`\n${name}: ${about}`)
    await run({ size, requests, seconds, rounds, runs, rows: values.rows, commit, onEnd })
  }
  return 0
})

function readArguments() {
  const number = (byDefault: number) => ({ type: 'string', default: String(byDefault) }) as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ...{ buyers: number(5_000), products: number(100_000), orders: number(1_000_000), requests: number(400) },
        ...{ seconds: number(1), rounds: number(3), runs: number(1), rows: { type: 'string' } },
      },
    })
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}

function count(text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text)
  throw new CommandError(`"${text}" is not a number of rows, requests, seconds, rounds or runs.`)
}
