import { beforeAll, expect, test } from 'vitest'
import { type KeyScope, PARTNER_SCOPES, STAFF_SCOPES } from '@/lib/core/actors'
import type { Credentials } from '@/lib/server/grants'
import {
  AUDIENCES,
  type Audience,
  type Role,
  accessMismatches,
  createPeopleByRole,
  credentialsWith,
  endGrace,
  endSessions,
  leaveIdle,
} from '@/sandbox/roles'
import { aKey } from '@/sandbox/keys'
import { aPartner, aStaff } from '@/sandbox/factories'
import { listEndpoints } from './endpoints'

/*
 * Who may call which endpoint: each role tries the access rule of each endpoint, with accounts that are in the
 * database. e2e/api-contract.spec.ts checks the refusals over HTTP; foreign.integration.test.ts checks ids of other
 * people.
 */

/** Who may call an endpoint, by the first folder of its path. The endpoints of the desks have a row each. */
const FOLDERS: Readonly<Record<string, Audience>> = {
  admin: 'anyone',
  cart: 'buyer',
  companies: 'anyone',
  notifications: 'buyerAccount',
  order: 'buyerAccount',
  payments: 'buyerAccount',
  packages: 'anyone',
  product: 'anyone',
  tickets: 'buyerAccount',
  user: 'anyone',
  users: 'signedIn',
  wallet: 'buyerAccount',
  webhooks: 'anyone',
}

