import type { JournalPackage } from '@/generated/prisma/enums'

/*
 * Reads files with journals as an accounting package would, written from docs/journal-templates.md alone. It shares no
 * code with the writer, and refuses what the package would refuse.
 */

/** Sums in kobo by the package's code of an account. */
type ReadJournals = {
  readonly journals: number
  readonly lines: number
  readonly debits: ReadonlyMap<string, bigint>
  readonly credits: ReadonlyMap<string, bigint>
}

type Line = { readonly journal: string; readonly date: string; readonly account: string; readonly amount: bigint }
type Reader = {
  readonly columns: readonly string[]
  readonly maxLines: number
  readonly line: (cells: Readonly<Record<string, string>>) => Line
}

function refuse(why: string): never {
  throw new Error(`refused: ${why}`)
}

const must = (holds: boolean, why: string): void => {
  if (!holds) refuse(why)
}

/** '-1234.50' as kobo. */
function amountOf(text: string): bigint {
  const match = /^(-?)(\d+)\.(\d\d)$/.exec(text) ?? refuse(`“${text}” is no amount`)
  const kobo = BigInt(match[2] ?? '') * 100n + BigInt(match[3] ?? '')
  return match[1] === '-' ? -kobo : kobo
}

function positive(text: string): bigint {
  const amount = amountOf(text)
  must(amount > 0n, `“${text}” is not above zero`)
  return amount
}

function checkDate(text: string): void {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? refuse(`“${text}” is no date`)
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  must(date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1, `“${text}” does not exist`)
}

const READERS: Readonly<Record<JournalPackage, Reader>> = {
  xero: {
    columns: [
      '*Narration',
      '*Date',
      'Description',
      '*AccountCode',
      '*TaxRate',
      '*Amount',
      'TrackingName1',
      'TrackingOption1',
      'TrackingName2',
      'TrackingOption2',
    ],
    maxLines: 300,
    line: (cells) => {
      const [narration = '', date = '', account = ''] = [cells['*Narration'], cells['*Date'], cells['*AccountCode']]
      must(narration !== '' && account !== '' && cells['*TaxRate'] !== '', 'a required cell is blank')
      must(account.length <= 10, `the code ${account} is too long`)
      return { journal: `${narration} ${date}`, date, account, amount: amountOf(cells['*Amount'] ?? '') }
    },
  },
  quickbooks: {
    columns: ['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits'],
    maxLines: 1_000,
    line: (cells) => {
      const [journal = '', date = '', account = ''] = [
        cells['Journal No.'],
        cells['Journal Date'],
        cells['Account Name'],
      ]
      const [debit = '', credit = ''] = [cells['Debits'], cells['Credits']]
      must(journal !== '' && account !== '', 'a required cell is blank')
      must(journal.length <= 21 && account.length <= 100, 'a cell is too long')
      must((debit === '') !== (credit === ''), 'a line has one amount')
      return { journal, date, account, amount: debit === '' ? -positive(credit) : positive(debit) }
    },
  },
  sage: {
    columns: [
      'Type',
      'Account Reference',
      'Nominal A/C Ref',
      'Department Code',
      'Date',
      'Reference',
      'Details',
      'Net Amount',
      'Tax Code',
      'Tax Amount',
    ],
    maxLines: 1_000,
    line: (cells) => {
      const [account = '', date = '', reference = ''] = [cells['Nominal A/C Ref'], cells['Date'], cells['Reference']]
      must(account !== '' && account.length <= 8, `“${account}” is no nominal code`)
      must(cells['Account Reference'] === '', 'a journal has no customer or supplier')
      must(/^\d{1,3}$/.test(cells['Department Code'] ?? ''), 'the department is no number')
      must(reference.length <= 8 && (cells['Details'] ?? '').length <= 60, 'a cell is too long')
      must(/^T\d{1,2}$/.test(cells['Tax Code'] ?? ''), 'the tax code is unknown')
      must(amountOf(cells['Tax Amount'] ?? '') === 0n, 'a line is taxed')
      const amount = positive(cells['Net Amount'] ?? '')
      const type = cells['Type']
      must(type === 'JD' || type === 'JC', 'the type is no journal')
      return { journal: `${date} ${reference}`, date, account, amount: type === 'JD' ? amount : -amount }
    },
  },
}

/**
 * Reads one file.
 * @throws Error with the reason for which the package would refuse it
 */
export function readJournals(format: JournalPackage, file: string): ReadJournals {
  const { columns, maxLines, line } = READERS[format]
  must(!file.startsWith('\uFEFF'), 'the file begins with a byte order mark')
  must(file.endsWith('\r\n'), 'the last line has no end')
  const [heading = [], ...rows] = file.split('\r\n').slice(0, -1).map(cellsOf)
  must(heading.join('|') === columns.join('|'), `the columns are ${heading.join(', ')}`)
  must(rows.length <= maxLines, `the file has ${rows.length} lines, at most ${maxLines} are taken`)

  const balances = new Map<string, bigint>()
  const dates = new Map<string, string>()
  const [debits, credits] = [new Map<string, bigint>(), new Map<string, bigint>()]
  for (const row of rows) {
    must(row.length === columns.length, `a line has ${row.length} cells`)
    const { journal, date, account, amount } = line(
      Object.fromEntries(columns.map((name, index) => [name, row[index] ?? ''])),
    )
    checkDate(date)
    must((dates.get(journal) ?? date) === date, `journal ${journal} has two dates`)
    dates.set(journal, date)
    balances.set(journal, (balances.get(journal) ?? 0n) + amount)
    const side = amount > 0n ? debits : credits
    side.set(account, (side.get(account) ?? 0n) + (amount > 0n ? amount : -amount))
  }
  for (const [journal, balance] of balances) must(balance === 0n, `journal ${journal} is out of balance`)
  return { journals: balances.size, lines: rows.length, debits, credits }
}

/** The cells of one line; a quotation mark inside quotes is doubled. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  for (const match of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g))
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
  return cells
}
