import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { DeductionState } from '@/generated/prisma/enums'
import { matchesPerson } from '@/lib/accounts/people-queries'
import type { Partner, Staff } from '@/lib/core/actors'
import { columnDay, dayColumn } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { DESK_PAGE_TAKE, type Page, directionOf, toPage } from '@/lib/core/listing'
import { type Kobo, ZERO, kobo, min, toNaira } from '@/lib/core/money'
import { balanceOf } from '@/lib/credit/ledger'
import { waitingPayout } from '@/lib/credit/payout-queries'
import { allocateRepayment, monthOf } from '@/lib/credit/rules'
import { correctionsOf } from './correction-queries'
import { shownCorrection } from './correction-rules'
import { periodOf, periodsOf } from './figure-queries'
import { lineState } from './figure-rules'
import { assertPeriod, openLines, payrollOf } from './payroll'
import { overAnnounced } from './overdue-rules'
import { companyCredit, debtOf, onItsWay, unreceivedLines } from './receipts'
import type { QueryOf } from '@/lib/core/lists'
import type { BOOKED_LINES, BookedSort } from './lists'
import type {
  BookedLineDto,
  NoticeDto,
  PeriodDto,
  ReceiptDto,
  ReceiptPreview,
  RemittancesDto,
  TransfersQuery,
} from './schema'

/** The debt, announcements and receipts of HR's own company, in naira. */
export async function getOwnRemittances(
  actor: Pick<Partner, 'companyId'>,
  query: TransfersQuery = {},
): Promise<RemittancesDto> {
  const own = await remittancesOf(actor.companyId, query)
  return { ...own, receipts: own.receipts.map((receipt) => ({ ...receipt, entryId: null })) }
}

/**
 * The debt and receipts of a company for staff, with the announcements that await their money.
 * @throws AppError 404 for no such company
 */
export async function getCompanyRemittances(
  _actor: Staff,
  companyId: string,
  query: TransfersQuery = {},
): Promise<RemittancesDto & { readonly id: string; readonly company: string; readonly waiting: readonly NoticeDto[] }> {
  const company = await db().company.findUnique({ where: { id: companyId }, select: { id: true, name: true } })
  if (!company) throw notFound('There is no such company.')
  const [remittances, waiting] = await Promise.all([
    remittancesOf(companyId, query),
    db().remittanceNotice.findMany({
      where: { companyId, remittanceId: null },
      select: NOTICE,
      orderBy: { id: 'asc' },
      take: DESK_PAGE_TAKE,
    }),
  ])
  return { id: company.id, company: company.name, ...remittances, waiting: waiting.map(toNotice) }
}

const NOTICE = {
  id: true,
  amountKobo: true,
  reference: true,
  sentOn: true,
  remittance: { select: { amountKobo: true } },
} as const
type NoticeRow = Prisma.RemittanceNoticeGetPayload<{ select: typeof NOTICE }>

const toNotice = ({ id, amountKobo, reference, sentOn, remittance }: NoticeRow): NoticeDto => ({
  id,
  amount: toNaira(amountKobo),
  reference,
  date: columnDay(sentOn),
  received: remittance ? toNaira(remittance.amountKobo) : null,
})

/** What HR's own company owes and has announced, why it is paused, and its months. Amounts in naira. */
export const getOwnDebt = ({ companyId }: Pick<Partner, 'companyId'>): Promise<CompanyDebt> => ownDebtOf(companyId)

type CompanyDebt = Pick<RemittancesDto, 'owed' | 'announced' | 'overAnnounced' | 'pauseReason' | 'periods'>

async function ownDebtOf(companyId: string): Promise<CompanyDebt> {
  const [owed, coming, company, periods] = await Promise.all([
    balanceOf(db(), { kind: 'payroll_receivable', companyId }),
    onItsWay(db(), companyId),
    db().company.findUnique({ where: { id: companyId }, select: { pauseReason: true } }),
    periodsOf(db(), companyId),
  ])
  return {
    owed: toNaira(owed),
    announced: toNaira(min(owed, coming)),
    overAnnounced: toNaira(overAnnounced(owed, coming)),
    pauseReason: company?.pauseReason ?? '',
    periods,
  }
}

async function remittancesOf(companyId: string, query: TransfersQuery): Promise<RemittancesDto> {
  const [debt, credit, payout, received, notices, receipts] = await Promise.all([
    ownDebtOf(companyId),
    companyCredit(db(), companyId),
    waitingPayout({ companyId }),
    db().remittance.aggregate({ where: { companyId, fromCredit: false, undoneAt: null }, _sum: { amountKobo: true } }),
    db().remittanceNotice.findMany({
      where: { companyId, ...(query.notices && { id: { lt: query.notices } }) },
      select: NOTICE,
      orderBy: { id: 'desc' },
      take: DESK_PAGE_TAKE,
    }),
    db().remittance.findMany({
      where: { companyId, ...(query.receipts && { id: { lt: query.receipts } }) },
      select: {
        id: true,
        amountKobo: true,
        reference: true,
        receivedOn: true,
        undoneAt: true,
        excessKobo: true,
        fromCredit: true,
        paidOut: true,
        entryId: true,
        _count: { select: { matches: { where: { isMirror: false } } } },
      },
      orderBy: { id: 'desc' },
      take: DESK_PAGE_TAKE,
    }),
  ])
  const noticePage = toPage(notices, toNotice)
  const receiptPage = toPage(
    receipts,
    ({
      id,
      amountKobo,
      excessKobo,
      fromCredit,
      paidOut,
      reference,
      receivedOn,
      undoneAt,
      entryId,
      _count,
    }): ReceiptDto => ({
      id,
      amount: toNaira(amountKobo),
      excess: toNaira(excessKobo),
      fromCredit,
      paidOut,
      reference: fromCredit && !paidOut ? '' : reference,
      date: columnDay(receivedOn),
      lines: _count.matches,
      undone: undoneAt !== null,
      entryId,
    }),
  )
  return {
    ...debt,
    credit: toNaira(credit),
    payout,
    received: toNaira(received._sum.amountKobo ?? 0n),
    notices: noticePage.items,
    olderNotices: noticePage.nextCursor,
    receipts: receiptPage.items,
    olderReceipts: receiptPage.nextCursor,
  }
}

