import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/build'
import { type Cost, type OfTurns } from './hosts'
import { rowsOf } from './report'

const page = readFileSync(join(projectRoot, 'docs/scale.md'), 'utf8')
const tables = page.slice(page.indexOf('## From buyers to hosts'), page.indexOf('## Several databases'))

/** The rows below a heading that begins so, cell by cell. */
function tableOf(firstCell: string): string[][] {
  const lines = tables.slice(tables.indexOf(`\n| ${firstCell} `) + 1).split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(2, end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

/** The cost of a turn with one process, as the page says it. */
function costOf(turn: string): Cost {
  const row = tableOf('turn').find(([name, processes]) => name === turn && processes === '1') ?? []
  const [appMs = NaN, databaseMs = NaN, statements = NaN, walBytes = NaN] = row
    .slice(-4)
    .map((cell) => Number(cell.replaceAll(',', '')))
  return { appMs, databaseMs, statements, walBytes }
}

test('the hosts of docs/scale.md follow from the costs that it says', () => {
  const costs: OfTurns<Cost> = { orders: costOf('orders'), pages: costOf('pages'), 'sign-ins': costOf('sign-ins') }
  expect({ needs: tableOf('in the busiest minute'), limits: tableOf('gives out') }).toEqual(rowsOf(costs))
})