/** Which sets of rights may call each endpoint of a desk. */
const DESK_CALLS: Readonly<Record<string, Audience>> = {
  'POST /partner/deductions/{month}/close': 'approver',
  'POST /partner/deductions/{month}/corrections': 'approver',
  'POST /partner/deductionRequests/{id}/approve': 'approver',
  'POST /partner/deductionRequests/{id}/decline': 'approver',
  'GET /partner/deductions/{month}': 'hr',
  'POST /partner/deductions/{month}': 'approver',
  'GET /partner/deductions': 'hr',
  'POST /partner/employees/{id}/approve': 'approver',
  'POST /partner/employees/{id}/decline': 'approver',
  'PUT /partner/employees/{id}/last-day': 'approver',
  'DELETE /partner/employees/{id}/last-day': 'approver',
  'POST /partner/employees/{id}/rehire': 'approver',
  'GET /partner/employees/{id}': 'hr',
  'PUT /partner/employees/{id}': 'approver',
  'POST /partner/employees/bulk-approve': 'approver',
  'GET /partner/employees': 'hr',
  'POST /partner/name-changes/{id}/approve': 'approver',
  'POST /partner/name-changes/{id}/refuse': 'approver',
  'GET /partner/name-changes': 'hr',
  'DELETE /partner/remittances/{id}': 'approver',
  'GET /partner/remittances': 'hr',
  'POST /partner/remittances': 'approver',
  'POST /partner/remittances/payout': 'approver',
  'DELETE /partner/remittances/payout': 'approver',
  'GET /partner/reports': 'hr',
  'GET /partner/reports/{name}': 'hr',
  'GET /partner/roster': 'hr',
  'POST /partner/roster': 'approver',
  'GET /partner/roster/{id}': 'hr',
  'POST /partner/roster/{id}/take-back': 'approver',
  'GET /partner/team': 'hr',
  'POST /partner/team': 'approver',
  'PUT /partner/team/{id}': 'approver',
  'DELETE /partner/team/{id}': 'approver',
  'GET /partner/gifts': 'hr',
  'POST /partner/gifts': 'approver',
  'GET /partner/gifts/{id}': 'hr',
  'DELETE /partner/gifts/{id}': 'approver',
  'GET /partner/gifts/{id}/invoice': 'hr',
  'GET /partner/keys': 'hr',
  'POST /partner/keys': 'approver',
  'DELETE /partner/keys/{id}': 'approver',
  'GET /partner/webhooks': 'hr',
  'POST /partner/webhooks': 'approver',
  'GET /partner/webhooks/{id}': 'hr',
  'DELETE /partner/webhooks/{id}': 'approver',
  'POST /partner/webhooks/{id}/enable': 'approver',
  'POST /partner/webhooks/{id}/replay': 'approver',
  'POST /partner/webhooks/{id}/rotate': 'approver',
  'GET /partner/approvals': 'hr',
  'POST /partner/approvals/{id}/{decision}': 'approver',
  'PUT /staff/team/{id}': 'admin',
  'POST /staff/team/{id}/reset-factor': 'admin',
  'DELETE /staff/team/{id}': 'admin',
  'POST /staff/approvals/{id}/{decision}': 'staff',
  'GET /staff/approvals': 'staff',
  'GET /staff/audit': 'admin',
  'GET /staff/breaches/{id}': 'admin',
  'POST /staff/breaches/{id}/entries': 'admin',
  'GET /staff/breaches': 'admin',
  'POST /staff/breaches': 'admin',
  'GET /staff/buyers/{id}': 'readers',
  'POST /staff/buyers/{id}/newCredit': 'finance',
  'POST /staff/buyers/{id}/payout': 'finance',
  'GET /staff/buyers': 'readers',
  'PUT /staff/categories/{id}': 'catalogue',
  'GET /staff/categories': 'catalogue',
  'POST /staff/categories': 'catalogue',
  'GET /staff/charges': 'finance',
  'POST /staff/charges': 'finance',
  'POST /staff/companies/{id}/approve': 'admin',
  'POST /staff/companies/{id}/reject': 'admin',
  'GET /staff/companies/{id}': 'readers',
  'PUT /staff/companies/{id}': 'admin',
  'GET /staff/companies': 'readers',
  'POST /staff/comparisons/differences/{id}/close': 'finance',
  'POST /staff/comparisons/differences/{id}/record': 'finance',
  'GET /staff/comparisons/differences': 'finance',
  'GET /staff/comparisons': 'finance',
  'PUT /staff/faqs/{id}': 'support',
  'DELETE /staff/faqs/{id}': 'support',
  'GET /staff/faqs': 'support',
  'POST /staff/faqs': 'support',
  'GET /staff/gifts': 'finance',
  'GET /staff/gifts/{id}': 'finance',
  'POST /staff/gifts/{id}/payment': 'finance',
  'POST /staff/gifts/{id}/orders': 'finance',
  'POST /staff/gifts/{id}/return': 'finance',
  'GET /staff/journals/{month}': 'finance',
  'GET /staff/ledger/ageing': 'finance',
  'POST /staff/ledger/entries/{id}/undo': 'finance',
  'GET /staff/ledger/entries': 'finance',
  'GET /staff/ledger/customer-credit': 'finance',
  'GET /staff/ledger/portfolio-at-risk': 'finance',
  'GET /staff/ledger/postings': 'finance',
  'GET /staff/ledger/trial-balance': 'finance',
  'POST /staff/mails/{id}/retry': 'support',
  'POST /staff/mails/retry': 'support',
  'GET /staff/mails': 'support',
  'GET /staff/messages': 'support',
  'POST /staff/months/{month}/lock': 'finance',
  'GET /staff/months/{month}': 'finance',
  'POST /staff/months/{month}/close': 'finance',
  'GET /staff/statements/{statement}/{month}': 'finance',
  'GET /staff/provisions/{month}': 'finance',
  'GET /staff/forecast': 'finance',
  'POST /staff/provisionRates': 'finance',
  'POST /staff/orders/{id}/{move}': 'operations',
  'GET /staff/orders/{id}/invoice': 'readers',
  'GET /staff/orders/{id}/packing-slip': 'operations',
  'POST /staff/orders/{id}/deliver': 'operations',
  'GET /staff/orders/{id}/shortage': 'operations',
  'POST /staff/orders/{id}/shortage': 'operations',
  'POST /staff/orders/{id}/write-off': 'finance',
  'POST /staff/orders/{id}/credit-note': 'finance',
  'POST /staff/orders/bulk': 'operations',
  'GET /staff/orders/delivery-list': 'operations',
  'GET /staff/orders/packing-slips': 'operations',
  'GET /staff/orders/pick-list': 'operations',
  'GET /staff/orders': 'readers',
  'GET /staff/search': 'readers',
  'GET /staff/payouts': 'finance',
  'GET /staff/payouts/companies': 'finance',
  'POST /staff/payments/{id}/check': 'payments',
  'POST /staff/payments/{id}/refund': 'finance',
  'GET /staff/payments': 'payments',
  'GET /staff/suppliers': 'suppliers',
  'POST /staff/suppliers': 'suppliers',
  'GET /staff/purchaseOrders': 'suppliers',
  'POST /staff/purchaseOrders': 'catalogue',
  'GET /staff/purchaseOrders/{id}': 'suppliers',
  'POST /staff/purchaseOrders/{id}/send': 'catalogue',
  'POST /staff/purchaseOrders/{id}/close': 'catalogue',
  'POST /staff/purchaseOrders/{id}/receipts': 'catalogue',
  'POST /staff/purchaseOrders/{id}/bills': 'finance',
  'GET /staff/stock/lots': 'lots',
  'GET /staff/stock/lots/{id}/buyers': 'operations',
  'PUT /staff/stock/lots/{id}/cost': 'finance',
  'POST /staff/stock/lots/{id}/returns': 'catalogue',
  'POST /staff/stock/counts': 'catalogue',
  'POST /staff/stock/writeOffs': 'catalogue',
  'GET /staff/stock/levels': 'catalogue',
  'GET /staff/packages': 'catalogue',
  'POST /staff/packages': 'catalogue',
  'GET /staff/packages/{id}': 'catalogue',
  'PUT /staff/packages/{id}': 'catalogue',
  'GET /staff/products/{id}': 'catalogue',
  'PUT /staff/products/{id}': 'catalogue',
  'GET /staff/products/{id}/stock': 'catalogue',
  'POST /staff/products/{id}/stock': 'catalogue',
  'GET /staff/products/export': 'catalogue',
  'GET /staff/products/import': 'catalogue',
  'POST /staff/products/import': 'catalogue',
  'GET /staff/products': 'catalogue',
  'POST /staff/products': 'catalogue',
  'GET /staff/exposure': 'finance',
  'GET /staff/reports': 'staff',
  'GET /staff/reports/{name}': 'staff',
  'POST /staff/companies/{id}/pause': 'finance',
  'POST /staff/companies/{id}/payout': 'finance',
  'POST /staff/companies/{id}/resume': 'finance',
  'GET /staff/statements/lines': 'finance',
  'GET /staff/statements/lines/{id}': 'finance',
  'POST /staff/statements': 'finance',
  'POST /staff/statements/lines/{id}/assign': 'finance',
  'POST /staff/statements/lines/{id}/keep': 'finance',
  'POST /staff/statements/lines/{id}/set-aside': 'finance',
  'GET /staff/remittances': 'finance',
  'POST /staff/remittances': 'finance',
  'GET /staff/settlements': 'finance',
  'GET /staff/settlements/open': 'finance',
  'POST /staff/settlements': 'finance',
  'GET /staff/team': 'staff',
  'GET /staff/vat/{month}': 'finance',
  'GET /staff/tickets/{id}': 'support',
  'POST /staff/tickets/{id}/answer': 'support',
  'POST /staff/tickets/{id}/close': 'support',
  'POST /staff/tickets/{id}/credit': 'support',
  'POST /staff/tickets/{id}/extend': 'support',
  'POST /staff/tickets/{id}/replace': 'support',
  'GET /staff/tickets': 'support',
  'POST /staff/team': 'admin',
  'GET /staff/keys': 'admin',
  'POST /staff/keys': 'admin',
  'DELETE /staff/keys/{id}': 'admin',
  'GET /staff/webhooks': 'support',
}

