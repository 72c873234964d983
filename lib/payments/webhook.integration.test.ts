import { beforeAll, expect, test } from 'vitest'
import { POST } from '@/app/api/v1/webhooks/flutterwave/route'
import { db } from '@/lib/database/db'
import { aBuyer, openConnections, race } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { useFlutterwave } from '@/sandbox/test-outside'
import { startPayment } from './service'

const flutterwave = useFlutterwave()
beforeAll(openConnections)

type Told = { readonly transaction_id: number; readonly tx_ref: string; readonly status: string }

/** A webhook as the provider sends it, through the route that takes it. */
function postWebhook(
  { transaction_id, tx_ref, status }: Told,
  hash = process.env.FLUTTERWAVE_SECRET_HASH ?? '',
): Promise<Response> {
  const body = { event: 'charge.completed', data: { id: transaction_id, tx_ref, status } }
  return handle(POST, { method: 'POST', headers: { 'verif-hash': hash }, body })
}

test('settles a payment once by ten signed webhooks, and never by an unsigned one', async () => {
  const buyer = await aBuyer({ feePaid: false })
  const { txRef } = await startPayment(buyer, { purpose: 'registration' })
  const { id } = flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })
  const told = { transaction_id: id, tx_ref: txRef, status: 'successful' }
  for (const hash of ['wrong', '', `${process.env.FLUTTERWAVE_SECRET_HASH ?? ''}x`])
    expect((await postWebhook(told, hash)).status).toBe(401)
  const find = () =>
    db().payment.findUniqueOrThrow({
      where: { txRef },
      select: { state: true, checks: true, entries: { select: { event: true } } },
    })
  expect(await find()).toEqual({ state: 'pending', checks: 0, entries: [] })
  const { won } = await race(Array.from({ length: 10 }, () => postWebhook(told)))
  expect(won.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await find()).toMatchObject({ state: 'succeeded', entries: [{ event: 'registration_fee_paid' }] })
  expect(await db().notification.count({ where: { userId: buyer.id } })).toBe(1)
})
