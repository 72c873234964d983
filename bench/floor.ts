import { join } from 'node:path'
import { projectRoot } from '../scripts/build'
import { type Bench, type BenchOptions, step } from './bench'
import { buildEmptyNext } from './floor/empty-next'
import { measureInterleaved } from './floor/interleaved'
import { folder, log, startOutside } from './floor/outside'
import { nextIn } from './floor/packages'
import { FLOORS, type Row, chooseRows, dropMails } from './floor/rows'
import { type Program, type Served, memoryAtRest, startServed } from './floor/served'
import { type Shop, openShop, replaceDatabase } from './floor/shop'
import { statementsOfRows } from './floor/statements'
import { describeSpread, figuresOf, median, ratioByCpu, ratioBySpeed } from './floor/statistics'
import { presentTree } from './floor/trees'
import { printTable } from './table'

/** How often each app is started to measure its start. */
const STARTS = 3
const MEBIBYTE = 1024 * 1024

export const floor: Bench = {
  about: 'the app beside an empty Next app, and beside bare Node with PostgreSQL',
  run: runFloor,
}

type Servers = { readonly shop: Shop; readonly empty: Served; readonly bare: Served }

async function runFloor({ seconds, rounds, rows: names, onEnd }: BenchOptions): Promise<void> {
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
  const { empty, starts } = await step(`Starting both apps ${STARTS} times`, () => startInTurn(shop, emptyFolder))
  onEnd(() => empty.stop())
  const bare = await startServed(bareProgram(bareUrl))
  onEnd(() => bare.stop())
  const servers = { shop, empty, bare }
  const idle = await step('Reading the memory at rest', () => memoryOf(servers))
  const rows = await measureRows(chosen, servers, statements, { seconds, rounds })
  const loaded = await step('Reading the memory after the load', () => memoryOf(servers))

  console.log(
    `\n${rounds} rounds of ${seconds} s for each server, in turn; over loopback, without compression.\n` +
      'p50, p99 and CPU are milliseconds of a request, or of a whole flow.\n' +
      'The ratios are the share of the floor that the app reaches, by answers a second and by processor time: of the ' +
      'median round (and of the lowest and highest).\n',
  )
  printTable(
    ['row', '/s', 'p50', 'p99', 'CPU', 'SQL', 'floor', 'its /s', 'its p99', 'its CPU', 'ratio', 'ratio by CPU'],
    rows,
  )
  console.log()
  printTable(
    ['', 'app', 'empty Next app', 'ratio', 'bare Node'],
    [
      ['MiB at rest', ...inMebibytes(idle)],
      ['MiB after the load', ...inMebibytes(loaded)],
      [
        'ms from start to first answer',
        starts.app.toFixed(0),
        starts.empty.toFixed(0),
        (starts.app / starts.empty).toFixed(2),
        bare.startMs.toFixed(0),
      ],
    ],
  )
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

type Memory = { readonly app: number; readonly empty: number; readonly bare: number }

async function memoryOf({ shop, empty, bare }: Servers): Promise<Memory> {
  return {
    app: await memoryAtRest(shop.served()),
    empty: await memoryAtRest(empty),
    bare: await memoryAtRest(bare),
  }
}

const inMebibytes = ({ app, empty, bare }: Memory): string[] => [
  (app / MEBIBYTE).toFixed(0),
  (empty / MEBIBYTE).toFixed(0),
  (app / empty).toFixed(2),
  (bare / MEBIBYTE).toFixed(0),
]

/** The lines of the table: one for each floor of a row. */
async function measureRows(
  rows: readonly Row[],
  { shop, ...servers }: Servers,
  statements: ReadonlyMap<string, number>,
  length: { readonly seconds: number; readonly rounds: number },
): Promise<string[][]> {
  const lines: string[][] = []
  for (const { name, floors, task } of rows) {
    await dropMails(shop)
    const beside = floors.map((title) => ({ side: servers[FLOORS[title].app], task: FLOORS[title].task(shop) }))
    const runs = [{ side: shop.served(), task: task(shop) }, ...beside]
    const [own = [], ...others] = await measureInterleaved({ name, runs }, length)
    const { perSecond, p50, p99, cpuMs } = figuresOf(own)
    others.forEach((other, index) => {
      const its = figuresOf(other)
      lines.push([
        name,
        ...[perSecond, p50, p99].map((value) => value.toFixed(1)),
        cpuMs.toFixed(2),
        String(statements.get(name)),
        floors[index] ?? '',
        its.perSecond.toFixed(1),
        its.p99.toFixed(1),
        its.cpuMs.toFixed(2),
        describeSpread(ratioBySpeed(own, other)),
        describeSpread(ratioByCpu(own, other)),
      ])
    })
  }
  return lines
}
