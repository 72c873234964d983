import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { GET as readHistory } from '@/app/api/v1/order/getShoppingHistory/[userId]/route'
import { GET as readWallet } from '@/app/api/v1/wallet/getWallet/[userId]/route'
import { type StatementCounter, startStatementCounter } from '@/bench/floor/statement-counter'
import { type Access, anyone } from '@/lib/server/access'
import { route } from '@/lib/server/http'
import { seal } from '@/lib/server/seal'
import { aBuyer, aPartner, aStaff, anOrder } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import {
  buyer,
  buyerAccount,
  buyerOrLeaver,
  deskAccount,
  deskMember,
  deskOwner,
  feePayer,
  partner,
  pictureViewer,
  registrant,
  resetter,
  signInAsker,
  signedIn,
  staff,
  visitor,
} from './gates'

/* What a request costs before its handler does anything: at most one statement, counted on the wire. */

let counter: StatementCounter
let tokens: Record<'buyer' | 'hr' | 'staff' | 'registrant' | 'resetter', string>
let own: Awaited<ReturnType<typeof aBuyer>>

beforeAll(async () => {
  counter = await startStatementCounter(process.env.DATABASE_URL ?? '')
  process.env.DATABASE_URL = counter.url
  own = await aBuyer()
  await anOrder(own, { status: 'approved' })
  await anOrder(own)
  const [hr, member] = [await aPartner(), await aStaff()]
  const [registering, resetting] = [
    { userId: own.id, email: own.email, version: own.sessionVersion, verified: true },
    { userId: own.id, codeId: own.id },
  ]
  tokens = {
    buyer: await tokenOf(own),
    hr: await tokenOf(hr),
    staff: await tokenOf(member),
    registrant: await seal('registration', registering, 60),
    resetter: await seal('reset', resetting, 60),
  }
})
afterAll(() => counter.stop())

/** Counts the statements of a piece of work. */
async function counted<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const before = counter.count()
  const result = await work()
  return { result, statements: counter.count() - before }
}

test.each<[name: string, access: Access<unknown>, who: keyof typeof tokens, statements: number, status?: number]>([
  ['anyone', anyone(), 'buyer', 0],
  ['an asker for a sign-in', signInAsker(), 'buyer', 0],
  ['signed in', signedIn(), 'buyer', 1],
  ['a visitor', visitor(), 'staff', 1],
  ['a buyer', buyer(), 'buyer', 1],
  ['a buyer with closed gates', buyerAccount(), 'buyer', 1],
  ['a buyer or leaver', buyerOrLeaver(), 'buyer', 1],
  ['HR', partner('viewer'), 'hr', 1],
  ['staff', staff('finance'), 'staff', 1],
  ['staff at the gate of HR', partner('viewer'), 'staff', 1, 403],
  ['a desk', deskMember({ staff: ['finance'], partner: ['viewer'] }), 'hr', 1],
  ['a desk without a second factor', deskAccount(), 'hr', 1],
  ['the owner of a desk', deskOwner(), 'staff', 1],
  ['a viewer of pictures', pictureViewer(), 'staff', 1],
  ['a registration', registrant({ verified: true }), 'registrant', 1],
  ['a registration by session', registrant({ verified: false }), 'buyer', 1],
  ['a payer of the fee', feePayer(), 'registrant', 1],
  ['a reset', resetter(), 'resetter', 1, 401],
])('%s', async (_name, access, who, statements, status = 200) => {
  const nothing = route({ summary: 'Nothing', access, response: z.unknown() }, () => Promise.resolve({}))
  const first = await counted(() => handle(nothing, { token: tokens[who] }))
  expect([first.result.status, first.statements]).toEqual([status, statements])
})

test('the history takes one statement more, with a cursor too', async () => {
  const read = (query = '') => handle(readHistory, { token: tokens.buyer, params: { userId: own.id }, query })
  const { result, statements } = await counted(() => read('?limit=1'))
  const [newest] = (await result.json()) as { _id: string }[]
  expect(statements).toBe(2)
  const second = await counted(() => read(`?limit=1&cursor=${newest?._id}`))
  expect([((await second.result.json()) as []).length, second.statements]).toEqual([1, 2])
})

test('the wallet takes one statement more, with the limit', async () => {
  const { result, statements } = await counted(() =>
    handle(readWallet, { token: tokens.buyer, params: { userId: own.id } }),
  )
  expect([result.status, statements]).toEqual([200, 2])
})
