import { beforeAll, expect, test } from 'vitest'
import type { Credentials } from '@/lib/core/grants'
import { AUDIENCES, type Audience, type Role, createPeopleByRole, accessMismatches } from '@/sandbox/roles'
import { listCalls } from './calls'

/*
 * Who may make which call: each role tries the access rule of each call, with accounts that are in the database.
 * e2e/api-contract.spec.ts checks the refusals over HTTP; foreign.integration.test.ts checks ids of other people.
 */

/** Who may make a call, by the first folder of its path. A new folder needs a line here. */
const FOLDERS: Readonly<Record<string, Audience>> = {
  admin: 'anyone',
  cart: 'buyer',
  companies: 'anyone',
  notifications: 'buyerAccount',
  order: 'buyerAccount',
  partner: 'partner',
  payments: 'buyerAccount',
  product: 'anyone',
  staff: 'staff',
  user: 'anyone',
  users: 'signedIn',
  wallet: 'buyerAccount',
  webhooks: 'anyone',
}

/** Calls whose audience differs from that of their folder. */
const EXCEPTIONS: Readonly<Record<string, Audience>> = {
  'DELETE /cart/deleteCartItem/{userId}/{itemId}': 'buyerAccount',
  'GET /cart/getCartItems': 'buyerAccount',
  'POST /order/createOrder': 'buyer',
  'PUT /order/draft': 'buyer',
  'POST /users': 'anyone',
  'POST /users/login': 'anyone',
  'PUT /users/make-payment/{userId}': 'anyone',
  'PUT /users/resend-mail/{id}': 'registrant',
  'PUT /users/{id}': 'registrant',
  'GET /users/{id}/name-change': 'buyerAccount',
  'POST /users/{id}/name-change': 'buyerAccount',
  'POST /wallet/createWallet': 'registrant',
}

const CALLS = (await listCalls()).map(({ path, method, handler }) => ({
  call: `${method} ${path}`,
  audience: EXCEPTIONS[`${method} ${path}`] ?? FOLDERS[path.split('/')[1] ?? ''],
  admit: handler.spec.access.admit,
}))

let people: Readonly<Record<Role, Credentials>>
beforeAll(async () => {
  people = await createPeopleByRole()
})

test('every exception is a call', () => {
  const calls = CALLS.map(({ call }) => call)
  expect(Object.keys(EXCEPTIONS).filter((call) => !calls.includes(call))).toEqual([])
})

test.each(CALLS)('$call admits its audience and refuses everyone else', async ({ audience, admit }) => {
  if (!audience) throw new Error('The folder of this path is not in FOLDERS.')
  expect(await accessMismatches(admit, AUDIENCES[audience], people)).toEqual([])
})
