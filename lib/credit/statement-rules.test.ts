import { describe, expect, test } from 'vitest'
import { ZERO, kobo } from '@/lib/core/money'
import { movementText } from './statement-rules'

describe('movementText', () => {
  const plain = { undone: null, orderNumber: 'FB-1', charged: ZERO, creditChange: ZERO, owedBack: ZERO }

  test.each([
    [{ ...plain, event: 'order_approved' as const }, 'Order FB-1 approved'],
    [{ ...plain, event: 'order_delivered' as const }, 'Order FB-1 delivered'],
    [{ ...plain, event: 'credit_note' as const }, 'Goods of order FB-1 credited'],
    [
      { ...plain, event: 'order_fees_paid' as const, charged: kobo(200_000n) },
      'Delivery and service fee of order FB-1 paid',
    ],
    [
      { ...plain, event: 'order_fees_paid' as const, creditChange: kobo(200_000n) },
      'Delivery and service fee of order FB-1 paid twice: kept as credit',
    ],
    [
      { ...plain, event: 'registration_fee_paid' as const, creditChange: kobo(100_000n) },
      'Registration fee paid twice: kept as credit',
    ],
    [{ ...plain, event: 'reversal' as const, undone: 'order_approved' as const }, 'Charge for order FB-1 taken back'],
    [
      { ...plain, event: 'reversal' as const, undone: 'deduction_confirmed' as const, creditChange: kobo(-5n) },
      'Correction of “Deducted by your employer”',
    ],
    [{ ...plain, event: 'refund_paid' as const, orderNumber: null }, 'Registration fee refunded'],
    [
      { ...plain, event: 'unapplied_received' as const, owedBack: kobo(50_000n) },
      '₦500 was not accepted and will be refunded',
    ],
    [
      { ...plain, event: 'repayment_returned' as const, owedBack: kobo(50_000n) },
      '₦500 of your early repayment will be refunded',
    ],
    [{ ...plain, event: 'refund_paid' as const, owedBack: kobo(-50_000n) }, '₦500 refunded to you'],
  ])('%o', (movement, text) => {
    expect(movementText(movement)).toBe(text)
  })
})
