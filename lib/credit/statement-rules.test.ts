import { describe, expect, test } from 'vitest'
import { LedgerEvent } from '@/generated/prisma/enums'
import { ZERO, kobo } from '@/lib/core/money'
import { movementText } from './statement-rules'

describe('movementText', () => {
  const plain = {
    undone: null,
    orderNumber: 'FB-1',
    charged: ZERO,
    creditChange: ZERO,
    recovered: ZERO,
    owedBack: ZERO,
  }

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
    [{ ...plain, event: 'refund_paid' as const }, 'Delivery and service fee of order FB-1 refunded'],
    [{ ...plain, event: 'order_approved' as const, orderNumber: null }, 'Order approved'],
    [{ ...plain, event: 'order_delivered' as const, orderNumber: null }, 'Order delivered'],
    [{ ...plain, event: 'credit_note' as const, orderNumber: null }, 'Goods of an order credited'],
    [{ ...plain, event: 'registration_fee_paid' as const, charged: kobo(100_000n) }, 'Registration fee paid'],
    [
      { ...plain, event: 'registration_fee_paid' as const, charged: kobo(100_000n), creditChange: kobo(50_000n) },
      'Registration fee paid, ₦500 of it kept as credit',
    ],
    [
      { ...plain, event: 'deduction_confirmed' as const, creditChange: kobo(50_000n) },
      'Deducted by your employer, ₦500 of it kept as credit',
    ],
    [{ ...plain, event: 'deduction_confirmed' as const, creditChange: kobo(-1n) }, 'Deducted by your employer'],
    [
      { ...plain, event: 'deduction_confirmed' as const, creditChange: kobo(50_000n), recovered: kobo(50_000n) },
      'Deducted by your employer, ₦500 of it for a debt that was written off',
    ],
    [
      { ...plain, event: 'repayment_received' as const, creditChange: kobo(70_000n), recovered: kobo(50_000n) },
      'Repaid by card or transfer, ₦500 of it for a debt that was written off, ₦200 of it kept as credit',
    ],
    [{ ...plain, event: 'repayment_received' as const }, 'Repaid by card or transfer'],
    [
      { ...plain, event: 'credit_applied' as const, creditChange: kobo(-50_000n) },
      '₦500 of your credit paid your instalments',
    ],
    [
      { ...plain, event: 'bad_debt_recovered' as const, creditChange: kobo(-50_000n) },
      '₦500 repaid of the debt of order FB-1 that was written off',
    ],
    [
      { ...plain, event: 'bad_debt_recovered' as const, creditChange: kobo(50_000n) },
      'Repayment of the debt of order FB-1 that was written off, taken back',
    ],
    [
      { ...plain, event: 'bad_debt_recovered' as const },
      'Repayments of order FB-1 counted again after its write-off was reversed',
    ],
    [{ ...plain, event: 'credit_released' as const }, 'Repayments for order FB-1 kept as credit'],
    [
      { ...plain, event: 'credit_paid_out' as const, creditChange: kobo(-50_000n) },
      '₦500 of your credit paid to your bank account',
    ],
    [
      { ...plain, event: 'interest_rebate' as const, charged: kobo(-5n) },
      'Interest of order FB-1 given back for paying early',
    ],
    [{ ...plain, event: 'interest_rebate' as const }, 'Interest of order FB-1 given back for paying early'],
    [
      { ...plain, event: 'interest_rebate' as const, charged: kobo(5n) },
      'Interest of order FB-1 that was given back, taken back',
    ],
    [{ ...plain, event: 'written_off' as const }, 'Unpaid balance of order FB-1 written off'],
    [{ ...plain, event: 'remittance_received' as const }, 'Received from your employer'],
    [{ ...plain, event: 'company_credit_applied' as const }, 'Received from your employer'],
    [{ ...plain, event: 'settlement_received' as const }, 'Received from the payment provider'],
    [{ ...plain, event: 'correction' as const }, 'Correction'],
    [{ ...plain, event: 'reversal' as const }, 'Correction of “Correction”'],
    // The entry that undid the rebate charges the interest again, so the text is that of the rebate.
    [
      { ...plain, event: 'reversal' as const, undone: 'interest_rebate' as const, charged: kobo(5n) },
      'Correction of “Interest of order FB-1 given back for paying early”',
    ],
    [
      { ...plain, event: 'reversal' as const, undone: 'interest_rebate' as const, charged: kobo(-5n) },
      'Correction of “Interest of order FB-1 that was given back, taken back”',
    ],
  ])('%o', (movement, text) => {
    expect(movementText(movement)).toBe(text)
  })

  test.each([
    [{ ...plain, event: 'deduction_confirmed' as const }, 'Deducted by the buyer’s employer'],
    [{ ...plain, event: 'remittance_received' as const }, 'Received from the buyer’s employer'],
    [
      { ...plain, event: 'credit_applied' as const, creditChange: kobo(-50_000n) },
      '₦500 of the buyer’s credit paid the buyer’s instalments',
    ],
    [
      { ...plain, event: 'credit_paid_out' as const, creditChange: kobo(-5_000n) },
      '₦50 of the buyer’s credit paid to the buyer’s bank account',
    ],
    [
      { ...plain, event: 'repayment_returned' as const, owedBack: kobo(50_000n) },
      '₦500 of the buyer’s early repayment will be refunded',
    ],
    [{ ...plain, event: 'refund_paid' as const, owedBack: kobo(-60_000n) }, '₦600 refunded to the buyer'],
    [
      { ...plain, event: 'reversal' as const, undone: 'deduction_confirmed' as const },
      'Correction of “Deducted by the buyer’s employer”',
    ],
  ])('%o, as staff read it', (movement, text) => {
    expect(movementText(movement, 'staff')).toBe(text)
  })

  test('speaks to no buyer where staff read it', () => {
    for (const event of Object.values(LedgerEvent))
      for (const amount of [kobo(50_000n), kobo(-50_000n)]) {
        const text = movementText({ ...plain, event, creditChange: amount, owedBack: amount }, 'staff')
        expect(text).not.toMatch(/\byou/i)
      }
  })
})
