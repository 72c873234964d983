import { join, relative } from 'node:path'
import { type Sandbox, startSandbox } from '../sandbox/start'
import { freePort } from '../sandbox/waiting'
import { buildIfChanged, projectRoot } from '../scripts/build'
import { BASE_DATA, prepareDatabase, startSite } from '../scripts/site'
import { type BenchOptions, type Size, step } from './bench'
import { replaceDatabase } from './floor/shop'

export type Shop = { readonly origin: string; readonly databaseUrl: string; readonly size: Size }

const dataDir = join(projectRoot, '.data/bench')
const log = (name: string) => relative(process.cwd(), join(dataDir, `${name}.log`))

/**
 * Starts the production build once for each size, each with a database. Later runs use the same databases again.
 * @param copies serves copies of the databases, for benchmarks that write
 */
export async function startShops(
  sizes: readonly Size[],
  onEnd: BenchOptions['onEnd'],
  { copies = false } = {},
): Promise<Shop[]> {
  await step('Building (skipped when nothing changed)', () => buildIfChanged(log('build'), 'bench'))
  const sandbox = await startSandbox({ dataDir, appPort: await freePort(3400), durable: true })
  onEnd(sandbox.stop)
  const shops: Shop[] = []
  for (const size of sizes) shops.push(await openShop(sandbox, size, copies, onEnd))
  return shops
}

async function openShop(sandbox: Sandbox, size: Size, isCopy: boolean, onEnd: BenchOptions['onEnd']): Promise<Shop> {
  const name = `load_${size.buyers}_${size.products}_${size.orders}`
  await sandbox.postgres.createDatabase(name)
  const port = await freePort(Number(sandbox.settings.PORT))
  const origin = `http://localhost:${port}`
  const seeded = { ...sandbox.settings, DATABASE_URL: sandbox.postgres.url(name) }
  const sizes = Object.entries(size).flatMap(([what, rows]) => [`--${what}`, String(rows)])
  await step(`Loading ${size.products} products and ${size.orders} orders (only what is missing)`, () =>
    prepareDatabase(seeded, log(`${name}-load`), [...BASE_DATA, ...sizes]),
  )
  const databaseUrl = isCopy
    ? await step('Copying them', () => replaceDatabase(sandbox.postgres, `${name}_copy`, name))
    : seeded.DATABASE_URL
  const settings = { ...sandbox.settings, DATABASE_URL: databaseUrl, NEXTAUTH_URL: origin, PORT: String(port) }
  const site = await startSite('start', settings, log(name))
  onEnd(() => site.stop())
  return { origin, databaseUrl, size }
}
