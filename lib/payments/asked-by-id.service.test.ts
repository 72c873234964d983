import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { kobo } from '@/lib/core/money'
import { aBuyer, anOrder, openConnections } from '@/sandbox/factories'
import { feePayments } from '@/sandbox/fee-payments'
import { useFlutterwave } from '@/sandbox/test-outside'
import { confirmRepayment } from './provider-return'
import { confirmOrderFees, confirmRegistrationFee, startPayment } from './service'

/* Which question the provider gets: about the transaction that the window or the address named, else our reference. */

const flutterwave = useFlutterwave()
beforeAll(openConnections)
afterEach(() => {
  vi.restoreAllMocks()
})

const { aFee, orderFees } = feePayments(startPayment)

/** Starts a payment, and confirms it with the id that the window named. */
const STARTED: Readonly<Record<string, () => Promise<{ txRef: string; confirm: (id?: string) => Promise<unknown> }>>> =
  {
    'the registration fee': async () => {
      const { buyer, txRef } = await aFee()
      return { txRef, confirm: (id) => confirmRegistrationFee(buyer.id, { transaction_id: id }) }
    },
    'the fees of an order': async () => {
      const { buyer, order, txRef } = await orderFees()
      return { txRef, confirm: (id) => confirmOrderFees(buyer, order.id, { transaction_id: id, tx_ref: txRef }) }
    },
    'a repayment': async () => {
      const buyer = await aBuyer()
      await anOrder(buyer, { status: 'delivered' })
      const { txRef } = await startPayment(buyer, { purpose: 'repayment', amount: kobo(300_000n) })
      return { txRef, confirm: (id) => confirmRepayment(buyer, txRef, id) }
    },
  }

/** The questions that the provider got, as paths. */
function watchQuestions(): string[] {
  const asked: string[] = []
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    asked.push(pathname.replace(/^.*\/transactions/, '') + search)
    return send(input, init)
  })
  return asked
}

test.each(Object.keys(STARTED))('%s is asked for by the named transaction alone', async (name) => {
  const { txRef, confirm } = (await STARTED[name]?.()) ?? expect.fail()
  const { id } = flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })
  const asked = watchQuestions()
  await confirm(String(id))
  expect(asked).toEqual([`/${id}/verify`])
})

test.each(Object.keys(STARTED))('%s is found by its reference when the named transaction is unknown', async (name) => {
  const { txRef, confirm } = (await STARTED[name]?.()) ?? expect.fail()
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })
  const asked = watchQuestions()
  await confirm('999999999')
  expect(asked).toEqual(['/999999999/verify', `/verify_by_reference?tx_ref=${txRef}`])
})
