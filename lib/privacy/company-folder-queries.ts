import 'server-only'
import { DAYS, daysOf } from '@/lib/database/books-day'
import { columnDay } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { inNaira, toNaira } from '@/lib/core/money'
import { notesOfCompany, remindersOfCompany } from './follow-up-queries'
import { type FolderPart, auditOf, mailsTo } from './shared-folder-queries'

/** The parts of a company's folder. Goods are not in it: what employees buy is not the company's business. */
export const COMPANY_PARTS: readonly FolderPart[] = [
  { name: 'company', read: async (id) => [await readCompany(id)] },
  { name: 'terms', read: listTerms },
  { name: 'officers', read: listOfficers },
  { name: 'invitations', read: listInvitations },
  { name: 'employees', read: listEmployees },
  { name: 'plans', read: listPlans },
  { name: 'periods', read: listPeriods },
  { name: 'deductions', read: listDeductions },
  { name: 'deduction-requests', read: listDeferrals },
  { name: 'notices', read: listNotices },
  { name: 'remittances', read: listRemittances },
  { name: 'statement', isPrinted: true, read: readStatement },
  { name: 'notes', read: notesOfCompany },
  { name: 'reminders', read: remindersOfCompany },
  { name: 'mails', read: async (id) => mailsTo((await listOfficers(id)).map(({ email }) => email)) },
  { name: 'audit', read: readAudit },
]

/** Finds a company; null for an unknown id. */
export const findCompany = (id: string) =>
  db().company.findUnique({ where: { id }, select: { name: true, address: true } })

const readCompany = (id: string) =>
  db().company.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      name: true,
      state: true,
      address: true,
      payday: true,
      defaultMonths: true,
      maxMonths: true,
      deductionCapBps: true,
      deferralsAYear: true,
      createdAt: true,
      approvedAt: true,
      rejectionReason: true,
    },
  })

async function listTerms(companyId: string) {
  const rows = await db().termsChange.findMany({
    where: { companyId },
    select: { fromMonth: true, payday: true, deductionCapBps: true, createdAt: true },
    orderBy: { fromMonth: 'asc' },
  })
  return rows.map(({ fromMonth, ...row }) => ({ fromMonth: columnDay(fromMonth).slice(0, 7), ...row }))
}

async function listOfficers(companyId: string) {
  return db().user.findMany({
    where: { companyId, role: 'partner' },
    select: { id: true, fullName: true, email: true, permissions: true, createdAt: true, suspendedAt: true },
    orderBy: { id: 'asc' },
  })
}

async function listInvitations(companyId: string) {
  return db().invitation.findMany({
    where: { companyId },
    select: {
      email: true,
      fullName: true,
      permissions: true,
      createdAt: true,
      sentAt: true,
      expiresAt: true,
      usedAt: true,
      revokedAt: true,
    },
    orderBy: { id: 'asc' },
  })
}

async function listEmployees(companyId: string) {
  const rows = await db().user.findMany({
    where: { companyId, role: 'buyer' },
    select: {
      id: true,
      fullName: true,
      email: true,
      staffNumber: true,
      jobTitle: true,
      salaryKobo: true,
      otherDeductionsKobo: true,
      eligibility: true,
      eligibilityReason: true,
      eligibilityAt: true,
      eligibilityAskedAt: true,
      lastDay: true,
      createdAt: true,
    },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ lastDay, ...row }) => ({ ...inNaira(row), lastDay: lastDay && columnDay(lastDay) }))
}

async function listPlans(companyId: string) {
  const rows = await db().plan.findMany({
    where: { companyId },
    select: {
      state: true,
      months: true,
      principalKobo: true,
      createdAt: true,
      userId: true,
      order: { select: { number: true } },
      instalments: { select: { dueOn: true, amountKobo: true, paidKobo: true }, orderBy: { position: 'asc' } },
    },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ order, userId, principalKobo, instalments, ...row }) => ({
    employeeId: userId,
    orderNumber: order.number,
    ...row,
    financed: toNaira(principalKobo),
    instalments: instalments.map(({ dueOn, ...part }) => ({ dueOn: columnDay(dueOn), ...inNaira(part) })),
  }))
}

