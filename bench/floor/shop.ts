import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import type { Postgres } from '../../sandbox/postgres'
import type { Sandbox } from '../../sandbox/start'
import { freePort } from '../../sandbox/waiting'
import { runProcess } from '../../sandbox/processes'
import { CommandError } from '../../scripts/lifecycle'
import { BASE_DATA } from '../../scripts/site'
import type { BenchOptions } from '../bench'
import { signIn } from '../requests'
import { type Served, startServed } from './served'
import type { Tree } from './trees'

/** Several times as many as connections, so that no two connections order for the same buyer. */
export const BUYERS = 64
const SIZE = ['--buyers', String(BUYERS), '--products', '0', '--orders', String(BUYERS * 10)]

export type Person = { readonly id: string; readonly token: string }

/** One version of the app with a database of its own, and the people and goods for the requests. */
export interface Shop {
  /** The running server. It is another one after `restart`. */
  readonly served: () => Served
  readonly databaseUrl: string
  readonly buyers: readonly Person[]
  readonly staff: Person
  /** The products that are on sale. */
  readonly products: readonly Product[]
  /** Stops the server and starts it with another address of its database. Sessions stay valid. */
  restart: (databaseUrl: string) => Promise<void>
  /** Starts another process of the app on the same database, at a port of its own. */
  startAnother: () => Promise<Served>
  /** Runs statements that prepare a burst. */
  sql: (statement: string) => Promise<void>
}

export type Product = {
  readonly id: string
  readonly name: string
  readonly measurement: string
  readonly type: string
}

/**
 * Starts a tree on a new copy of its seeded database, and signs people in. Each run begins with the same rows.
 * @throws CommandError when the data cannot be loaded or the server does not start
 */
export async function openShop(
  tree: Tree,
  sandbox: Sandbox,
  log: (name: string) => string,
  onEnd: BenchOptions['onEnd'],
): Promise<Shop> {
  const databaseUrl = await freshDatabase(tree, sandbox, log(`${tree.name}-seed`))
  const port = await freePort(Number(sandbox.settings.PORT))
  const start = (address: string) => startServed(programOf(tree, port, sandbox, address, log(tree.name)))
  let others = 0
  let served = await start(databaseUrl)
  onEnd(() => served.stop())
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  onEnd(() => client.end())
  const { rows: products } = await client.query<Product>(`
    SELECT p.id, p.name, p.measurement, c.type FROM products p JOIN categories c ON c.id = p.category_id
    WHERE p.available ORDER BY p.id`)
  const buyers: Person[] = []
  for (let n = 1; n <= BUYERS; n += 1) buyers.push(await signIn(served.origin, `buyer${n}@load.test`, n))
  return {
    served: () => served,
    databaseUrl,
    buyers,
    staff: await signIn(served.origin, 'staff@demo.test', 0),
    products,
    restart: async (address) => {
      await served.stop()
      served = await start(address)
    },
    startAnother: () => {
      others += 1
      const other = programOf(tree, port, sandbox, databaseUrl, log(`${tree.name}-${others}`))
      return startServed({ ...other, port: undefined })
    },
    sql: async (statement) => {
      await client.query(statement)
    },
  }
}

/** How the production build of a tree is started. */
const programOf = (tree: Tree, port: number, { settings }: Sandbox, databaseUrl: string, log: string) => ({
  name: tree.name,
  args: () => ['scripts/start.mjs'],
  cwd: tree.root,
  env: { ...settings, DATABASE_URL: databaseUrl, NEXTAUTH_URL: `http://localhost:${port}` },
  path: '/api/health',
  log,
  port,
})

/**
 * A copy of the database that the tree's own migrations and seed make. It is made anew, because the tree may have other
 * migrations than in the last run.
 * @returns its address
 */
async function freshDatabase(tree: Tree, { postgres, settings }: Sandbox, log: string): Promise<string> {
  const template = `floor_${tree.name}`
  const address = await replaceDatabase(postgres, template)
  const env = { ...settings, DATABASE_URL: address }
  // Releases from before the demo's history do not know the argument that leaves it out.
  const base = existsSync(join(tree.root, 'prisma/demo/history.ts')) ? BASE_DATA : []
  for (const [file, ...args] of [['prisma/migrate.ts'], ['prisma/seed.ts', ...base, ...SIZE]] as const) {
    const command = ['--conditions=react-server', '--import', 'tsx', file, ...args]
    const exit = await runProcess(process.execPath, command, { cwd: tree.root, env, log })
    if (exit.code !== 0) throw new CommandError(`${file} failed in ${tree.root}, see ${log}`)
  }
  // No product may run out during a measurement.
  await execute(address, 'UPDATE products SET stock = 10000000')
  return replaceDatabase(postgres, `${template}_run`, template)
}

/**
 * Replaces a database by an empty one, or by a copy of another one to which nothing is connected.
 * @returns its address
 */
export async function replaceDatabase(postgres: Postgres, name: string, template?: string): Promise<string> {
  await execute(postgres.url('postgres'), `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`)
  await postgres.createDatabase(name, template)
  return postgres.url(name)
}

async function execute(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
