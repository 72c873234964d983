import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner, Staff } from '@/lib/core/actors'
import { dayColumn } from '@/lib/core/clock'
import { transaction } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { lockCompany } from '@/lib/database/locks'
import { formatNaira, kobo } from '@/lib/core/money'
import { balanceOf } from '@/lib/credit/ledger'
import { reviewPause } from './overdue'
import { type Receipt, type Transfer, assertBankDay, bookReceipts, debtOf, onItsWay, recountStates } from './receipts'

/* Transfers from a company: HR announces them, staff book their receipt (docs/decisions/0030). Amounts in kobo. */

/**
 * Announces a transfer of the company. Nothing is booked until the money arrives.
 * @returns the announcement's id
 * @throws AppError 400 for an amount that is not positive, or a date in the future or more than a year ago; 409 for
 *   more than the debt that is not announced yet, or for a used reference
 */
export async function announceTransfer(actor: Partner, { amount, reference, date }: Transfer): Promise<string> {
  await assertBankDay(date)
  if (amount <= 0n) throw badRequest('The amount must be more than zero.')
  const { companyId } = actor
  return transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const owed = kobo(
      (await balanceOf(tx, { kind: 'payroll_receivable', companyId })) - (await onItsWay(tx, companyId)),
    )
    if (amount > owed)
      throw conflict(
        `Your company owes ${formatNaira(owed > 0n ? owed : 0n)} that is not announced yet, ` +
          `so ${formatNaira(amount)} cannot be announced.`,
      )

    const announced = await tx.remittanceNotice.findUnique({
      where: { companyId_reference: { companyId, reference } },
      select: { id: true },
    })
    if (
      announced ??
      (await tx.remittance.findFirst({ where: { companyId, reference, undoneAt: null }, select: { id: true } }))
    ) {
      throw conflict(`The transfer ${reference} was already announced or received.`)
    }

    const { id } = await tx.remittanceNotice.create({
      data: { companyId, amountKobo: amount, reference, sentOn: dayColumn(date), announcedById: actor.id },
      select: { id: true },
    })
    await recountStates(tx, companyId)
    await recordAudit(tx, actor, 'remittance.announced', `company:${companyId}`, {
      reference,
      amount,
    })
    return id
  })
}

/** @throws AppError 404 for no such announcement of the company, 409 when its money has arrived */
export async function withdrawNotice(actor: Partner, id: string): Promise<void> {
  const { companyId } = actor
  await transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const notice = await tx.remittanceNotice.findFirst({
      where: { id, companyId },
      select: { reference: true, remittanceId: true },
    })
    if (!notice) throw notFound('There is no such announcement.')
    if (notice.remittanceId) throw conflict('This transfer was already received.')
    await tx.remittanceNotice.delete({ where: { id }, select: { id: true } })
    await recountStates(tx, companyId)
    await recordAudit(tx, actor, 'remittance.withdrawn', `company:${companyId}`, { reference: notice.reference })
  })
}

export type NewRemittance = Receipt & { readonly companyId: string }

/**
 * Books a receipt from a company. It pays the oldest deducted lines first and settles the announcement with `noticeId`,
 * or with the same reference. What is above the company's debt becomes its credit.
 * @returns the remittance's id
 * @throws AppError 400 for an amount that is not positive, or a date in the future or more than a year ago; 404 for no
 *   such company or announcement, 409 for a used reference
 */
export async function recordRemittance(actor: Staff, { companyId, ...receipt }: NewRemittance): Promise<string> {
  await assertBankDay(receipt.date)
  return transaction(async (tx) => {
    await lockCompany(tx, companyId)
    const { reference, amount } = receipt
    await debtOf(tx, companyId, amount)
    const [id = ''] = await bookReceipts(tx, actor.id, companyId, [receipt])
    await recordAudit(tx, actor, 'remittance.recorded', `company:${companyId}`, {
      reference,
      amount,
    })
    await reviewPause(tx, companyId)
    return id
  })
}
