import { expect, test } from 'vitest'
import { listEndpoints } from './endpoints'

/** The endpoints that the specification lists. Clients know these paths, so their words and cases stay as they are. */
const SPECIFIED = `
  POST /users
  GET /admin/getAllCompany
  PUT /users/{id}
  POST /wallet/createWallet
  PUT /users/resend-mail/{id}
  POST /user/verify-code
  POST /users/login
  GET /users/{id}
  POST /user/send-verification-code
  PUT /users/change/password/{id}
  PUT /users/make-payment/{userId}
  GET /order/getShoppingHistory/{userId}
  GET /wallet/getWallet/{userId}
  PUT /order/confirmOrderPayment/{orderId}
  POST /order/createOrder
  GET /order/singleOrder/{orderId}
  GET /admin/getProductCategory
  GET /admin/searchProductCategory/{text}
  GET /product/getProducts/{categoryLowercase}
  GET /product/{id}
  GET /product
  GET /cart/getCartItems
  POST /cart/addToCart
  DELETE /cart/deleteCartItem/{userId}/{itemId}
  GET /admin/getPaymentChargesSummary
  GET /admin/getFaqs
  POST /admin/createComplaint
  GET /admin/flutterwave-public-key
`
  .trim()
  .split(/\s*\n\s*/)

/** Without the names of ids, which no client sends. */
const plain = (call: string) => call.replaceAll(/\{\w+\}/g, '{}')

const CALLS = await listEndpoints()

test('every call of the specification is there, under its exact path and method', () => {
  const ours = new Set(CALLS.map(({ method, path }) => plain(`${method} ${path}`)))
  expect(SPECIFIED).toHaveLength(28)
  expect(SPECIFIED.filter((call) => !ours.has(plain(call)))).toEqual([])
})

test('the codes have no second address', () => {
  const ends = CALLS.map(({ path }) => path).filter((path) => /verify-code|send-verification-code/i.test(path))
  expect(ends.sort()).toEqual(['/user/send-verification-code', '/user/verify-code'])
})

test('calls under /admin are those of the specification, open to everyone; the back office is elsewhere', () => {
  const admin = CALLS.filter(({ path }) => path.startsWith('/admin'))
  expect(admin.map(({ method, path }) => plain(`${method} ${path}`)).sort()).toEqual(
    SPECIFIED.filter((call) => call.includes(' /admin'))
      .map(plain)
      .sort(),
  )
  expect(admin.filter(({ handler }) => handler.spec.access.name !== 'anyone')).toEqual([])
})
