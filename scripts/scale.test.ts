import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './build'

/** docs/scale.md says what becomes of each table with several databases. The schema decides which there are. */

const schemaFolder = join(projectRoot, 'prisma/schema')
const schema = readdirSync(schemaFolder)
  .map((name) => readFileSync(join(schemaFolder, name), 'utf8'))
  .join('\n')
const models = [...schema.matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)].map(([, body = '']) => body)
const nameOf = (model: string) => /@@map\("(\w+)"\)/.exec(model)?.[1] ?? ''

const plan = readFileSync(join(projectRoot, 'docs/scale.md'), 'utf8')
const lists = plan.slice(plan.indexOf('### The tables'), plan.indexOf('### Queries that cross companies'))

/** The lines of the list whose heading begins with `title`: the table's name and the note. */
function linesOf(title: string): { readonly table: string; readonly note: string }[] {
  const list = lists.split(/^\*\*/m).find((each) => each.startsWith(title)) ?? ''
  return [...list.matchAll(/^\| `(\w+)` *\|(.*)\|$/gm)].map(([, table = '', note = '']) => ({ table, note }))
}

const today = linesOf('Distributed, with the column today')
const later = linesOf('Distributed, needs the column')
const elsewhere = [...linesOf('Reference tables'), ...linesOf('On the coordinator only')]

test('each table of the schema is in exactly one list', () => {
  expect(models.length).toBeGreaterThan(40)
  const listed = [...today, ...later, ...elsewhere].map(({ table }) => table)
  expect(listed.sort()).toEqual(models.map(nameOf).sort())
})

test('the lists say which tables have the company today', () => {
  const carrying = models.filter((model) => /^ +companyId +String/m.test(model)).map(nameOf)
  const noted = elsewhere.filter(({ note }) => note.includes('carries the column')).map(({ table }) => table)
  expect([...today.map(({ table }) => table), ...noted].sort()).toEqual(carrying.sort())
  // Citus accepts no empty company.
  for (const { table } of today)
    expect(
      models.find((model) => nameOf(model) === table),
      table,
    ).toMatch(/^ +companyId +String +@map/m)
})
