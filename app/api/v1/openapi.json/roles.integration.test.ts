import { beforeAll, expect, test } from 'vitest'
import type { Credentials } from '@/lib/core/grants'
import { type Handler, HTTP_METHODS } from '@/lib/core/http'
import { AUDIENCES, type Audience, type Role, someoneOfEachRole, wronglyTreated } from '@/sandbox/roles'
import { ROUTES } from './routes'

/*
 * Who may call what, path by path: each role is shown to each path's own declaration, with accounts that are in the
 * database. What each refusal looks like on the wire is asked in e2e/api-contract.spec.ts, what is someone else's in
 * foreign.integration.test.ts.
 */

/** The calls of the desks, save those named in RULES. */
const DESKS = { partner: 'partner', staff: 'staff' } as const

/** Every other call of the contract. A new one needs a line here, which whoever reviews it reads. */
const RULES: Readonly<Record<string, Audience>> = {
  'POST /admin/createComplaint': 'anyone',
  'POST /companies': 'anyone',
  'GET /admin/flutterwave-public-key': 'anyone',
  'GET /admin/getAllCompany': 'anyone',
  'GET /admin/getFaqs': 'anyone',
  'GET /admin/getPaymentChargesSummary': 'anyone',
  'GET /admin/getProductCategory': 'anyone',
  'GET /admin/searchProductCategory/{category}': 'anyone',
  'PUT /cart/acceptPrice/{id}': 'buyer',
  'POST /cart/addToCart': 'buyer',
  'DELETE /cart/deleteCartItem/{userId}/{itemId}': 'buyerAccount',
  'GET /cart/getCartItems': 'buyerAccount',
  'PUT /cart/setQuantity/{id}': 'buyer',
  'GET /notifications': 'buyerAccount',
  'POST /notifications/read': 'buyerAccount',
  'GET /notifications/unread': 'buyerAccount',
  'POST /order/cancel/{orderId}': 'buyerAccount',
  'PUT /order/confirmOrderPayment/{orderId}': 'buyerAccount',
  'POST /order/createOrder': 'buyer',
  'PUT /order/draft': 'buyer',
  'GET /order/getShoppingHistory/{userId}': 'buyerAccount',
  'GET /order/singleOrder/{orderId}': 'buyerAccount',
  'POST /payments': 'buyerAccount',
  'PUT /payments/confirm': 'buyerAccount',
  'GET /product': 'anyone',
  'GET /product/getProducts/{category}': 'anyone',
  'GET /product/{id}': 'anyone',
  'POST /user/send-verification-code': 'anyone',
  'POST /user/verify-code': 'anyone',
  'POST /users': 'anyone',
  'PUT /users/change/password/{id}': 'signedIn',
  'POST /users/login': 'anyone',
  'PUT /users/make-payment/{userId}': 'anyone',
  'PUT /users/resend-mail/{id}': 'registrant',
  'DELETE /users/{id}': 'signedIn',
  'GET /users/{id}': 'signedIn',
  'PUT /users/{id}': 'registrant',
  'GET /users/{id}/name-change': 'buyerAccount',
  'POST /users/{id}/name-change': 'buyerAccount',
  'GET /users/{id}/export': 'signedIn',
  'POST /wallet/createWallet': 'registrant',
  'GET /wallet/getWallet/{userId}': 'buyerAccount',
  'GET /wallet/statement/{userId}': 'buyerAccount',
  'POST /webhooks/flutterwave': 'anyone',
}

function audienceOf(call: string): readonly Role[] | undefined {
  const desk = /^[A-Z]+ \/(partner|staff)\//.exec(call)?.[1] as keyof typeof DESKS | undefined
  const rule = RULES[call] ?? (desk && DESKS[desk])
  return rule && AUDIENCES[rule]
}

const isDeclared = (handler: unknown): handler is Handler => typeof handler === 'function' && 'spec' in handler
const CALLS = Object.entries(ROUTES).flatMap(([path, handlers]) =>
  HTTP_METHODS.flatMap((method) => {
    const handler: unknown = handlers[method]
    return isDeclared(handler) ? [{ call: `${method} ${path}`, admit: handler.spec.access.admit }] : []
  }),
)

let people: Readonly<Record<Role, Credentials>>
beforeAll(async () => {
  people = await someoneOfEachRole()
})

test('every call has a rule, and every rule a call', () => {
  const calls = CALLS.map(({ call }) => call)
  expect(
    calls.filter((call) => audienceOf(call) === undefined),
    'add them to RULES',
  ).toEqual([])
  expect(
    Object.keys(RULES).filter((call) => !calls.includes(call)),
    'take them out of RULES',
  ).toEqual([])
})

test.each(CALLS)('refuses whom $call is not for, and nobody else', async ({ call, admit }) => {
  expect(await wronglyTreated(admit, audienceOf(call) ?? [], people)).toEqual([])
})
