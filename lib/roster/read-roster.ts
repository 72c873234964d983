import 'server-only'
import { type Headings, type MatchedColumns, matchColumns, rosterHeading } from '@/lib/companies/column-rules'
import { badRequest } from '@/lib/core/errors'
import { UPLOADS } from '@/lib/core/upload-fields'
import { openColumnsError } from '@/lib/files/upload-refusals'
import type { FileReading } from '@/lib/core/table-responses'
import { isSignatureRow, isTotal } from '@/lib/core/table-cell-rules'
import { type ForeignTable, readForeignTable } from '@/lib/files/table-reader'
import { readingOf } from '@/lib/files/table-reading'
import { type ListedEmployee, readRow } from './row-rules'
import type { RowNote } from './schema'

/** A row of the file; without `employee` it has problems. */
type RosterRow = {
  readonly line: number
  readonly staffId: string
  readonly name: string
  readonly employee?: ListedEmployee
}

export type ReadRoster = {
  readonly rows: readonly RosterRow[]
  readonly doubled: readonly RowNote[]
  readonly problems: readonly RowNote[]
  readonly reading: FileReading
}

/** The most that is shown of a cell that cannot be read. */
const SHOWN = 60

/**
 * Reads a roster, CSV or XLSX, as people save it. Rows of a total are left out, and equal rows count once.
 * @param known the company's own headings
 * @throws AppError 400 when the file is not a table; with the file's columns as `open` where HR has to match them first
 */
export async function readRoster(bytes: Uint8Array, known: Headings): Promise<ReadRoster> {
  const table = await readForeignTable(bytes, UPLOADS.roster.rows, { heading: rosterHeading(known) })
  const matched = matchColumns(table.columns, known)
  if (matched.open.length > 0)
    throw openColumnsError(
      {
        columns: table.columns,
        named: Object.fromEntries(matched.named),
        open: matched.open.map(({ field }) => field),
      },
      'Please name them on the page “Roster”.',
    )
  if (table.rows.length === 0) throw badRequest('There are no employees in this file.')
  return { ...withoutDoubles(readRows(table, matched)), reading: readingOf(table, matched.named) }
}

function readRows({ rows }: ForeignTable, { named }: MatchedColumns) {
  const read: RosterRow[] = []
  const problems: RowNote[] = []
  for (const { line, cells } of rows) {
    const cell = (field: Parameters<typeof named.get>[0]) => {
      const column = named.get(field)
      return column === undefined ? undefined : (cells[column] ?? '')
    }
    const staffId = cell('staff_id') ?? ''
    const name = [cell('first_name'), cell('name')].filter(Boolean).join(' ')
    if (isTotal(staffId) || isTotal(name) || isSignatureRow(Object.values(cells))) continue
    const result = readRow({
      ...{ staffId, name, email: cell('email'), phone: cell('phone'), salary: cell('salary') ?? '' },
      ...{ otherDeductions: cell('other_deductions'), jobTitle: cell('job_title') },
    })
    if ('employee' in result)
      read.push({ line, staffId: result.employee.staffId, name: result.employee.name, employee: result.employee })
    else {
      read.push({ line, staffId: staffId.slice(0, SHOWN), name: name.slice(0, SHOWN) })
      problems.push(...result.problems.map((why) => ({ line, why })))
    }
  }
  return { read, problems }
}

/**
 * Leaves out rows that repeat another one. Rows that contradict each other are all problems: nobody knows which one is
 * right.
 */
function withoutDoubles({
  read,
  problems,
}: {
  read: readonly RosterRow[]
  problems: RowNote[]
}): Omit<ReadRoster, 'reading'> {
  const doubled: RowNote[] = []
  const byKey = new Map<string, RosterRow>()
  const byEmail = new Map<string, RosterRow>()
  const contradicted = new Map<number, string>()
  const contradict = (one: RosterRow, other: RosterRow, why: (line: number) => string) => {
    if (!contradicted.has(one.line)) contradicted.set(one.line, why(other.line))
    contradicted.set(other.line, why(one.line))
  }
  const single = read.filter((row) => {
    const { line, employee } = row
    if (!employee) return true
    const first = byKey.get(employee.key)
    if (first?.employee && isEqual(first.employee, employee)) {
      doubled.push({ line, why: `Line ${first.line} says the same. It counts once.` })
      return false
    }
    const owner = employee.email ? byEmail.get(employee.email) : undefined
    if (first) contradict(first, row, sameNumber)
    else if (owner) contradict(owner, row, sameEmail)
    else {
      byKey.set(employee.key, row)
      if (employee.email) byEmail.set(employee.email, row)
    }
    return true
  })
  const rows = single.map((row): RosterRow => {
    const why = contradicted.get(row.line)
    if (why === undefined) return row
    problems.push({ line: row.line, why })
    return { line: row.line, staffId: row.staffId, name: row.name }
  })
  return { rows, doubled, problems: [...problems].sort((a, b) => a.line - b.line) }
}

const sameNumber = (line: number) => `Line ${line} has the same staff ID. Please keep one of the two.`
const sameEmail = (line: number) =>
  `Line ${line} has the same email. An email can have one account: please remove it from one of the two.`

const isEqual = (one: ListedEmployee, other: ListedEmployee): boolean =>
  (Object.keys(one) as (keyof ListedEmployee)[]).every(
    // Two spellings of one staff ID are equal.
    (detail) => detail === 'staffId' || one[detail] === other[detail],
  )