async function listPeriods(companyId: string) {
  const rows = await db().deductionPeriod.findMany({
    where: { companyId },
    select: {
      month: true,
      payday: true,
      closedAt: true,
      uploads: { select: { contentHash: true, createdAt: true }, orderBy: { id: 'asc' } },
    },
    orderBy: { month: 'asc' },
  })
  return rows.map(({ month, payday, ...row }) => ({
    month: columnDay(month).slice(0, 7),
    payday: columnDay(payday),
    ...row,
  }))
}

async function listDeferrals(companyId: string) {
  const rows = await db().deferral.findMany({
    where: { companyId },
    select: {
      userId: true,
      month: true,
      amountKobo: true,
      askedKobo: true,
      movedKobo: true,
      reason: true,
      state: true,
      answer: true,
      decidedAt: true,
    },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ userId, month, ...row }) => ({
    employeeId: userId,
    month: columnDay(month).slice(0, 7),
    ...inNaira(row),
  }))
}

async function listDeductions(companyId: string) {
  const rows = await db().deductionLine.findMany({
    where: { period: { companyId } },
    select: {
      userId: true,
      state: true,
      dueKobo: true,
      arrearsKobo: true,
      deductedKobo: true,
      receivedKobo: true,
      balanceAfterKobo: true,
      reason: true,
      confirmedAt: true,
      period: { select: { month: true } },
    },
    orderBy: [{ period: { month: 'asc' } }, { userId: 'asc' }],
  })
  return rows.map(({ period, userId, ...row }) => ({
    month: columnDay(period.month).slice(0, 7),
    employeeId: userId,
    ...inNaira(row),
  }))
}

async function listNotices(companyId: string) {
  const rows = await db().remittanceNotice.findMany({
    where: { companyId },
    select: { amountKobo: true, reference: true, sentOn: true, createdAt: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ sentOn, ...row }) => ({ ...inNaira(row), sentOn: columnDay(sentOn) }))
}

async function listRemittances(companyId: string) {
  const rows = await db().remittance.findMany({
    where: { companyId },
    select: { amountKobo: true, reference: true, receivedOn: true, createdAt: true, undoneAt: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ receivedOn, ...row }) => ({ ...inNaira(row), receivedOn: columnDay(receivedOn) }))
}

/** The entries of the company's accounts in the ledger with the balance after each, in naira; debits are its debt. */
async function readStatement(companyId: string) {
  const rows = await db().ledgerPosting.findMany({
    where: { account: { companyId } },
    select: { amount: true, account: { select: { kind: true } }, entry: { select: { ...DAYS, event: true } } },
    orderBy: [{ entry: { bookedAt: 'asc' } }, { id: 'asc' }],
  })
  let balance = 0n
  // Entries from before the days were kept have none in the database, so it cannot put them in order.
  const dated = rows.map((row) => ({ ...row, days: daysOf(row.entry) }))
  const inOrder = dated.toSorted((one, other) =>
    one.days.day < other.days.day ? -1 : Number(one.days.day > other.days.day),
  )
  return inOrder.map(({ amount, account, entry, days }) => {
    balance += amount
    return {
      at: entry.bookedAt,
      ...days,
      what: entry.event,
      account: account.kind,
      debit: amount > 0n ? toNaira(amount) : 0,
      credit: amount < 0n ? toNaira(-amount) : 0,
      balance: toNaira(balance),
    }
  })
}

async function readAudit(companyId: string) {
  const [officers, periods, remittances] = await Promise.all([
    listOfficers(companyId),
    db().deductionPeriod.findMany({ where: { companyId }, select: { id: true } }),
    db().remittance.findMany({ where: { companyId }, select: { id: true } }),
  ])
  return auditOf(
    officers.map(({ id }) => id),
    [
      `company:${companyId}`,
      ...officers.map(({ id }) => `user:${id}`),
      ...periods.map(({ id }) => `period:${id}`),
      ...remittances.map(({ id }) => `remittance:${id}`),
    ],
  )
}
