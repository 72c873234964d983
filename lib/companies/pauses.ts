import 'server-only'
import { setsWith } from '@/lib/access/permission-rules'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { addDays, dayColumn } from '@/lib/core/clock'
import { type Tx, databaseDay, databaseNow, transaction } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/database/locks'
import { toldReason } from '@/lib/core/reason-rules'
import type { Notification } from '@/lib/notifications/notification'
import { notifyAll } from '@/lib/notifications/notify'
import { companyPausedNotification, companyResumedNotification } from './notifications'

/* Employees of a paused company cannot place new orders; nothing else changes for them (docs/decisions/0078). */

/** After staff end a pause, the system begins none for so many days, or it would undo their decision at once. */
const FREE_DAYS = 7

/**
 * Pauses a company and tells its HR and staff. A pause by staff replaces one by the system, and only staff end it.
 * @throws AppError 404 for an unknown company, 409 when it is not approved or staff have paused it already
 */
export async function pauseCompany(actor: Staff, companyId: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const company = await getForUpdate(tx, companyId)
    if (company.state !== 'approved') throw conflict('Only an approved company can be paused.')
    if (company.pausedAt && company.pausedById !== null)
      throw conflict('This company is paused already.', { code: 'already_decided' })
    await beginPause(tx, { id: companyId, name: company.name }, reason, actor)
  })
}

/**
 * Ends the pause of a company and tells its HR and staff. The system pauses it again after `FREE_DAYS` at the earliest.
 * @throws AppError 404 for an unknown company, 409 when it is not paused
 */
export async function resumeCompany(actor: Staff, companyId: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const company = await getForUpdate(tx, companyId)
    if (!company.pausedAt) throw conflict('This company is not paused.', { code: 'already_decided' })
    await endPause(tx, { id: companyId, name: company.name }, reason, actor)
  })
}

async function getForUpdate(tx: Tx, companyId: string) {
  await lockCompany(tx, companyId)
  const company = await tx.company.findUnique({
    where: { id: companyId },
    select: { name: true, state: true, pausedAt: true, pausedById: true },
  })
  if (!company) throw notFound('There is no such company.')
  return company
}

type Company = { readonly id: string; readonly name: string }

/** Pauses a company. Lock it first. @param actor null for the system, which ends its own pauses */
export async function beginPause(tx: Tx, company: Company, reason: string, actor: Staff | null): Promise<void> {
  await tx.company.update({
    where: { id: company.id },
    data: { pausedAt: await databaseNow(tx), pauseReason: reason, pausedById: actor?.id ?? null },
    select: { id: true },
  })
  await recordAudit(tx, actor, 'company.paused', `company:${company.id}`, { reason })
  await notifyDesks(tx, company, actor, (person) =>
    companyPausedNotification(person, company, toldReason('company_pause', reason)),
  )
}

/** Ends a company's pause. Lock it first. @param actor null for the system */
export async function endPause(tx: Tx, company: Company, reason: string, actor: Staff | null): Promise<void> {
  await tx.company.update({
    where: { id: company.id },
    data: {
      pausedAt: null,
      pauseReason: '',
      pausedById: null,
      ...(actor && { pauseFreeUntil: dayColumn(addDays(await databaseDay(tx), FREE_DAYS)) }),
    },
    select: { id: true },
  })
  await recordAudit(tx, actor, 'company.resumed', `company:${company.id}`, { reason })
  await notifyDesks(tx, company, actor, (person) =>
    companyResumedNotification(person, company, toldReason('company_resume', reason)),
  )
}

/** Tells the company's HR, and the staff who see money, except the one who did it. */
async function notifyDesks(
  tx: Tx,
  { id: companyId }: Company,
  actor: Staff | null,
  notificationFor: (person: { readonly fullName: string; readonly isStaff: boolean }) => Notification,
): Promise<void> {
  const people = await tx.user.findMany({
    where: {
      suspendedAt: null,
      erasedAt: null,
      OR: [
        { role: 'partner', companyId },
        { role: 'staff', permissions: { hasSome: setsWith('finance') } },
      ],
    },
    select: { id: true, email: true, fullName: true, role: true },
  })
  await notifyAll(
    tx,
    people
      .filter(({ id }) => id !== actor?.id)
      .map(({ email, fullName, role }) => ({
        person: { email },
        notification: notificationFor({ fullName, isStaff: role === 'staff' }),
      })),
  )
}
