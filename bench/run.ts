import { parseArgs } from 'node:util'
import { releaseLock, takeLock } from '../sandbox/lock'
import { locks } from '../scripts/build'
import { CommandError, runCommand } from '../scripts/lifecycle'
import type { Bench } from './bench'
import { catalogue } from './catalogue'
import { desks } from './desks'
import { payroll } from './payroll'
import { sizes } from './sizes'

const BENCHES: Readonly<Record<string, Bench>> = { catalogue, desks, payroll, sizes }

/** `npm run bench`, or `npm run bench -- NAME`: measures the app's speed, as ratios within one run. */
await runCommand(async (onEnd) => {
  const { values, positionals } = readArguments()
  const unknown = positionals.find((name) => !(name in BENCHES))
  if (unknown !== undefined)
    throw new CommandError(`There is no benchmark "${unknown}": ${Object.keys(BENCHES).join(', ')}`)
  const size = { buyers: count(values.buyers), products: count(values.products), orders: count(values.orders) }
  const requests = count(values.requests)
  if (!takeLock(locks.bench)) throw new CommandError('A benchmark of this folder is running already.')
  onEnd(() => releaseLock(locks.bench))
  for (const [name, { about, run }] of Object.entries(BENCHES)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    console.log(`\n${name}: ${about}`)
    await run({ size, requests, onEnd })
  }
  return 0
})

function readArguments() {
  const number = (byDefault: number) => ({ type: 'string', default: String(byDefault) }) as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: { buyers: number(5_000), products: number(100_000), orders: number(1_000_000), requests: number(400) },
    })
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}

function count(text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text)
  throw new CommandError(`"${text}" is not a number of rows or requests.`)
}
