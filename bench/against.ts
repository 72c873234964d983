import { join } from 'node:path'
import { CommandError } from '../scripts/lifecycle'
import { type Bench, type BenchOptions, step } from './bench'
import { measureInterleaved } from './floor/interleaved'
import { folder, log, startOutside } from './floor/outside'
import { chooseRows, dropMails } from './floor/rows'
import { openShop } from './floor/shop'
import { statementsOfRows } from './floor/statements'
import { describeSpread, figuresOf, ratioByCpu, ratioBySpeed } from './floor/statistics'
import { presentTree, treeOfCommit } from './floor/trees'
import { printTable } from './table'

export const against: Bench = { about: 'this tree beside an earlier commit', run: runAgainst }

async function runAgainst({ seconds, rounds, rows: names, commit, onEnd }: BenchOptions): Promise<void> {
  const chosen = chooseRows(names)
  if (commit === undefined) throw new CommandError('Which commit? npm run bench -- against COMMIT')
  const trees = await step('Building both (skipped when nothing changed)', async () => ({
    then: await treeOfCommit(commit, join(folder, 'commits'), log),
    now: await presentTree(log),
  }))
  const sandbox = await startOutside(onEnd)
  const shops = await step('Loading the data, signing in', async () => ({
    then: await openShop(trees.then, sandbox, log, onEnd),
    now: await openShop(trees.now, sandbox, log, onEnd),
  }))
  const statements = await step('Counting statements', async () => ({
    then: await statementsOfRows(shops.then, chosen),
    now: await statementsOfRows(shops.now, chosen),
  }))
  const rows: string[][] = []
  for (const { name, task } of chosen) {
    await Promise.all([dropMails(shops.then), dropMails(shops.now)])
    const runs = [shops.now, shops.then].map((shop) => ({ side: shop.served(), task: task(shop) }))
    const [now = [], then = []] = await measureInterleaved({ name, runs }, { seconds, rounds })
    const [after, before] = [figuresOf(now), figuresOf(then)]
    rows.push([
      name,
      ...(['perSecond', 'p50', 'p99', 'cpuMs'] as const).flatMap((figure) =>
        [before, after].map((figures) => figures[figure].toFixed(figure === 'cpuMs' ? 2 : 1)),
      ),
      ...[statements.then, statements.now].map((counts) => String(counts.get(name))),
      describeSpread(ratioBySpeed(now, then)),
      describeSpread(ratioByCpu(now, then)),
    ])
  }
  console.log(
    `\n${commit} beside this tree: ${rounds} rounds of ${seconds} s for each, in turn; over loopback, without ` +
      'compression.\np50, p99 and CPU are milliseconds of a request, or of a whole flow.\n' +
      'The ratios are now / then by answers a second, and then / now by processor time: of the median round (and of ' +
      'the lowest and highest).\n',
  )
  const pairs = ['/s', 'p50', 'p99', 'CPU', 'SQL'].flatMap((title) => [`${title} then`, `${title} now`])
  printTable(['row', ...pairs, 'ratio', 'ratio by CPU'], rows)
}
