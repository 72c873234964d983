import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Partner } from '@/lib/accounts/access'
import { after, lagosDay } from '@/lib/core/clock'
import { db } from '@/lib/core/db'
import { type Handler, HTTP_METHODS } from '@/lib/core/http'
import { kobo } from '@/lib/core/money'
import type { Credentials } from '@/lib/core/session'
import { withdrawNotice } from '@/lib/deductions/remittances'
import { rehireEmployee, setLastDay, takeBackLastDay } from '@/lib/employees/leavers'
import { approveNameChange, refuseNameChange } from '@/lib/employees/name-changes'
import { getEmployee } from '@/lib/employees/queries'
import { approveEmployee, correctEmployee, declineEmployee } from '@/lib/employees/service'
import { aBuyer, aCompany, aPartner, aStaff } from '@/sandbox/factories'
import { ROUTES } from './routes'

/*
 * Who may call what, path by path: each role is shown to each path's own declaration, with accounts that are in the
 * database. What each refusal looks like on the wire is asked in e2e/api-contract.spec.ts.
 */

const ROLES = ['nobody', 'waiting', 'unpaid', 'buyer', 'partner', 'staff'] as const
type Role = (typeof ROLES)[number]

/** Whom each kind of path admits. */
const AUDIENCES = {
  anyone: ROLES,
  signedIn: ['waiting', 'unpaid', 'buyer', 'partner', 'staff'],
  buyerAccount: ['waiting', 'unpaid', 'buyer'],
  buyer: ['buyer'],
  partner: ['partner'],
  staff: ['staff'],
  /** Whoever registers, by grant; or a buyer. */
  registrant: ['waiting', 'unpaid', 'buyer'],
} as const satisfies Record<string, readonly Role[]>

/** The calls of the desks, save those named in RULES. */
const DESKS = { partner: 'partner', staff: 'staff' } as const

/** Every other call of the contract. A new one needs a line here, which whoever reviews it reads. */
const RULES: Readonly<Record<string, keyof typeof AUDIENCES>> = {
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

/** Every call of HR that names someone: what it does when the person belongs to another company. */
const FOREIGN: Readonly<Record<string, (actor: Partner, ids: { readonly employee: string; readonly nameChange: string; readonly notice: string }) => Promise<unknown>>> = {
  'GET /partner/employees/{id}': (actor, { employee }) => getEmployee(actor, employee),
  'PUT /partner/employees/{id}': (actor, { employee }) => correctEmployee(actor, employee, { jobTitle: 'Driver' }),
  'POST /partner/employees/{id}/approve': (actor, { employee }) => approveEmployee(actor, employee, kobo(10_000_000n)),
  'POST /partner/employees/{id}/decline': (actor, { employee }) => declineEmployee(actor, employee, 'Not one of ours'),
  'POST /partner/employees/{id}/rehire': (actor, { employee }) => rehireEmployee(actor, employee, kobo(10_000_000n)),
  'PUT /partner/employees/{id}/last-day': (actor, { employee }) => setLastDay(actor, employee, lagosDay(new Date())),
  'DELETE /partner/employees/{id}/last-day': (actor, { employee }) => takeBackLastDay(actor, employee),
  'POST /partner/name-changes/{id}/approve': (actor, { nameChange }) => approveNameChange(actor, nameChange),
  'POST /partner/name-changes/{id}/refuse': (actor, { nameChange }) => refuseNameChange(actor, nameChange, 'Not one of ours'),
  'DELETE /partner/remittances/{id}': (actor, { notice }) => withdrawNotice(actor, notice),
}

const isDeclared = (handler: unknown): handler is Handler => typeof handler === 'function' && 'spec' in handler
const CALLS = Object.entries(ROUTES).flatMap(([path, handlers]) =>
  HTTP_METHODS.flatMap((method) => {
    const handler: unknown = handlers[method]
    return isDeclared(handler) ? [{ call: `${method} ${path}`, admit: handler.spec.access.admit }] : []
  }),
)

type Account = { readonly id: string; readonly role: 'buyer' | 'partner' | 'staff'; readonly sessionVersion: number; readonly member: boolean; readonly complete: boolean; readonly approve: boolean; readonly payment: boolean }
const signedIn = ({ id, role, sessionVersion, member, complete, approve, payment }: Account): Credentials => ({
  session: { sub: id, sid: randomUUID(), role, version: sessionVersion, member, complete, approve, payment, exp: after(new Date(), 3_600_000).getTime() / 1000 },
})

let credentials: Readonly<Record<Role, Credentials>>
beforeAll(async () => {
  const [waiting, unpaid, buyer, partner, staff] = await Promise.all([aBuyer({ eligibility: 'pending' }), aBuyer({ feePaid: false }), aBuyer(), aPartner(), aStaff()])
  credentials = { nobody: {}, waiting: signedIn(waiting), unpaid: signedIn(unpaid), buyer: signedIn(buyer), partner: signedIn(partner), staff: signedIn(staff) }
})

test('every call has a rule, and every rule a call', () => {
  const calls = CALLS.map(({ call }) => call)
  expect(calls.filter((call) => audienceOf(call) === undefined), 'add them to RULES').toEqual([])
  expect(Object.keys(RULES).filter((call) => !calls.includes(call)), 'take them out of RULES').toEqual([])
})

test.each(CALLS)('refuses whom $call is not for, and nobody else', async ({ call, admit }) => {
  const audience = audienceOf(call) ?? []
  for (const role of ROLES) {
    const attempt = admit(credentials[role])
    if (audience.includes(role)) await expect(attempt, `${role} at ${call}`).resolves.toBeDefined()
    else await expect(attempt, `${role} at ${call}`).rejects.toMatchObject({ status: expect.toBeOneOf([401, 402, 403]) as number })
  }
})

test('every call of HR that names someone is asked about people of another company', () => {
  const named = CALLS.map(({ call }) => call).filter((call) => call.includes(' /partner/') && call.includes('{id}'))
  expect(Object.keys(FOREIGN).sort(), 'keep FOREIGN up to date').toEqual(named.sort())
})

test.each(Object.entries(FOREIGN))("refuses another company's HR at %s", async (_call, act) => {
  const [actor, other] = await Promise.all([aPartner(), aCompany()])
  const employee = await aBuyer({ companyId: other.id, eligibility: 'pending' })
  const request = await db().nameChangeRequest.create({ data: { userId: employee.id, fullName: 'Another Name' }, select: { id: true } })
  const sent = { companyId: other.id, amountKobo: 100n, reference: 'TRF-1', sentOn: new Date(), announcedById: (await aPartner(other.id)).id }
  const notice = await db().remittanceNotice.create({ data: sent, select: { id: true } })
  await expect(act(actor, { employee: employee.id, nameChange: request.id, notice: notice.id })).rejects.toMatchObject({ status: expect.toBeOneOf([403, 404]) as number })
})
