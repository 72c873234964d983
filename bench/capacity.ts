import { Client } from 'pg'
import { type Bench, type BenchOptions, step } from './bench'
import { clusterOf } from './capacity/cluster'
import type { Cost, OfTurns } from './capacity/hosts'
import { type KneeRule, findKnee } from './capacity/knee'
import { type Measured, printKnees, printNeeds } from './capacity/report'
import { measureStep } from './capacity/step'
import { WORKLOADS, type Workload } from './capacity/workloads'
import { WARM_UP_SECONDS } from './floor/interleaved'
import { measure } from './floor/load'
import { log, startOutside } from './floor/outside'
import { dropMails } from './floor/rows'
import type { Served } from './floor/served'
import { BUYERS, type Shop, openShop } from './floor/shop'
import { statementsOfRows } from './floor/statements'
import { presentTree } from './floor/trees'

const PROCESSES = [1, 2, 3]
const RULE: KneeRule = { leastGain: 0.05, longestP95: 1_000, mostClients: BUYERS }
const WARM_UP_CLIENTS = 8

export const capacity: Bench = {
  about: 'what one to three processes of the app do with one database at the knee',
  run: runCapacity,
}

async function runCapacity({ seconds, rounds, onEnd }: BenchOptions): Promise<void> {
  const tree = await step('Building (skipped when nothing changed)', () => presentTree(log))
  const sandbox = await startOutside(onEnd)
  const shop = await step('Loading the data, signing in', () => openShop(tree, sandbox, log, onEnd))
  // No buyer may reach the limit of their credit within a burst.
  await shop.sql('UPDATE products SET price_kobo = 100000')
  const database = new Client({ connectionString: shop.databaseUrl })
  await database.connect()
  onEnd(() => database.end())
  const statements = await step('Counting statements', () => countStatements(shop))

  const knees: Measured[] = []
  const others: Served[] = []
  for (const processes of PROCESSES) {
    while (others.length + 1 < processes) {
      const other = await shop.startAnother()
      onEnd(() => other.stop())
      others.push(other)
    }
    const side = clusterOf([shop.served(), ...others], database, sandbox.postgres.pid)
    for (const { name, task } of WORKLOADS) {
      const sent = statements.get(name) ?? Number.NaN
      const knee = await step(`${name}, processes: ${processes}`, async () => {
        await dropMails(shop)
        await measure(side, task(shop, WARM_UP_CLIENTS), WARM_UP_SECONDS)
        return findKnee((clients) => measureStep(side, task(shop, clients), sent, { seconds, rounds }), RULE)
      })
      knees.push({ turn: name, processes, ...knee })
    }
  }

  console.log(
    `\nClients double until that brings less than ${RULE.leastGain * 100}% more, or until 95 of 100 turns take ` +
      `longer than ${RULE.longestP95} ms.\n` +
      `Each step has ${rounds} rounds of ${seconds} s. App and database are milliseconds of processor time a turn,\n` +
      'SQL and WAL statements and bytes a turn. The clients share the processor of this machine.\n',
  )
  printKnees(knees)
  console.log('\nCalculated from the cost of a turn with one process, and the month of bench/capacity/hosts.ts:\n')
  printNeeds(costsOf(knees))
}

/** The statements of a turn of each workload: the mean of its kinds. */
async function countStatements(shop: Shop): Promise<ReadonlyMap<Workload['name'], number>> {
  const rowsOf = ({ name, kinds }: Workload) =>
    kinds.map((task, kind) => ({ name: `${name} ${kind}`, task: () => task(shop, WARM_UP_CLIENTS) }))
  const counts = await statementsOfRows(shop, WORKLOADS.flatMap(rowsOf))
  const meanOf = (workload: Workload) =>
    rowsOf(workload).reduce((sum, { name }) => sum + (counts.get(name) ?? Number.NaN), 0) / workload.kinds.length
  return new Map(WORKLOADS.map((workload) => [workload.name, meanOf(workload)]))
}

/** What each kind of turn costs with one process. */
function costsOf(knees: readonly Measured[]): OfTurns<Cost> {
  const costOf = (turn: keyof OfTurns<Cost>) => {
    const knee = knees.find((each) => each.turn === turn && each.processes === 1)
    if (!knee) throw new Error(`The ${turn} were not measured.`)
    return knee.at.cost
  }
  return { orders: costOf('orders'), pages: costOf('pages'), 'sign-ins': costOf('sign-ins') }
}
