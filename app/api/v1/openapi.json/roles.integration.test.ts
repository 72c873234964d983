import { beforeAll, expect, test } from 'vitest'
import type { Credentials } from '@/lib/core/grants'
import {
  AUDIENCES,
  type Audience,
  type Role,
  accessMismatches,
  createPeopleByRole,
  endGrace,
  endSessions,
} from '@/sandbox/roles'
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
  'POST /users/login/second-factor': 'anyone',
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

test('after the days of grace every call of a desk asks for a second factor', async () => {
  const late = await createPeopleByRole()
  await endGrace(late)
  const ofDesks = CALLS.filter(({ audience }) => audience === 'partner' || audience === 'staff')
  const answers = await Promise.all(
    ofDesks.map(async ({ call, audience, admit }) => {
      const refusal = await admit(audience === 'partner' ? late.partner : late.staff).catch((error: unknown) => error)
      return `${call}: ${(refusal as { code?: string }).code ?? 'admitted'}`
    }),
  )
  expect(answers.length).toBeGreaterThan(50)
  expect(answers.filter((answer) => !answer.endsWith(': second_factor_required'))).toEqual([])
})

test('every call that needs a session refuses one that has ended', async () => {
  const gone = await createPeopleByRole()
  await endSessions(gone)
  const closed = CALLS.filter(({ audience }) => audience !== 'anyone')
  expect(closed.length).toBeGreaterThan(90)
  const admitted = await Promise.all(
    closed.flatMap(({ call, admit }) =>
      Object.entries(gone).map(async ([role, credentials]) => {
        const refusal = await admit(credentials).catch((error: unknown) => error)
        return (refusal as { status?: number } | null)?.status === 401 ? [] : [`${call} as ${role}`]
      }),
    ),
  )
  expect(admitted.flat()).toEqual([])
})
