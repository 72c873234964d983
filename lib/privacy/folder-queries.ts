import 'server-only'
import { db } from '@/lib/database/db'
import { notFound } from '@/lib/core/errors'
import { isId, rowId } from '@/lib/core/ids'
import { toNaira } from '@/lib/core/money'
import { listMovements } from '@/lib/credit/statement-queries'
import { COMPANY_PARTS, findCompany } from './company-folder-queries'
import { notesOfBuyer, remindersOfBuyer } from './follow-up-queries'
import { exportData } from './queries'
import { type FolderPart, auditOf, mailsTo } from './shared-folder-queries'

/* What `npm run folder` gathers. A part is a line in one of the two lists; each becomes a file of the folder. */

export type FolderSubject = {
  readonly id: string
  readonly name: string
  /** Lines that identify it in the head of each document. */
  readonly lines: readonly string[]
  readonly parts: readonly FolderPart[]
}

/** The sections of a person's own copy of the data, each as a part. A new section there is a new file here. */
async function ownParts(id: string): Promise<FolderPart[]> {
  const { exportedAt: _, currency: __, ...sections } = await exportData({ id, role: 'buyer' })
  return Object.entries(sections).map(([name, content]) => ({
    name,
    read: () => Promise.resolve(Array.isArray(content) ? content : [content ?? {}]),
  }))
}

/** What the office has besides. */
const BUYER_PARTS: readonly FolderPart[] = [
  { name: 'statement', isPrinted: true, read: readStatement },
  { name: 'mails', read: async (id) => mailsTo([await emailOf(id)]) },
  { name: 'notes', read: notesOfBuyer },
  { name: 'reminders', read: remindersOfBuyer },
  { name: 'refunds', read: listRefunds },
  { name: 'approvals', read: listApprovals },
  { name: 'audit', read: readAudit },
]

/** @throws AppError 404 for an id that is not a buyer's */
export async function buyerFolder(id: string): Promise<FolderSubject> {
  const user = await db().user.findUnique({
    where: { id: rowId(id), role: 'buyer' },
    select: { fullName: true, email: true, staffNumber: true, company: { select: { name: true } } },
  })
  if (!user) throw notFound(`There is no buyer with the id ${id}.`)
  const { fullName, email, staffNumber, company } = user
  return {
    id,
    name: fullName,
    lines: [fullName, email, ...(company ? [`${company.name}, staff ID ${staffNumber ?? '–'}`] : [])],
    parts: [...(await ownParts(id)), ...BUYER_PARTS],
  }
}

/** @throws AppError 404 for an id that is not a company's */
export async function companyFolder(id: string): Promise<FolderSubject> {
  const company = isId(id) ? await findCompany(id) : null
  if (!company) throw notFound(`There is no company with the id ${id}.`)
  return { id, name: company.name, lines: [company.name, company.address], parts: COMPANY_PARTS }
}

async function readStatement(userId: string) {
  const movements = []
  let cursor: string | undefined
  do {
    const page = await listMovements(userId, { limit: 500, ...(cursor && { cursor }) })
    movements.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return movements
    .reverse()
    .map(({ at, what, charged, paid, owed, credit }) => ({ at, what, charged, paid, owed, credit }))
}

const emailOf = async (id: string): Promise<string> =>
  (await db().user.findUniqueOrThrow({ where: { id }, select: { email: true } })).email

/** With the reasons of staff, which the buyer's own copy leaves out. */
async function listRefunds(userId: string) {
  const rows = await db().refund.findMany({
    where: { payment: { userId } },
    select: { state: true, reason: true, createdAt: true, amountKobo: true, payment: { select: { txRef: true } } },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ payment, amountKobo, ...row }) => ({
    reference: payment.txRef,
    amount: toNaira(amountKobo),
    ...row,
  }))
}

/** Requests for a second person that are about this person. Their content is in the audit. */
async function listApprovals(userId: string) {
  return db().approval.findMany({
    where: { subjectId: userId },
    select: { kind: true, state: true, reason: true, createdAt: true },
    orderBy: { id: 'asc' },
  })
}

async function readAudit(userId: string) {
  const [orders, payments, tickets] = await Promise.all([
    db().order.findMany({ where: { userId }, select: { id: true } }),
    db().payment.findMany({ where: { userId }, select: { id: true } }),
    db().ticket.findMany({ where: { userId }, select: { id: true } }),
  ])
  const subjectsOf = (kind: string, rows: readonly { id: string }[]) => rows.map(({ id }) => `${kind}:${id}`)
  return auditOf(
    [userId],
    [
      `user:${userId}`,
      ...subjectsOf('order', orders),
      ...subjectsOf('payment', payments),
      ...subjectsOf('ticket', tickets),
    ],
  )
}
