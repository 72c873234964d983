import 'server-only'
import { JournalPackage, type LedgerAccountKind } from '@/generated/prisma/enums'
import { namesOf } from '@/lib/access/names-queries'
import type { Staff } from '@/lib/core/actors'
import { BOOKS_DAY } from '@/lib/database/books-day'
import { type Day, columnDay, dayColumn } from '@/lib/core/clock'
import { toPlainCsv } from '@/lib/files/csv'
import { type Tx, databaseDay, db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { kobo, sum, toNaira } from '@/lib/core/money'
import { type Movement, TEMPLATES, filesOf, journalsOf } from './journal-rules'
import {
  CHART,
  type Codes,
  type Month,
  closeRefusal,
  closesFrom,
  daysOf,
  defaultCodes,
  firstDayOf,
  monthsDown,
  nextToClose,
} from './rules'
import type { BookMonthDto, JournalMonthDto } from './schema'

/** The last closed month and the month of the first entry, by the database's clock. */
export async function stateOfBooks(tx: Tx = db()) {
  const [today, last, [first]] = await Promise.all([
    databaseDay(tx),
    tx.closedMonth.findFirst({ select: { month: true }, orderBy: { month: 'desc' } }),
    tx.$queryRaw<{ day: Day | null }[]>`SELECT min(${BOOKS_DAY})::text AS day FROM ledger_entries entry`,
  ])
  const closed = last ? monthOf(columnDay(last.month)) : undefined
  const begins = first?.day ? monthOf(first.day) : undefined
  return { today, closed, begins, next: nextToClose(closed, begins) }
}

/** The month of the books that closes next; the present one before there is any entry. */
export async function monthToClose(_actor: Staff): Promise<Month> {
  const { next, today } = await stateOfBooks()
  return next ?? monthOf(today)
}

const monthOf = (day: string): Month => day.slice(0, 7)

/** Lists the months of the books, newest first: from the first entry, or the first closed month, to the present. */
export async function listMonths(_actor: Staff): Promise<BookMonthDto[]> {
  const { today, begins, next } = await stateOfBooks()
  const closed = await db().closedMonth.findMany({ orderBy: { month: 'asc' } })
  const nameOf = await namesOf(closed.map(({ closedById }) => closedById))
  const asked = await db().$queryRaw<{ month: Month; name: string }[]>`
    SELECT payload->>'about' AS month, person.full_name AS name FROM approvals
    JOIN users person ON person.id = requested_by_id
    WHERE state = 'pending' AND kind = 'books_month' AND expires_at > now()`
  const askedBy = new Map(asked.map(({ month, name }) => [month, name]))
  const byMonth = new Map(closed.map((row) => [monthOf(columnDay(row.month)), row]))
  const first = [begins, ...byMonth.keys()].filter((month) => month !== undefined).sort()[0]
  return monthsDown(first ?? monthOf(today), monthOf(today)).map((month) => {
    const row = byMonth.get(month)
    return {
      month,
      closedAt: row?.closedAt.toISOString() ?? null,
      closedBy: row ? nameOf(row.closedById) : null,
      closesFrom: row ? null : closesFrom(month),
      canClose: closeRefusal(month, next, today) === undefined,
      closingAskedBy: row ? null : (askedBy.get(month) ?? null),
    }
  })
}

/**
 * What each day of a month has moved on each account, oldest first. The database adds it up, so that a month of a
 * million entries is at most a thousand rows here. Reads without lag: the file of a month that was closed a moment ago
 * has all of it.
 */
async function movementsOf(month: Month): Promise<Movement[]> {
  const { from, until } = daysOf(month)
  const rows = await db().$queryRaw<{ day: string; account: LedgerAccountKind; debits: bigint; credits: bigint }[]>`
    SELECT (${BOOKS_DAY})::text AS day, account.kind::text AS account,
      coalesce(sum(posting.amount) FILTER (WHERE posting.amount > 0), 0)::bigint AS debits,
      coalesce(-sum(posting.amount) FILTER (WHERE posting.amount < 0), 0)::bigint AS credits
    FROM ledger_entries entry
    JOIN ledger_postings posting ON posting.entry_id = entry.id
    JOIN ledger_accounts account ON account.id = posting.account_id
    WHERE ${BOOKS_DAY} >= ${from}::date AND ${BOOKS_DAY} < ${until}::date
    GROUP BY 1, 2 ORDER BY 1, 2`
  return rows.map(({ debits, credits, ...row }) => ({ ...row, debits: kobo(debits), credits: kobo(credits) }))
}

/** What a month has moved on each account, and how many files each package needs for it. */
export async function getJournalMonth(_actor: Staff, month: Month): Promise<JournalMonthDto> {
  const [movements, isClosed] = await Promise.all([movementsOf(month), isMonthClosed(month)])
  const accounts = CHART.map((account) => {
    const own = movements.filter((movement) => movement.account === account)
    return {
      account,
      debits: sum(own.map(({ debits }) => debits)),
      credits: sum(own.map(({ credits }) => credits)),
    }
  }).filter(({ debits, credits }) => debits !== 0n || credits !== 0n)
  const journals = journalsOf(movements)
  const files = Object.fromEntries(
    Object.values(JournalPackage).map((to) => [to, filesOf(journals, TEMPLATES[to].maxLines).length]),
  ) as Record<JournalPackage, number>
  return {
    month,
    isClosed,
    debits: toNaira(sum(accounts.map(({ debits }) => debits))),
    credits: toNaira(sum(accounts.map(({ credits }) => credits))),
    accounts: accounts.map(({ account, debits, credits }) => ({
      account,
      debits: toNaira(debits),
      credits: toNaira(credits),
    })),
    files,
  }
}

export const isMonthClosed = async (month: Month): Promise<boolean> =>
  (await db().closedMonth.count({ where: { month: { gte: dayColumn(firstDayOf(month)) } } })) > 0

/**
 * A month's journals as the file that an accounting package imports, a journal for each day.
 * @param part the number of the file, from 1, as a package takes a limited number of lines
 * @throws AppError 404 for a part that the month does not have
 */
export async function journalFile(
  _actor: Staff,
  month: Month,
  to: JournalPackage,
  part = 1,
): Promise<{ readonly name: string; readonly text: string }> {
  const [movements, codes, isClosed] = await Promise.all([
    movementsOf(month),
    readCodes(db(), to),
    isMonthClosed(month),
  ])
  const { heading, maxLines, row } = TEMPLATES[to]
  const files = filesOf(journalsOf(movements), maxLines)
  const journals = files[part - 1]
  if (!journals) throw notFound(`This month has ${files.length === 1 ? 'one file' : `${files.length} files`} only.`)
  const rows = journals.flatMap(({ day, lines }) => lines.map((line) => row(line, day, codes)))
  const marks = [isClosed ? '' : '-not-closed', files.length === 1 ? '' : `-${part}-of-${files.length}`].join('')
  return { name: `foodbank-journals-${month}-${to}${marks}.csv`, text: toPlainCsv(heading, rows) }
}

/** What a package calls each account. */
export const getCodes = (_actor: Staff, to: JournalPackage): Promise<Codes> => readCodes(db(), to)

/** The default codes of a package, and those that were changed. */
export async function readCodes(tx: Tx, to: JournalPackage): Promise<Codes> {
  const rows = await tx.journalCode.findMany({ where: { package: to }, select: { name: true, code: true } })
  return { ...defaultCodes(to), ...Object.fromEntries(rows.map(({ name, code }) => [name, code])) }
}
