import 'server-only'
import type { Prisma } from '@/generated/prisma/client'
import type { BankLineState } from '@/generated/prisma/enums'
import type { Staff } from '@/lib/core/actors'
import { type Day, columnDay, dayColumn } from '@/lib/core/clock'
import { type Tx, db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { DESK_PAGE, toPage, withOneMore, directionOf, afterAmount, afterId } from '@/lib/core/listing'
import type { QueryOf } from '@/lib/core/lists'
import { type Kobo, kobo, toNaira } from '@/lib/core/money'
import type { BANK_LINES } from './lists'
import type { BankLineDto, BankLinePage } from './schema'
import { takenBackSentence } from './taken-back-rules'

const LINE = {
  id: true,
  receivedOn: true,
  amountKobo: true,
  reference: true,
  text: true,
  state: true,
  reason: true,
  candidateIds: true,
  remittance: { select: { companyId: true, company: { select: { name: true } } } },
  debitKept: true,
  debit: { select: { sentOn: true, amountKobo: true, text: true } },
} as const
type LineRow = Prisma.BankLineGetPayload<{ select: typeof LINE }>

/** The lines that need a person: those that wait, and booked ones whose money the bank may have taken back. */
const NEEDS_PERSON: Prisma.BankLineWhereInput = {
  OR: [
    { state: 'waiting' satisfies BankLineState },
    { state: 'booked' satisfies BankLineState, debitId: { not: null }, debitKept: false },
  ],
}

/** A page of the lines of bank statements in one state, newest first: those that need a person, without a state. */
export async function listBankLines(
  _actor: Staff,
  { state = 'waiting', sort = '-added', cursor }: QueryOf<typeof BANK_LINES>,
  size = DESK_PAGE,
): Promise<BankLinePage> {
  const direction = directionOf(sort)
  const isByAmount = sort === 'amount' || sort === '-amount'
  const last =
    isByAmount && cursor
      ? await db().bankLine.findUnique({ where: { id: cursor }, select: { id: true, amountKobo: true } })
      : undefined
  if (last === null) return { items: [], nextCursor: null }
  const rows = await db().bankLine.findMany({
    where: {
      AND: [state === 'waiting' ? NEEDS_PERSON : { state }],
      ...(last ? afterAmount(last, direction) : afterId(cursor, direction)),
    },
    select: LINE,
    orderBy: isByAmount ? [{ amountKobo: direction }, { id: direction }] : { id: direction },
    take: withOneMore(size),
  })
  const toDto = await dtoOf(rows)
  return toPage(rows, toDto, size)
}

/** @throws AppError 404 for no such line */
export async function getBankLine(_actor: Staff, id: string): Promise<BankLineDto> {
  const row = await db().bankLine.findUnique({ where: { id }, select: LINE })
  if (!row) throw notFound('There is no such line.')
  return (await dtoOf([row]))(row)
}

/** The number of lines that need a person. */
export const countWaitingLines = (_actor: Staff): Promise<number> => db().bankLine.count({ where: NEEDS_PERSON })

/** How many lines of the days before `until` need a person, and the sum of their amounts in kobo. */
export async function waitingLinesBefore(tx: Tx, until: Day): Promise<{ readonly count: number; readonly sum: Kobo }> {
  const where = { AND: [NEEDS_PERSON, { receivedOn: { lt: dayColumn(until) } }] }
  const { _count, _sum } = await tx.bankLine.aggregate({ where, _count: true, _sum: { amountKobo: true } })
  return { count: _count, sum: kobo(_sum.amountKobo ?? 0n) }
}

/** How many transfers that staff recorded for the days before `until` are on no bank statement, and their sum in kobo. */
export async function transfersWithoutLine(
  tx: Tx,
  until: Day,
): Promise<{ readonly count: number; readonly sum: Kobo }> {
  const { _count, _sum } = await tx.remittance.aggregate({
    where: { undoneAt: null, fromCredit: false, paidOut: false, receivedOn: { lt: dayColumn(until) }, bankLine: null },
    _count: true,
    _sum: { amountKobo: true },
  })
  return { count: _count, sum: kobo(_sum.amountKobo ?? 0n) }
}

async function dtoOf(rows: readonly LineRow[]): Promise<(row: LineRow) => BankLineDto> {
  const companies = await db().company.findMany({
    where: { id: { in: rows.flatMap(({ candidateIds }) => candidateIds) } },
    select: { id: true, name: true },
  })
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  return ({ receivedOn, amountKobo, candidateIds, remittance, debit, debitKept, ...row }) => {
    const disputed = debit === null || debitKept || row.state === 'set_aside' ? undefined : debitOf(debit)
    return {
      ...row,
      reason: disputed && row.state !== 'set_aside' ? takenBackSentence(disputed, row.state) : row.reason,
      date: columnDay(receivedOn),
      amount: toNaira(amountKobo),
      company: remittance?.company.name ?? null,
      companyId: remittance?.companyId ?? null,
      takenBack: disputed !== undefined,
      candidates: candidateIds.map((id) => ({ id, company: names.get(id) ?? '' })),
    }
  }
}

const debitOf = ({ sentOn, amountKobo, text }: NonNullable<LineRow['debit']>) => ({
  day: columnDay(sentOn),
  amount: kobo(amountKobo),
  text,
})
