import { join } from 'node:path'
import { projectRoot } from '../scripts/build'
import { type Bench, type BenchOptions, step } from './bench'
import { buildEmptyNext } from './floor/empty-next'
import { measureInterleaved } from './floor/interleaved'
import { folder, log, startOutside } from './floor/outside'
import { nextIn } from './floor/packages'
import { type Measured, type OfServers, type Run, printRun, printSpread } from './floor/report'
import { FLOORS, type Row, chooseRows, dropMails } from './floor/rows'
import { type Program, type Served, memoryAtRest, startServed } from './floor/served'
import { type Shop, openShop, replaceDatabase } from './floor/shop'
import { statementsOfRows } from './floor/statements'
import { figuresOf, median, ratioByCpu, ratioBySpeed } from './floor/statistics'
import { presentTree } from './floor/trees'

/** How often each app is started to measure its start. */
const STARTS = 3

export const floor: Bench = {
  about: 'the app beside an empty Next app, and beside bare Node with PostgreSQL',
  run: runFloor,
}

type Servers = { readonly shop: Shop; readonly empty: Served; readonly bare: Served }

async function runFloor({ seconds, rounds, runs, rows: names, onEnd }: BenchOptions): Promise<void> {
  const chosen = chooseRows(names)
  const emptyFolder = join(folder, 'empty-next')
  const tree = await step('Building (skipped when nothing changed)', async () => {
    await buildEmptyNext(emptyFolder, log('empty-next-build'))
    return presentTree(log)
  })
  const sandbox = await startOutside(onEnd)
  const shop = await step('Loading the data, signing in', () => openShop(tree, sandbox, log, onEnd))
  const bareUrl = await replaceDatabase(sandbox.postgres, 'floor_bare', 'floor_present')
  const statements = await step('Counting statements', () => statementsOfRows(shop, chosen))

  console.log(
    `\n${rounds} rounds of ${seconds} s for each server, in turn, after a warm-up; over loopback, without ` +
      'compression.\np50, p99 and CPU are milliseconds of a request, or of a whole flow.\n' +
      'The ratios are the share of the floor that the app reaches, by answers a second and by processor time: of the ' +
      'median round (and of the lowest and highest).',
  )
  const measured: Run[] = []
  for (let run = 1; run <= runs; run += 1) {
    console.log(`\nRun ${run} of ${runs}:`)
    const result = await measureRun({ shop, emptyFolder, bareUrl, chosen, statements, seconds, rounds, onEnd })
    console.log()
    printRun(result)
    measured.push(result)
  }
  if (runs === 1) return
  console.log(`\nThe median of the ${runs} runs (and the lowest and highest):\n`)
  printSpread(measured)
}

type RunOptions = Pick<BenchOptions, 'seconds' | 'rounds' | 'onEnd'> & {
  readonly shop: Shop
  readonly emptyFolder: string
  /** The database of the bare server. */
  readonly bareUrl: string
  readonly chosen: readonly Row[]
  readonly statements: ReadonlyMap<string, number>
}

/** Measures everything once, with servers that it starts and stops. The shop stays open. */
async function measureRun({
  shop,
  emptyFolder,
  bareUrl,
  chosen,
  statements,
  onEnd,
  ...length
}: RunOptions): Promise<Run> {
  const { empty, starts } = await step(`Starting both apps ${STARTS} times`, () => startInTurn(shop, emptyFolder))
  onEnd(() => empty.stop())
  const bare = await startServed(bareProgram(bareUrl))
  onEnd(() => bare.stop())
  const servers = { shop, empty, bare }
  const idle = await step('Reading the memory at rest', () => memoryOf(servers))
  const rows = await measureRows(chosen, servers, statements, length)
  const loaded = await step('Reading the memory after the load', () => memoryOf(servers))
  await Promise.all([empty.stop(), bare.stop()])
  return { rows, idle, loaded, starts: { ...starts, bare: bare.startMs } }
}

const emptyProgram = (cwd: string): Program => ({
  name: 'The empty app',
  args: (port) => [nextIn(cwd), 'start', '-p', String(port)],
  cwd,
  path: '/api/empty',
  log: log('empty-next'),
})

const bareProgram = (databaseUrl: string): Program => ({
  name: 'The bare server',
  args: () => [join(projectRoot, 'bench/floor/bare-server.mjs')],
  cwd: projectRoot,
  env: { DATABASE_URL: databaseUrl },
  path: '/health',
  log: log('bare-server'),
})

/** Starts both apps in turn. @returns the last empty app, which runs, and the median milliseconds of the starts */
async function startInTurn(shop: Shop, emptyFolder: string) {
  const app: number[] = []
  const others: Served[] = []
  for (let n = 0; n < STARTS; n += 1) {
    await shop.restart(shop.databaseUrl)
    app.push(shop.served().startMs)
    await others.at(-1)?.stop()
    others.push(await startServed(emptyProgram(emptyFolder)))
  }
  const empty = others.at(-1)
  if (!empty) throw new Error('The empty app was not started.')
  return { empty, starts: { app: median(app), empty: median(others.map(({ startMs }) => startMs)) } }
}

async function memoryOf({ shop, empty, bare }: Servers): Promise<OfServers> {
  return {
    app: await memoryAtRest(shop.served()),
    empty: await memoryAtRest(empty),
    bare: await memoryAtRest(bare),
  }
}

/** Measures each row beside each of its floors. */
async function measureRows(
  rows: readonly Row[],
  { shop, ...servers }: Servers,
  statements: ReadonlyMap<string, number>,
  length: { readonly seconds: number; readonly rounds: number },
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const { name, floors, task } of rows) {
    await dropMails(shop)
    const beside = floors.map((title) => ({ side: servers[FLOORS[title].app], task: FLOORS[title].task(shop) }))
    const runs = [{ side: shop.served(), task: task(shop) }, ...beside]
    const [own = [], ...others] = await measureInterleaved({ name, runs }, length)
    others.forEach((other, index) => {
      measured.push({
        name,
        floor: floors[index] ?? '',
        statements: statements.get(name),
        own: figuresOf(own),
        its: figuresOf(other),
        bySpeed: ratioBySpeed(own, other),
        byCpu: ratioByCpu(own, other),
      })
    })
  }
  return measured
}
