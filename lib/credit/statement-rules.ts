import type { LedgerEvent } from '@/generated/prisma/enums'
import { type Kobo, ZERO, formatNaira, kobo } from '@/lib/core/money'

/** A ledger entry as the buyer's statement needs it, in kobo. */
export type Movement = {
  readonly event: LedgerEvent
  /** The event that a reversal undoes. */
  readonly undone: LedgerEvent | null
  readonly orderNumber: string | null
  readonly charged: Kobo
  readonly creditChange: Kobo
  /** The part of the credit that repaid written-off debts at once, in the entry that follows. */
  readonly recovered: Kobo
  /** Change of the amount to be refunded; negative when it was refunded. */
  readonly owedBack: Kobo
}

/** Who reads a line of a buyer's statement. */
export type Reader = 'buyer' | 'staff'
const OWN = {
  buyer: { whose: 'your', whom: 'you' },
  staff: { whose: 'the buyer’s', whom: 'the buyer' },
} as const satisfies Record<Reader, object>

/** The text of a statement line, in the person of its reader. Every ledger event needs one. */
export function movementText(
  { event, undone, orderNumber, charged, creditChange, recovered, owedBack }: Movement,
  reader: Reader = 'buyer',
): string {
  const { whose, whom } = OWN[reader]
  const order = orderNumber === null ? 'an order' : `order ${orderNumber}`
  const used = recovered > 0n ? `, ${formatNaira(recovered)} of it for a debt that was written off` : ''
  const rest = kobo(creditChange - recovered)
  const kept = `${used}${rest > 0n ? `, ${formatNaira(rest)} of it kept as credit` : ''}`
  const fee = (name: string) => (charged === 0n ? `${name} paid twice: kept as credit` : `${name} paid${kept}`)

  switch (event) {
    case 'order_approved':
      return `${orderNumber === null ? 'Order' : `Order ${orderNumber}`} approved`
    case 'order_delivered':
      return `${orderNumber === null ? 'Order' : `Order ${orderNumber}`} delivered`
    case 'credit_note':
      return `Goods of ${order} credited`
    case 'order_fees_paid':
      return fee(`Delivery and service fee of ${order}`)
    case 'registration_fee_paid':
      return fee('Registration fee')
    case 'deduction_confirmed':
      return `Deducted by ${whose} employer${kept}`
    case 'repayment_received':
      return `Repaid by card or transfer${kept}`
    case 'credit_applied':
      return `${formatNaira(kobo(0n - creditChange))} of ${whose} credit paid ${whose} instalments`
    case 'bad_debt_recovered':
      if (creditChange > 0n) return `Repayment of the debt of ${order} that was written off, taken back`
      return creditChange === 0n
        ? `Repayments of ${order} counted again after its write-off was reversed`
        : `${formatNaira(kobo(0n - creditChange))} repaid of the debt of ${order} that was written off`
    case 'credit_released':
      return `Repayments for ${order} kept as credit`
    case 'credit_paid_out':
      return `${formatNaira(kobo(0n - creditChange))} of ${whose} credit paid to ${whose} bank account`
    case 'interest_rebate':
      return charged <= 0n
        ? `Interest of ${order} given back for paying early`
        : `Interest of ${order} that was given back, taken back`
    case 'unapplied_received':
      return `${formatNaira(owedBack)} was not accepted and will be refunded`
    case 'repayment_returned':
      return `${formatNaira(owedBack)} of ${whose} early repayment will be refunded`
    case 'refund_paid':
      if (owedBack < 0n) return `${formatNaira(0n - owedBack)} refunded to ${whom}`
      return orderNumber === null ? 'Registration fee refunded' : `Delivery and service fee of ${order} refunded`
    case 'written_off':
      return `Unpaid balance of ${order} written off`
    case 'remittance_received':
    case 'company_credit_applied':
      return `Received from ${whose} employer`
    case 'gift_paid':
    case 'gift_returned':
      return `Gift of ${whose} employer`
    case 'settlement_received':
      return 'Received from the payment provider'
    case 'goods_received':
    case 'supplier_billed':
    case 'stock_valued':
    case 'stock_lost':
    case 'cost_of_sale':
    case 'cost_returned':
    case 'interest_earned':
    case 'provision_changed':
      return 'Books of Foodbank'
    case 'correction':
      return 'Correction'
    case 'reversal': {
      if (undone === 'order_approved') return `Charge for ${order} taken back`
      const original = {
        ...{ event: undone ?? 'correction', undone: null, orderNumber, charged: kobo(0n - charged) },
        ...{ creditChange: ZERO, recovered: ZERO, owedBack: ZERO },
      }
      return `Correction of “${movementText(original, reader)}”`
    }
  }
}