/**
 * What an API key must be made for, for each endpoint that keys may call. No other endpoint that needs a person admits
 * one.
 */
const KEY_ENDPOINTS: Readonly<Record<string, KeyScope>> = {
  'GET /partner/employees': 'employees:read',
  'GET /partner/employees/{id}': 'employees:read',
  'PUT /partner/employees/{id}': 'employees:write',
  'POST /partner/employees/{id}/approve': 'employees:write',
  'POST /partner/employees/{id}/decline': 'employees:write',
  'POST /partner/employees/{id}/rehire': 'employees:write',
  'PUT /partner/employees/{id}/last-day': 'employees:write',
  'DELETE /partner/employees/{id}/last-day': 'employees:write',
  'POST /partner/employees/bulk-approve': 'employees:write',
  'GET /partner/name-changes': 'employees:read',
  'GET /partner/deductions': 'deductions:read',
  'GET /partner/deductions/{month}': 'deductions:read',
  'POST /partner/deductions/{month}': 'deductions:write',
  'GET /partner/remittances': 'remittances:read',
  'POST /partner/remittances': 'remittances:write',
  'DELETE /partner/remittances/{id}': 'remittances:write',
  'GET /staff/orders': 'orders:read',
  'GET /staff/orders/{id}/invoice': 'orders:read',
  'GET /staff/orders/{id}/packing-slip': 'orders:read',
  'GET /staff/orders/delivery-list': 'orders:read',
  'GET /staff/orders/packing-slips': 'orders:read',
  'GET /staff/orders/pick-list': 'orders:read',
  'GET /staff/packages': 'products:read',
  'POST /staff/packages': 'products:write',
  'GET /staff/packages/{id}': 'products:read',
  'PUT /staff/packages/{id}': 'products:write',
  'GET /staff/products': 'products:read',
  'POST /staff/products': 'products:write',
  'GET /staff/products/{id}': 'products:read',
  'PUT /staff/products/{id}': 'products:write',
  'GET /staff/products/{id}/stock': 'products:read',
  'POST /staff/products/{id}/stock': 'products:write',
  'GET /staff/products/export': 'products:read',
  'GET /staff/categories': 'products:read',
  'GET /staff/companies': 'companies:read',
  'GET /staff/companies/{id}': 'companies:read',
  'GET /staff/payments': 'payments:read',
  'GET /staff/settlements': 'payments:read',
  'GET /staff/settlements/open': 'payments:read',
  'GET /staff/remittances': 'books:read',
  'GET /staff/exposure': 'books:read',
  'GET /staff/reports': 'books:read',
  'GET /staff/reports/{name}': 'books:read',
  'GET /staff/ledger/ageing': 'books:read',
  'GET /staff/ledger/entries': 'books:read',
  'GET /staff/ledger/customer-credit': 'books:read',
  'GET /staff/ledger/portfolio-at-risk': 'books:read',
  'GET /staff/ledger/postings': 'books:read',
  'GET /staff/ledger/trial-balance': 'books:read',
  'GET /staff/vat/{month}': 'books:read',
  'GET /staff/journals/{month}': 'books:read',
  'GET /staff/months/{month}': 'books:read',
  'GET /staff/statements/{statement}/{month}': 'books:read',
  'GET /staff/provisions/{month}': 'books:read',
  'GET /staff/forecast': 'books:read',
}