/** A preview shows this many lines, the oldest; the rest is only counted. */
const LINES_SHOWN = 100

/**
 * The lines that a receipt of `amount` kobo would pay, and the excess that would become credit. Books nothing.
 * @throws AppError as `recordRemittance`
 */
export async function previewRemittance(
  _actor: Staff,
  { companyId, amount }: { readonly companyId: string; readonly amount: Kobo },
): Promise<ReceiptPreview> {
  const owed = await debtOf(db(), companyId, amount)
  const excess = amount > owed ? kobo(amount - owed) : ZERO
  const { shares } = allocateRepayment(await unreceivedLines(db(), companyId), kobo(amount - excess))
  const shown = shares.slice(0, LINES_SHOWN)
  const rows = await db().deductionLine.findMany({
    where: { id: { in: shown.map(({ instalmentId }) => instalmentId) } },
    select: {
      id: true,
      deductedKobo: true,
      receivedKobo: true,
      period: { select: { month: true } },
      user: { select: { fullName: true, staffNumber: true } },
    },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lines = shown.flatMap(({ instalmentId, amount: share }) => {
    const row = byId.get(instalmentId)
    if (!row) return []
    return [
      {
        lineId: row.id,
        period: monthOf(columnDay(row.period.month)),
        staffId: row.user.staffNumber ?? '',
        name: row.user.fullName,
        deducted: toNaira(row.deductedKobo ?? 0n),
        amount: toNaira(share),
        whole: row.receivedKobo + share === row.deductedKobo,
      },
    ]
  })
  return { owed: toNaira(owed), excess: toNaira(excess), count: shares.length, lines }
}

/**
 * A page of the booked lines of a company's period, by name, with the figures of the period. Staff ask to undo a line
 * by its ledger entry.
 * @throws AppError 404 for no such company or period
 */
export async function listBookedLines(
  _actor: Staff,
  companyId: string,
  month: string,
  { q = '', sort = 'name', cursor }: QueryOf<typeof BOOKED_LINES> = {},
): Promise<Page<BookedLineDto> & { readonly company: string; readonly period: PeriodDto }> {
  const payroll = await payrollOf(db(), companyId)
  assertPeriod(month, payroll.today)
  const key = BOOKED_KEYS[sort.replace('-', '') as BookedSort]
  const [order, beyond] =
    directionOf(sort) === 'desc' ? [Prisma.sql`DESC`, Prisma.sql`<`] : [Prisma.sql`ASC`, Prisma.sql`>`]
  const after = cursor
    ? Prisma.sql`
        (${key}, line.id) ${beyond} (
          SELECT ${key}, line.id FROM deduction_lines line JOIN users ON users.id = line.user_id
          WHERE line.id = ${cursor}::uuid)`
    : Prisma.sql`true`
  const [period, rows] = await Promise.all([
    periodOf(db(), payroll, month, openLines(payroll, month)),
    db().$queryRaw<BookedRow[]>`
    SELECT line.id, line.state::text AS stored, line.reason, line.deducted_kobo AS deducted,
      line.received_kobo AS received, line.entry_id AS "entryId",
      full_name AS name, coalesce(staff_number, '') AS "staffId"
    FROM deduction_lines line
      JOIN deduction_periods period ON period.id = line.period_id
      JOIN users ON users.id = line.user_id
    WHERE period.company_id = ${companyId}::uuid AND period.month = ${dayColumn(`${month}-01`)}::date
      AND line.entry_id IS NOT NULL AND ${matchesPerson(q)} AND ${after}
    ORDER BY ${key} ${order}, line.id ${order} LIMIT ${DESK_PAGE_TAKE}`,
  ])
  const corrections = await correctionsOf(
    db(),
    rows.map(({ id }) => id),
  )
  return {
    company: payroll.company,
    period,
    ...toPage(rows, ({ id, stored, deducted, received, ...line }) => ({
      lineId: id,
      ...line,
      correction: shownCorrection(corrections.get(id), kobo(deducted)),
      state: lineState(stored, true, period.closed),
      deducted: toNaira(deducted),
      received: toNaira(received),
    })),
  }
}

const BOOKED_KEYS: Readonly<Record<BookedSort, Prisma.Sql>> = {
  name: Prisma.sql`lower(users.full_name)`,
  deducted: Prisma.sql`line.deducted_kobo`,
  received: Prisma.sql`line.received_kobo`,
}

type BookedRow = Omit<BookedLineDto, 'lineId' | 'state' | 'deducted' | 'received' | 'correction'> & {
  readonly id: string
  readonly stored: DeductionState
  readonly deducted: bigint
  readonly received: bigint
}
