import 'server-only'
import type { LedgerEvent } from '@/generated/prisma/enums'
import type { Staff } from '@/lib/core/actors'
import { addDays } from '@/lib/core/clock'
import { inWords } from '@/lib/core/lists'
import { fromNaira, kobo, sum, toNaira } from '@/lib/core/money'
import { ACCOUNT_NAMES } from '@/lib/credit/account-rules'
import { trialBalance } from '@/lib/credit/ledger-queries'
import { BOOKS_DAY } from '@/lib/database/books-day'
import { report } from '@/lib/database/db'
import { getJournalMonth, isMonthClosed } from './queries'
import { type Month, daysOf } from './rules'
import type { StatementDto } from './schema'
import { SECTION_OF, STATEMENT_ACCOUNTS, type Section, type Statement, isProfit } from './statement-rules'

type Line = StatementDto['lines'][number]

/**
 * A statement of a month, from the same figures as the journals and the trial balance. In the income statement income
 * is positive, and the sum is the profit. In the balance sheet assets are positive, debts and equity negative, and the
 * sum is 0.
 */
export async function getStatement(actor: Staff, statement: Statement, month: Month): Promise<StatementDto> {
  const lines = await LINES[statement](actor, month)
  const total = toNaira(sum(lines.filter(({ section }) => section !== 'after').map(({ amount }) => fromNaira(amount))))
  return { statement, month, isClosed: await isMonthClosed(month), lines, total }
}

const LINES: Readonly<Record<Statement, (actor: Staff, month: Month) => Promise<Line[]>>> = {
  income: async (actor, month) => {
    const { accounts } = await getJournalMonth(actor, month)
    const amounts = new Map(
      accounts.map(({ account, debits, credits }) => [account, kobo(fromNaira(credits) - fromNaira(debits))] as const),
    )
    return ofAccounts(amounts, isProfit)
  },
  balance: async (actor, month) => {
    const { accounts } = await trialBalance(actor, addDays(daysOf(month).until, -1))
    const balances = new Map(accounts.map(({ account, balance }) => [account, fromNaira(balance)] as const))
    const profit = sum([...balances].filter(([account]) => isProfit(account)).map(([, balance]) => balance))
    return [
      ...ofAccounts(balances, (account) => !isProfit(account)),
      line('equity', 'Profit of all months so far', toNaira(profit)),
    ]
  },
  cash: async (_actor, month) => {
    const { from, until } = daysOf(month)
    const rows = await report(
      (client) => client.$queryRaw<{ event: LedgerEvent | null; amount: bigint }[]>`
        SELECT CASE WHEN ${BOOKS_DAY} >= ${from}::date THEN entry.event END::text AS event,
          sum(posting.amount)::bigint AS amount
        FROM ledger_accounts account JOIN ledger_postings posting ON posting.account_id = account.id
        JOIN ledger_entries entry ON entry.id = posting.entry_id
        WHERE account.kind IN ('cash_bank', 'cash_flutterwave') AND ${BOOKS_DAY} < ${until}::date
        GROUP BY 1 ORDER BY 1`,
    )
    const before = rows.find(({ event }) => event === null)?.amount ?? 0n
    const moved = rows.flatMap(({ event, amount }) => (event === null || amount === 0n ? [] : [{ event, amount }]))
    return [
      line('before', 'Cash at the beginning', toNaira(before)),
      ...moved.map(({ event, amount }) => line('movement', inWords(event), toNaira(amount), { event })),
      line('after', 'Cash at the end', toNaira(kobo(rows.reduce((all, { amount }) => all + amount, 0n)))),
    ]
  },
}

const line = (section: Section, label: string, amount: number, of: Partial<Pick<Line, 'account' | 'event'>> = {}) => ({
  ...{ section, label, amount },
  ...{ account: null, event: null, ...of },
})

const ofAccounts = (amounts: ReadonlyMap<Line['account'], bigint>, isShown: (account: Account) => boolean): Line[] =>
  STATEMENT_ACCOUNTS.filter(isShown).flatMap((account) => {
    const amount = amounts.get(account) ?? 0n
    return amount === 0n ? [] : [line(SECTION_OF[account], ACCOUNT_NAMES[account], toNaira(amount), { account })]
  })
type Account = NonNullable<Line['account']>