/** Calls whose audience differs from that of their folder. */
const EXCEPTIONS: Readonly<Record<string, Audience>> = {
  'DELETE /cart/deleteCartItem/{userId}/{itemId}': 'buyerAccount',
  'GET /cart/count': 'buyerAccount',
  'GET /cart/getCartItems': 'buyerAccount',
  'GET /basket': 'buyer',
  'PUT /basket': 'buyer',
  'DELETE /basket': 'buyer',
  'POST /basket/order': 'buyer',
  'POST /order/createOrder': 'buyer',
  'GET /order/keyFacts': 'buyer',
  'GET /order/deliveryOptions': 'buyer',
  'PUT /order/draft': 'buyer',
  'GET /order/addresses': 'buyer',
  'DELETE /order/addresses/{id}': 'buyer',
  'GET /product/saved': 'buyer',
  'PUT /product/saved/{id}': 'buyer',
  'DELETE /product/saved/{id}': 'buyer',
  'POST /users': 'anyone',
  'POST /users/login': 'anyone',
  'POST /users/login/second-factor': 'anyone',
  'PUT /users/make-payment/{userId}': 'anyone',
  'PUT /users/resend-mail/{id}': 'registrant',
  'PUT /users/{id}': 'registrant',
  'GET /users/{id}/account/name-change': 'buyerAccount',
  'POST /users/{id}/account/name-change': 'buyerAccount',
  'GET /users/{id}/account/messages': 'buyer',
  'PUT /users/{id}/account/messages': 'buyer',
  'DELETE /users/{id}/account/messages': 'buyer',
  'POST /users/{id}/account/messages/number': 'buyer',
  'PUT /users/{id}/account/messages/number': 'buyer',
  'POST /wallet/createWallet': 'registrant',
}

const rowOf = (call: string, folder: string): Audience | undefined =>
  folder === 'partner' || folder === 'staff' ? DESK_CALLS[call] : (EXCEPTIONS[call] ?? FOLDERS[folder])

const CALLS = (await listEndpoints()).map(({ path, method, handler }) => ({
  call: `${method} ${path}`,
  audience: rowOf(`${method} ${path}`, path.split('/')[1] ?? ''),
  admit: handler.spec.access.admit,
}))

let people: Readonly<Record<Role, Credentials>>
beforeAll(async () => {
  people = await createPeopleByRole()
})

test('every row is a call', () => {
  const calls = CALLS.map(({ call }) => call)
  const rows = Object.keys({ ...EXCEPTIONS, ...DESK_CALLS })
  expect(rows.filter((call) => !calls.includes(call))).toEqual([])
})

