import 'server-only'
import type { Partner, Staff } from '@/lib/accounts/access'
import { columnDay, dayColumn, lagosDay } from '@/lib/core/clock'
import { db, reportsDb } from '@/lib/core/db'
import { notFound } from '@/lib/core/errors'
import type { Page } from '@/lib/core/listing'
import { type Kobo, kobo, toNaira } from '@/lib/core/money'
import { balanceOf } from '@/lib/credit/ledger'
import { allocateRepayment, monthOf } from '@/lib/credit/rules'
import { periodsOf } from './queries'
import { assertOwed, onItsWay, unreceivedLines } from './remittances'
import { type Age, AGES, byAge } from './rules'
import type { BookedLineDto, CompanyDebtDto, ReceiptPreview, RemittancesDto } from './schema'

/** What companies owe of what they deducted, and what has come of it. */

/** How many transfers are shown, the newest. */
const TRANSFERS = 100

/** What the actor's own company owes, has announced and has sent. */
export const getOwnRemittances = (actor: Pick<Partner, 'companyId'>): Promise<RemittancesDto> => remittancesOf(actor.companyId)

/** The same of any company, for staff. @throws AppError 404 for no such company */
export async function getCompanyRemittances(_actor: Staff, companyId: string): Promise<RemittancesDto & { readonly id: string; readonly company: string }> {
  const company = await db().company.findUnique({ where: { id: companyId }, select: { id: true, name: true } })
  if (!company) throw notFound('There is no such company.')
  return { id: company.id, company: company.name, ...(await remittancesOf(companyId)) }
}

async function remittancesOf(companyId: string): Promise<RemittancesDto> {
  const [owed, announced, received, periods, notices, receipts] = await Promise.all([
    balanceOf(db(), { kind: 'payroll_receivable', companyId }),
    onItsWay(db(), companyId),
    db().remittance.aggregate({ where: { companyId }, _sum: { amountKobo: true } }),
    periodsOf(db(), companyId),
    db().remittanceNotice.findMany({
      where: { companyId },
      select: { id: true, amountKobo: true, reference: true, sentOn: true, remittance: { select: { amountKobo: true } } },
      orderBy: { id: 'desc' },
      take: TRANSFERS,
    }),
    db().remittance.findMany({
      where: { companyId },
      select: { id: true, amountKobo: true, reference: true, receivedOn: true, _count: { select: { matches: true } } },
      orderBy: { id: 'desc' },
      take: TRANSFERS,
    }),
  ])
  return {
    owed: toNaira(owed), announced: toNaira(announced), received: toNaira(received._sum.amountKobo ?? 0n), periods,
    notices: notices.map(({ id, amountKobo, reference, sentOn, remittance }) => ({
      id, amount: toNaira(amountKobo), reference, date: columnDay(sentOn), received: remittance ? toNaira(remittance.amountKobo) : null,
    })),
    receipts: receipts.map(({ id, amountKobo, reference, receivedOn, _count }) => ({
      id, amount: toNaira(amountKobo), reference, date: columnDay(receivedOn), lines: _count.matches,
    })),
  }
}

/** What each company owes, by how long ago it was deducted, the most first. It may lag a little. */
export async function listDebts(_actor: Staff): Promise<Page<CompanyDebtDto>> {
  const [balances, lines, notices] = await Promise.all([
    reportsDb().$queryRaw<{ id: string; name: string; owed: bigint }[]>`
      SELECT company.id, company.name, coalesce(sum(posting.amount), 0)::bigint AS owed
      FROM companies company
      LEFT JOIN ledger_accounts account ON account.company_id = company.id AND account.kind = 'payroll_receivable'
      LEFT JOIN ledger_postings posting ON posting.account_id = account.id
      WHERE company.state = 'approved' GROUP BY company.id`,
    reportsDb().$queryRaw<{ company_id: string; payday: Date; owed: bigint }[]>`
      SELECT period.company_id, period.payday, sum(line.deducted_kobo - line.received_kobo)::bigint AS owed
      FROM deduction_lines line JOIN deduction_periods period ON period.id = line.period_id
      WHERE line.state IN ('deducted', 'remitted') GROUP BY period.company_id, period.payday`,
    reportsDb().remittanceNotice.groupBy({ by: ['companyId'], where: { remittanceId: null }, _sum: { amountKobo: true } }),
  ])
  const today = lagosDay(new Date())
  const announced = new Map(notices.map(({ companyId, _sum }) => [companyId, _sum.amountKobo ?? 0n]))
  const items = [...balances]
    .sort((a, b) => (a.owed > b.owed ? -1 : a.owed < b.owed ? 1 : a.name < b.name ? -1 : 1))
    .map(({ id, name, owed }): CompanyDebtDto => {
      const ages = byAge(lines.filter(({ company_id }) => company_id === id).map((line) => ({ payday: columnDay(line.payday), amount: kobo(line.owed) })), today)
      return { id, company: name, owed: toNaira(owed), announced: toNaira(announced.get(id) ?? 0n), ages: Object.fromEntries(AGES.map((age) => [age, toNaira(ages[age])])) as Record<Age, number> }
    })
  return { items, nextCursor: null }
}

/**
 * Which lines a receipt of `amount` kobo would reach; nothing is booked.
 * @throws AppError as recording it does
 */
export async function previewRemittance(_actor: Staff, { companyId, amount }: { readonly companyId: string; readonly amount: Kobo }): Promise<ReceiptPreview> {
  const owed = await assertOwed(db(), companyId, amount)
  const { shares } = allocateRepayment(await unreceivedLines(db(), companyId), amount)
  const rows = await db().deductionLine.findMany({
    where: { id: { in: shares.map(({ instalmentId }) => instalmentId) } },
    select: { id: true, deductedKobo: true, receivedKobo: true, period: { select: { month: true } }, user: { select: { fullName: true, staffNumber: true } } },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lines = shares.flatMap(({ instalmentId, amount: share }) => {
    const row = byId.get(instalmentId)
    if (!row) return []
    return [{
      lineId: row.id, period: monthOf(columnDay(row.period.month)), staffId: row.user.staffNumber ?? '', name: row.user.fullName,
      deducted: toNaira(row.deductedKobo ?? 0n), amount: toNaira(share), whole: row.receivedKobo + share === row.deductedKobo,
    }]
  })
  return { owed: toNaira(owed), lines }
}

/**
 * The deducted lines of a company's period with their ledger entries, by which staff ask for one to be undone.
 * @throws AppError 404 for no such company
 */
export async function listBookedLines(_actor: Staff, companyId: string, month: string): Promise<{ readonly company: string; readonly lines: readonly BookedLineDto[] }> {
  const [company, rows] = await Promise.all([
    db().company.findUnique({ where: { id: companyId }, select: { name: true } }),
    db().deductionLine.findMany({
      where: { period: { companyId, month: dayColumn(`${month}-01`) }, entryId: { not: null } },
      select: { id: true, state: true, reason: true, deductedKobo: true, receivedKobo: true, entryId: true, user: { select: { fullName: true, staffNumber: true } } },
      orderBy: [{ user: { fullName: 'asc' } }, { id: 'asc' }],
    }),
  ])
  if (!company) throw notFound('There is no such company.')
  const lines = rows.map((row) => ({
    lineId: row.id, name: row.user.fullName, staffId: row.user.staffNumber ?? '', state: row.state, reason: row.reason,
    deducted: toNaira(row.deductedKobo ?? 0n), received: toNaira(row.receivedKobo), entryId: row.entryId ?? '',
  }))
  return { company: company.name, lines }
}
