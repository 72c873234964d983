/*
 * docs/scale.md says what becomes of each table when PostgreSQL is spread over several servers by company (Citus).
 * The schema is judged by what that needs.
 */

/** A unique index or a foreign key, as the lists name it: 'orders (number)', 'tickets (order_id)'. */
type Named = { readonly table: string; readonly columns: readonly string[] }

export type Catalogue = {
  readonly tables: readonly {
    readonly table: string
    /** Whether a row has to have its company, may have it, or cannot. */
    readonly company: 'required' | 'optional' | 'none'
  }[]
  /** Without primary keys, which get the company in front. */
  readonly uniques: readonly Named[]
  readonly foreignKeys: readonly (Named & { readonly to: string })[]
}

type Line = { readonly name: string; readonly note: string }

export type Plan = {
  readonly today: readonly Line[]
  readonly later: readonly Line[]
  readonly reference: readonly Line[]
  readonly coordinator: readonly Line[]
  readonly uniques: readonly Line[]
  readonly foreignKeys: readonly Line[]
}

/** Reads the lists. Each begins with its bold title, and each line names one thing in its first cell. */
export function readPlan(page: string): Plan {
  const lists = page
    .slice(page.indexOf('\n## Several databases'), page.indexOf('\n### The way there'))
    .split(/^(?:\*\*|### )/m)
  const linesOf = (title: string): Line[] => {
    const list = lists.find((each) => each.startsWith(title))
    if (list === undefined) throw new Error(`docs/scale.md has no list "${title}".`)
    return [...list.matchAll(/^\| `([^`]+)` *\|(.*)\|$/gm)].map(([, name = '', note = '']) => ({ name, note }))
  }
  return {
    today: linesOf('Distributed, with the column today'),
    later: linesOf('Distributed, needs the column'),
    reference: linesOf('Reference tables'),
    coordinator: linesOf('On the coordinator only'),
    uniques: linesOf('Unique over all companies'),
    foreignKeys: linesOf('Foreign keys that end'),
  }
}

/** What the lists and the schema say differently, and what the lists do not solve, one sentence each. */
export function faultsOf(plan: Plan, catalogue: Catalogue): readonly string[] {
  return [
    ...faultsOfTables(plan, catalogue),
    ...faultsOfCompanies(plan, catalogue),
    ...faultsOfParents(plan, catalogue),
    ...faultsOfUniques(plan, catalogue),
    ...faultsOfForeignKeys(plan, catalogue),
  ]
}

const namesOf = (lines: readonly Line[]) => lines.map(({ name }) => name)
const nameOf = ({ table, columns }: Named) => `${table} (${columns.join(', ')})`
const distributedBy = ({ today, later }: Plan) => new Set(namesOf([...today, ...later]))

function faultsOfTables({ today, later, reference, coordinator }: Plan, { tables }: Catalogue): string[] {
  const listed = namesOf([...today, ...later, ...reference, ...coordinator])
  return [
    ...differences(
      listed,
      tables.map(({ table }) => table),
      'table',
    ),
    ...listed.filter((name, index) => listed.indexOf(name) < index).map((name) => `${name} is in two lists.`),
  ]
}

function differences(listed: readonly string[], present: readonly string[], kind: string): string[] {
  return [
    ...present.filter((name) => !listed.includes(name)).map((name) => `${name} is in no list.`),
    ...listed
      .filter((name) => !present.includes(name))
      .map((name) => `${name} is listed, but there is no such ${kind}.`),
  ]
}

const CARRIES = 'carries the column'

/** Citus accepts no empty company in a distributed table. */
function faultsOfCompanies({ today, later, reference, coordinator }: Plan, { tables }: Catalogue): string[] {
  const companyOf = new Map(tables.map(({ table, company }) => [table, company]))
  const carried = [...reference, ...coordinator].filter(({ note }) => note.includes(CARRIES))
  const without = [...later, ...reference, ...coordinator].filter((line) => !carried.includes(line))
  return [
    ...namesOf(today)
      .filter((name) => companyOf.get(name) !== 'required')
      .map((name) => `${name} may have no company.`),
    ...namesOf(carried)
      .filter((name) => companyOf.get(name) === 'none')
      .map((name) => `${name} does not carry the column.`),
    ...namesOf(without)
      .filter((name) => (companyOf.get(name) ?? 'none') !== 'none')
      .map((name) => `${name} carries the column.`),
  ]
}

/** A row gets its company from a parent, which it refers to, and which has one by then. */
function faultsOfParents(plan: Plan, { tables, foreignKeys }: Catalogue): string[] {
  const distributed = distributedBy(plan)
  const carrying = new Set(tables.filter(({ company }) => company !== 'none').map(({ table }) => table))
  return plan.later.flatMap(({ name, note }) => {
    const [, parent] = /`(\w+)`/.exec(note) ?? []
    if (parent === undefined) return note.trim() === '' ? [`${name} has no parent.`] : []
    if (!foreignKeys.some(({ table, to }) => table === name && to === parent))
      return [`${name} has no key to ${parent}.`]
    return distributed.has(parent) || carrying.has(parent) ? [] : [`${name} gets no company from ${parent}.`]
  })
}

/** Citus compares unique columns within a company, so the company has to follow from them. */
function faultsOfUniques(plan: Plan, { uniques, foreignKeys }: Catalogue): string[] {
  const distributed = distributedBy(plan)
  const tellsCompany = ({ table, columns }: Named) =>
    columns.includes('company_id') ||
    foreignKeys.some(
      (key) =>
        key.table === table &&
        (distributed.has(key.to) || key.to === 'users') &&
        key.columns.every((column) => columns.includes(column)),
    )
  const open = uniques.filter((unique) => distributed.has(unique.table) && !tellsCompany(unique))
  return differences(namesOf(plan.uniques), open.map(nameOf), 'unique index over all companies')
}

/**
 * A distributed table refers to distributed ones and to reference tables, and only distributed ones refer to it.
 * Reference tables and those of the coordinator may refer to each other.
 */
function faultsOfForeignKeys(plan: Plan, { foreignKeys }: Catalogue): string[] {
  const distributed = distributedBy(plan)
  const reference = new Set(namesOf(plan.reference))
  const refused = foreignKeys.filter(({ table, to }) =>
    distributed.has(table) ? !distributed.has(to) && !reference.has(to) : distributed.has(to),
  )
  return differences(namesOf(plan.foreignKeys), refused.map(nameOf), 'foreign key that Citus refuses')
}