test.each(CALLS)('$call admits its audience and refuses everyone else', async ({ audience, admit }) => {
  if (!audience) throw new Error('This call has no row: add it to DESK_CALLS or its folder to FOLDERS.')
  expect(await accessMismatches(admit, AUDIENCES[audience], people)).toEqual([])
})

test('every row of keys is a call', () => {
  const calls = CALLS.map(({ call }) => call)
  expect(Object.keys(KEY_ENDPOINTS).filter((call) => !calls.includes(call))).toEqual([])
})

test('an API key makes the calls of its scopes, and no other call that needs a person', async () => {
  const [approver, admin] = [await aPartner(), await aStaff()]
  const keys = await Promise.all([
    ...PARTNER_SCOPES.map(async (scope) => ({ scope, key: await aKey(approver, [scope]) })),
    ...STAFF_SCOPES.map(async (scope) => ({ scope, key: await aKey(admin, [scope]) })),
  ])
  const wrong: string[] = []
  for (const { call, audience, admit } of CALLS.filter((each) => each.audience !== 'anyone'))
    for (const { scope, key } of keys) {
      const refusal = await admit(credentialsWith({ apiKey: key })).then(
        () => undefined,
        (error: unknown) => (error as { status?: number }).status ?? String(error),
      )
      const isExpected = KEY_ENDPOINTS[call] === scope ? refusal === undefined : refusal === 401 || refusal === 403
      if (!isExpected) wrong.push(`${call} (${audience}) by a key for ${scope}: ${refusal ?? 'admitted'}`)
    }
  expect(wrong).toEqual([])
})

test('an API key has no more rights than its maker', async () => {
  const [viewer, support] = [await aPartner(undefined, ['viewer']), await aStaff('support')]
  const [ofViewer, ofSupport] = [await aKey(viewer, PARTNER_SCOPES), await aKey(support, STAFF_SCOPES)]
  const wrong: string[] = []
  for (const { call, audience, admit } of CALLS.filter((each) => KEY_ENDPOINTS[each.call] !== undefined)) {
    const [key, role] = call.includes('/partner/') ? ([ofViewer, 'viewer'] as const) : ([ofSupport, 'support'] as const)
    const isAdmitted = await admit(credentialsWith({ apiKey: key })).then(
      () => true,
      () => false,
    )
    const may = audience !== undefined && (AUDIENCES[audience] as readonly Role[]).includes(role)
    if (isAdmitted !== may) wrong.push(`${call}: ${isAdmitted ? 'admitted' : 'refused'}`)
  }
  expect(wrong).toEqual([])
})

test('after the days of grace every call of a desk asks for a second factor', async () => {
  const late = await createPeopleByRole()
  await endGrace(late)
  const responses = await Promise.all(
    CALLS.filter(({ call }) => call in DESK_CALLS).flatMap(({ call, audience, admit }) =>
      (audience ? AUDIENCES[audience] : []).map(async (role) => {
        const refusal = await admit(late[role]).catch((error: unknown) => error)
        return `${call}, ${role}: ${(refusal as { code?: string }).code ?? 'admitted'}`
      }),
    ),
  )
  expect(responses.length).toBeGreaterThan(100)
  expect(responses.filter((response) => !response.endsWith(': second_factor_required'))).toEqual([])
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

test('every call that a desk may make refuses a session without use for eight hours, and says so', async () => {
  const idle = await createPeopleByRole()
  await leaveIdle(idle)
  const responses = await Promise.all(
    CALLS.filter(({ audience }) => audience !== 'anyone').flatMap(({ call, audience, admit }) =>
      AUDIENCES.desk
        .filter((role) => audience && (AUDIENCES[audience] as readonly Role[]).includes(role))
        .map(async (role) => {
          const refusal = await admit(idle[role]).catch((error: unknown) => error)
          return `${call} as ${role}: ${(refusal as { code?: string } | null)?.code ?? 'admitted'}`
        }),
    ),
  )
  expect(responses.length).toBeGreaterThan(100)
  // This call admits a grant too, and speaks of it to anyone without a session.
  const others = responses.filter((response) => !response.startsWith('PUT /users/change/password/{id} '))
  expect(others.filter((response) => !response.endsWith(': session_idle'))).toEqual([])
  expect(responses.filter((response) => response.endsWith(': admitted'))).toEqual([])
})
