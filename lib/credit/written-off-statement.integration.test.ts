import { beforeAll, expect, test, vi } from 'vitest'
import StatementPage from '@/app/(shop)/Statement/page'
import { statementCopy as copy } from '@/components/statement/copy'
import { fromNaira } from '@/lib/core/money'
import { transaction } from '@/lib/database/db'
import { confirmRepayment } from '@/lib/payments/provider-return'
import { startPayment } from '@/lib/payments/service'
import { aBuyer, aStaff, anOrder, openConnections, unique } from '@/sandbox/factories'
import { textOf } from '@/sandbox/pages'
import { tokenOf } from '@/sandbox/roles'
import { useFlutterwave } from '@/sandbox/test-outside'
import { writeOffPlan } from './close-plan'
import { bookRepayment } from './repayments'
import { listMovements } from './statement-queries'

/* A debt of ₦10,000 is written off and repaid later, in two parts: what the buyer's statement says each time. */

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ refresh: () => undefined }),
}))

const flutterwave = useFlutterwave()
beforeAll(openConnections)

type Buyer = Awaited<ReturnType<typeof aBuyer>>

/** What a person reads on the page, in one line. */
const pageOf = async (buyer: Buyer) => textOf(StatementPage, await tokenOf({ ...buyer, role: 'buyer' }))

async function repay(buyer: Buyer, naira: number): Promise<void> {
  const { txRef } = await startPayment(buyer, { purpose: 'repayment', amount: fromNaira(naira) })
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })
  await confirmRepayment(buyer, txRef)
}

const deduct = (buyer: Buyer, naira: number) =>
  transaction((tx) =>
    bookRepayment(tx, {
      userId: buyer.id,
      amount: fromNaira(naira),
      event: 'deduction_confirmed',
      eventKey: unique('deduction'),
      heldBy: { kind: 'payroll_receivable', companyId: buyer.companyId ?? '' },
    }),
  )

test('a repayment after the write-off says what it paid, and the figures add up', async () => {
  const [buyer, staff] = [await aBuyer(), await aStaff()]
  const { id, number } = await anOrder(buyer, { dues: [{ inDays: -40, amount: 1_000_000n }] })
  await transaction((tx) => writeOffPlan(tx, id, { actorId: staff.id, memo: 'Left' }))
  const asked = await pageOf(buyer)
  for (const text of [`${copy.owed} ₦0`, copy.writtenOff('₦10,000'), copy.repayLostLead, copy.repayHint('₦10,000')])
    expect(asked).toContain(text)

  await repay(buyer, 4_000)
  const partly = await pageOf(buyer)
  for (const text of [copy.writtenOff('₦6,000'), copy.repayHint('₦6,000')]) expect(partly).toContain(text)
  expect(partly).not.toContain('kept as credit')

  await deduct(buyer, 7_000)
  const { items } = await listMovements(buyer.id)
  const rows = items.map(({ what, charged, paid, owed, credit }) => [what, charged, paid, owed, credit]).reverse()
  const repaid = (amount: string) => `${amount} repaid of the debt of order ${number} that was written off`
  const forIt = (amount: string) => `${amount} of it for a debt that was written off`
  expect(rows).toEqual([
    [`Order ${number} delivered`, 10_000, 0, 10_000, 0],
    [`Unpaid balance of order ${number} written off`, -10_000, 0, 0, 0],
    [`Repaid by card or transfer, ${forIt('₦4,000')}`, 0, 4_000, 0, 4_000],
    [repaid('₦4,000'), 4_000, 0, 0, 0],
    [`Deducted by your employer, ${forIt('₦6,000')}, ₦1,000 of it kept as credit`, 0, 7_000, 0, 7_000],
    [repaid('₦6,000'), 6_000, 0, 0, 1_000],
  ])
  let balance = 0
  for (const [, charged = 0, paid = 0, owed = 0, credit = 0] of rows as [string, ...number[]][]) {
    balance += charged - paid
    expect(owed - credit).toBe(balance)
  }

  const page = await pageOf(buyer)
  for (const { what } of items) expect(page).toContain(what)
  expect(page).toContain(`${copy.owed} ₦0`)
  expect(page).toContain('₦1,000 of credit')
  for (const text of [copy.repayTitle, 'is not repaid']) expect(page).not.toContain(text)
})
