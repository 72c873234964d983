import 'server-only'
import { type Tx, isUniqueViolation, transaction } from '@/lib/database/db'
import type { News } from '@/lib/notifications/news'
import { tellAll } from '@/lib/notifications/tell'
import { confirmByRoster } from './confirm-by-roster'

type NewsFor = (partnerId: string) => News

/** Tells every HR partner of a company about an employee, in the caller's transaction. @returns how many were told */
export async function askHr(tx: Tx, companyId: string, newsFor: NewsFor): Promise<number> {
  const partners = await tx.user.findMany({
    where: { role: 'partner', companyId, erasedAt: null, suspendedAt: null },
    select: { id: true, email: true },
  })
  return tellAll(
    tx,
    partners.map((partner) => ({ person: partner, news: newsFor(partner.id) })),
  )
}

type Ask = (tx: Tx, employeeId: string, companyId: string, newsFor: NewsFor) => Promise<void>

/** Confirms an employee whom HR listed, else asks HR. The caller has locked the account. */
const confirmOrAsk: Ask = async (tx, userId, companyId, newsFor) => {
  const [confirmed] = await confirmByRoster(tx, { userId })
  if (confirmed === undefined) await askHr(tx, companyId, newsFor)
}

const onlyAsk: Ask = async (tx, _userId, companyId, newsFor) => void (await askHr(tx, companyId, newsFor))

/**
 * A transaction in which an employee asks to be confirmed. If a colleague is confirmed with the same staff ID at the
 * same moment, it runs again and HR decides.
 */
export async function askingTransaction(work: (tx: Tx, ask: Ask) => Promise<void>): Promise<void> {
  try {
    await transaction((tx) => work(tx, confirmOrAsk))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await transaction((tx) => work(tx, onlyAsk))
  }
}
