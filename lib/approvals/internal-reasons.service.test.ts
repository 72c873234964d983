import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { REASON_READERS, type ReasonKind } from '@/lib/core/reason-rules'
import { getWallet } from '@/lib/credit/queries'
import { listMovements } from '@/lib/credit/statement-queries'
import { lineId } from '@/lib/deductions/payroll'
import { enterDeduction } from '@/lib/deductions/enter'
import { addNote } from '@/lib/follow-ups/notes'
import { getOrder } from '@/lib/orders/queries'
import { sendRefunds } from '@/lib/payments/send-refunds'
import { startPayment } from '@/lib/payments/service'
import { settlePayment } from '@/lib/payments/settle'
import { exportData } from '@/lib/privacy/queries'
import { endHolds, giveCredit } from '@/sandbox/credit-factories'
import { aBuyer, aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { aPayroll, daysTo, monthAhead } from '@/sandbox/payroll'
import { useRefunds } from '@/sandbox/refunds'
import { toldTo } from '@/sandbox/told'
import { requestCeiling } from './kinds/credit-ceiling'
import { requestDeductionCorrection } from './kinds/deduction-correction'
import { decide } from './decide'
import { requestPayout } from './kinds/payout'
import { requestUndo } from './kinds/correction'
import { requestCreditNote } from './kinds/credit-note'
import { requestNewCredit } from './kinds/new-credit'
import { requestRefund } from './kinds/refund'
import { requestWriteOff } from './kinds/write-off'

/* Reasons that only the desks read, in each step that changes something for a buyer. */

const { paid, send } = useRefunds({ startPayment, settlePayment, sendRefunds })

type Person = Awaited<ReturnType<typeof aBuyer>>
let asking: Awaited<ReturnType<typeof aStaff>>
let deciding: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  await openConnections()
  asking = await aStaff()
  deciding = await aStaff()
})

const REASON = 'Xylophone: the colleague says that the buyer lied'
const agree = (id: string) => decide(deciding, id, 'approve')

const owing = async () => {
  const buyer = await aBuyer()
  return { buyer, order: await anOrder(buyer, { status: 'delivered', dues: [{ inDays: 20, amount: 500_000n }] }) }
}
const entryOf = async (where: { orderId?: string; eventKey?: string }, event: 'written_off' | 'credit_paid_out') =>
  (await db().ledgerEntry.findFirstOrThrow({ where: { ...where, event }, select: { id: true } })).id

async function writtenOff() {
  const made = await owing()
  await agree(await requestWriteOff(asking, made.order.id, REASON))
  return made
}

type Told = {
  [Kind in ReasonKind]: (typeof REASON_READERS)[Kind] extends 'staff' | 'office' | 'desk' | 'copy' ? Kind : never
}[ReasonKind]

/** What is done for each reason that no notification tells, and to whom; `null` where no buyer is concerned. */
const STEPS: Readonly<Record<Told, (() => Promise<Person>) | null>> = {
  write_off: async () => (await writtenOff()).buyer,
  new_credit: async () => {
    const { buyer } = await writtenOff()
    await agree(await requestNewCredit(asking, buyer.id, REASON))
    return buyer
  },
  correction: async () => {
    const { buyer, order } = await writtenOff()
    await agree(await requestUndo(asking, await entryOf({ orderId: order.id }, 'written_off'), REASON))
    return buyer
  },
  credit_note: async () => {
    const { buyer, order } = await owing()
    const { id: itemId } = await db().orderItem.findFirstOrThrow({ where: { orderId: order.id }, select: { id: true } })
    const lines = [{ itemId, quantity: 1, restocked: 0 }]
    await agree(await requestCreditNote(asking, order.id, { lines, reason: REASON }))
    return buyer
  },
  payout: async () => {
    const buyer = await aBuyer()
    await giveCredit(buyer, 500_000n)
    const account = { bank: 'First Bank', accountNumber: '0000014579', accountName: 'Firstname Lastname' }
    const id = await requestPayout(asking, buyer.id, { amount: kobo(200_000n), account, reason: REASON })
    await endHolds({ userId: buyer.id })
    await agree(id)
    await agree(await requestUndo(asking, await entryOf({ eventKey: `payout:${id}` }, 'credit_paid_out'), REASON))
    return buyer
  },
  refund: async () => {
    const buyer = await aBuyer()
    const order = await anOrder(buyer, { status: 'approved' })
    const { paymentId } = await paid({ purpose: 'order_fees', orderId: order.id }, buyer)
    await agree(await requestRefund(asking, paymentId, { reason: REASON }))
    await send(paymentId)
    return buyer
  },
  credit_ceiling: async () => {
    const buyer = await aBuyer()
    await agree(await requestCeiling(asking, { whose: 'buyer', about: buyer.id, to: kobo(5_000_000n) }, REASON))
    return buyer
  },
  note: async () => {
    const { buyer, order } = await owing()
    await addNote(asking, { kind: 'order', subjectId: order.id, text: REASON })
    await addNote(asking, { kind: 'buyer', subjectId: buyer.id, text: REASON })
    return buyer
  },
  shortfall: async () => (await shortMonth()).buyer,
  deduction_correction: async () => {
    const { hr, buyer, id } = await shortMonth()
    const wanted = { lineId: id, rightAmount: kobo(500_000n), reason: REASON }
    await agree(await requestDeductionCorrection(hr, monthAhead(0), wanted))
    return buyer
  },
  books_month: null,
  charge: null,
  price: null,
  company_terms: null,
  second_factor_reset: null,
  staff_key: null,
  invite: null,
  end_access: null,
  restore_access: null,
  permissions: null,
  salary: null,
  payout_account: null,
  lot_write_off: null,
  provision_rates: null,
  difference_close: null,
  line_set_aside: null,
  booking_keep: null,
}

async function shortMonth() {
  const { company, hr, buyers } = await aPayroll(1, [{ inDays: daysTo(0), amount: 500_000n }])
  const [buyer] = buyers
  if (!buyer) throw new Error('no buyer')
  const id = lineId(company.id, monthAhead(0), buyer.id)
  await enterDeduction(hr, monthAhead(0), { lineId: id, deducted: kobo(100_000n), reason: REASON })
  return { hr, buyer, id }
}

test.each(Object.entries(STEPS).flatMap(([kind, step]) => (step === null ? [] : [{ kind: kind as Told, step }])))(
  'the internal reason of $kind is not told to the buyer',
  async ({ kind, step }) => {
    const buyer = await step()
    const { bells, mails } = await toldTo(buyer)
    const messages = await db().outboxMessage.findMany({ where: { userId: buyer.id }, select: { kind: true } })
    expect(messages).toEqual([])
    const orders = await db().order.findMany({ where: { userId: buyer.id }, select: { id: true } })
    const seen = {
      bells,
      mails,
      statement: await listMovements(buyer.id),
      wallet: await getWallet(buyer.id),
      orders: await Promise.all(orders.map(({ id }) => getOrder(buyer, id))),
      // The copy of the data has what HR wrote about a month.
      copy: REASON_READERS[kind] === 'copy' ? null : await exportData({ id: buyer.id, role: 'buyer' }),
    }
    expect(
      JSON.stringify(seen, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('Xylophone')
  },
)
