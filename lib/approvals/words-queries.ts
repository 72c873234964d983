import 'server-only'
import { permissionLabels } from '@/lib/access/permission-rules'
import { termChanges } from '@/lib/companies/rules'
import { formatMonth } from '@/lib/core/clock'
import { type Tx } from '@/lib/core/db'
import { unhandled } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { type Kobo, formatNaira } from '@/lib/core/money'
import { findRefundable } from '@/lib/payments/refunds'
import { formatAmount } from '@/lib/payments/rules'
import { correctionWords, deductionCorrectionWords } from './correction-facts-queries'
import type { ApprovalRequest } from './schema'

/** Says in words what a request is for, for mails. */
export async function wordsOf(tx: Tx, request: ApprovalRequest): Promise<string> {
  switch (request.kind) {
    case 'refund':
      return 'Refund a payment'
    case 'payout':
      return `Pay out credit of ${request.payee === 'company' ? 'a company' : await nameOf(tx, request.about)}`
    case 'write_off':
      return 'Write off the open amount of an order'
    case 'new_credit':
      return `Allow new credit for ${await nameOf(tx, request.about)}, whose debt was written off`
    case 'credit_note':
      return 'Credit goods of a delivered order'
    case 'delivery_override':
      return 'Deliver an order without the buyer’s code'
    case 'correction':
      return correctionWords(tx, request.about)
    case 'books_month':
      return `Close ${formatMonth(request.about)} in the books for good`
    case 'deduction_correction':
      return deductionCorrectionWords(tx, request)
    case 'charge':
      return `New charges. ${request.about}`
    case 'second_factor_reset':
      return `Remove the second sign-in steps of ${await nameOf(tx, request.about)}`
    case 'price': {
      const product = await tx.product.findUnique({ where: { id: request.about }, select: { name: true } })
      const [from, to] = [formatNaira(request.from), formatNaira(request.to)]
      return `Change the price of ${product?.name ?? 'a product'} from ${from} to ${to}`
    }
    case 'company_terms': {
      const company = await tx.company.findUnique({ where: { id: request.about }, select: { name: true } })
      const changes = termChanges(request.from, request.to).map(({ words }) => words)
      return `Change the terms of ${company?.name ?? 'a company'}: ${changes.join('; ')}`
    }
    case 'staff_key':
      return `Let the API key “${request.name}” work for: ${request.scopes.join(', ')}`
    case 'salary':
      // Mails never name a salary.
      return request.people.length > 1
        ? `Raise the salaries of ${request.people.length} employees by more than 20%`
        : request.people[0]?.from === null
          ? `Confirm ${await nameOf(tx, request.about)} with a salary far above the usual one`
          : `Raise the salary of ${await nameOf(tx, request.about)} by more than 20%`
    case 'credit_ceiling': {
      const company =
        request.whose === 'company'
          ? await tx.company.findUnique({ where: { id: request.about }, select: { name: true } })
          : null
      const whose = request.whose === 'company' ? (company?.name ?? 'a company') : await nameOf(tx, request.about)
      return `Set the ceiling of credit of ${whose} to ${request.to === null ? 'the default' : formatNaira(request.to)}`
    }
    case 'payout_account': {
      const company = await tx.company.findUnique({ where: { id: request.about }, select: { name: true } })
      return `Confirm the bank account that gets the credit of ${company?.name ?? 'a company'}`
    }
    case 'end_access':
      return `End the access of ${await nameOf(tx, request.about)}`
    case 'restore_access':
      return `Restore the access of ${await nameOf(tx, request.about)}`
    case 'permissions':
      return (
        `Change the permissions of ${await nameOf(tx, request.about)} from ${permissionLabels(request.from)} ` +
        `to ${permissionLabels(request.to)}`
      )
    case 'invite':
      return `Invite ${request.fullname} (${request.about}) as ${permissionLabels(request.permissions)}`
    default:
      return unhandled(request)
  }
}

/**
 * The amount of a request for the audit log. A refund is in the currency that was received, which the payment no longer
 * tells once it is refunded.
 */
export async function amountForAudit(
  tx: Tx,
  { kind, about }: ApprovalRequest,
  amount: Kobo | undefined,
): Promise<{ amount?: string }> {
  if (amount === undefined) return {}
  const refundable = kind === 'refund' ? await findRefundable(tx, about) : undefined
  return { amount: formatAmount(amount, refundable?.currency ?? 'NGN') }
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const person = isId(userId) ? await tx.user.findUnique({ where: { id: userId }, select: { fullName: true } }) : null
  return person?.fullName ?? 'a person who is gone'
}
