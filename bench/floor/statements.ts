import { type Side, type Task, send } from './load'
import { type Row } from './rows'
import { type Shop } from './shop'
import { type StatementCounter, startStatementCounter } from './statement-counter'
import { median } from './statistics'

const COUNTED_TURNS = 10

/**
 * The statements of one turn of a task, with one turn at a time, once each client has had a turn: the first sign-in of
 * a person and the first read of what is kept need more. It is the median, because jobs of the server send statements,
 * too.
 */
async function countStatements(side: Side, task: Task, counter: StatementCounter): Promise<number> {
  await task.prepare?.()
  const counts: number[] = []
  for (let n = 0; n < task.connections + COUNTED_TURNS; n += 1) {
    const before = counter.count()
    const turn = Math.floor(n / task.connections)
    for (const call of task.calls(n % task.connections, turn)) await send(side.origin, call)
    if (n >= task.connections) counts.push(counter.count() - before)
  }
  return median(counts)
}

/**
 * Counts the statements of one turn of each row. The server runs behind a counter meanwhile, which is why nothing is
 * timed then.
 */
export async function statementsOfRows(
  shop: Shop,
  rows: readonly Pick<Row, 'name' | 'task'>[],
): Promise<ReadonlyMap<string, number>> {
  const counter = await startStatementCounter(shop.databaseUrl)
  try {
    await shop.restart(counter.url)
    const counts = new Map<string, number>()
    for (const { name, task } of rows) counts.set(name, await countStatements(shop.served(), task(shop), counter))
    await shop.restart(shop.databaseUrl)
    return counts
  } finally {
    await counter.stop()
  }
}
