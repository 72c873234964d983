import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../sandbox/factories'
import type { Sandbox } from '../sandbox/start'
import { waitUntil } from '../sandbox/waiting'
import type { Member } from './company-tally'
import { call } from './shopping'

/** What the calls of an employee, of HR and of staff answer; each call decides which fields there are. */
export type Wire = Readonly<Record<string, unknown>>

/** A mail as the mailbox lists it. */
type Mail = { readonly subject: string; readonly text: string }

/** Someone who is signed in. */
export type SignedIn = { readonly id: string; readonly token: string }

const MAIL_MS = 120_000

/** A call that must succeed. @throws Error with the answer of any other status than 200 */
export async function ask(
  origin: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  token?: string,
  body?: unknown,
): Promise<Wire> {
  const answer = await call(origin, method, path, token, body)
  if (answer.status !== 200)
    throw new Error(`${method} ${path} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return typeof answer.body === 'object' && answer.body !== null ? (answer.body as Wire) : {}
}

/** The newest mail to an address whose subject fits, read from the mailbox's JSON. @throws Error when none arrives */
export async function mailTo(sandbox: Sandbox, email: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await waitUntil(
    async () => {
      const answer = await fetch(`${sandbox.mailbox.url}/messages?to=${encodeURIComponent(email)}`)
      const mails = (await answer.json()) as Mail[]
      found = mails.find((mail) => subject.test(mail.subject))
      return found !== undefined
    },
    MAIL_MS,
    200,
  )
  if (!found) throw new Error(`No mail to ${email} about ${subject.source} arrived.`)
  return found
}

/** The link in the text of a mail. @throws Error when there is none */
export const linkIn = (text: string, link: RegExp): string => {
  const [found] = link.exec(text) ?? []
  if (found === undefined) throw new Error('A mail holds no link.')
  return found
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
)

function profileOf({ staffId }: Member, companyName: string): FormData {
  const form = new FormData()
  const fields = {
    phonenumber: '0803 123 4567',
    address: '1 Mill Road, Ikeja',
    company: companyName,
    jobtitle: 'Operator',
    staffId: staffId.toLowerCase(),
    // Not what HR listed: the roster decides.
    salary: '999,000',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new Blob([PICTURE], { type: 'image/png' }), 'me.png')
  return form
}

/** Registers an employee by the API alone: account, code from the mail, profile, wallet, sign-in. */
export async function register({ origin, sandbox }: World, member: Member, companyName: string): Promise<SignedIn> {
  const { email, firstName, lastName } = member
  const account = { firstName, lastName, email, password: PASSWORD, confirmPassword: PASSWORD }
  const { id, grant: asking } = await ask(origin, 'POST', '/users', undefined, account)
  const code = /^\d{4}$/m.exec((await mailTo(sandbox, email, /^Your Foodbank code$/)).text)?.[0] ?? ''
  // With the grant of the registration, so that the roster may confirm the employee.
  const { grant } = await ask(origin, 'POST', '/user/verify-code', String(asking), { email, code })
  await ask(origin, 'PUT', `/users/${String(id)}`, String(grant), profileOf(member, companyName))
  await ask(origin, 'POST', '/wallet/createWallet', String(grant), { userId: id })
  const { token } = await ask(origin, 'POST', '/users/login', undefined, { email, password: PASSWORD })
  return { id: String(id), token: String(token) }
}

/** The running app, and what stands in for the outside. */
export type World = { readonly origin: string; readonly sandbox: Sandbox }

/** Pays at the provider what the app has asked for. */
async function pay({ origin, sandbox }: World, token: string, what: Wire): Promise<void> {
  const { txRef } = await ask(origin, 'POST', '/payments', token, what)
  sandbox.flutterwave.pay({ tx_ref: String(txRef), outcome: 'successful' })
}

/** Pays the registration fee. */
export async function payRegistration(world: World, { id, token }: SignedIn): Promise<void> {
  await pay(world, token, { purpose: 'registration' })
  await ask(world.origin, 'PUT', `/users/make-payment/${id}`, token)
}

/** Orders pieces of a product over three months. @returns the id of the order */
export async function order({ origin }: World, { token }: SignedIn, productId: string, pieces: number) {
  await ask(origin, 'POST', '/cart/addToCart', token, { productId, quantity: pieces })
  const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '+2348031234567' }
  const placed = { deliveryDetails, months: 3, acceptTerms: true, idempotencyKey: randomUUID() }
  return String((await ask(origin, 'POST', '/order/createOrder', token, placed))['_id'])
}

/** Pays the fees of an approved order. */
export async function payFees(world: World, { token }: SignedIn, orderId: string): Promise<void> {
  await pay(world, token, { purpose: 'order_fees', orderId })
  await ask(world.origin, 'PUT', `/order/confirmOrderPayment/${orderId}`, token)
}

/** Hands an order over: staff type the code that its buyer reads to them. */
export async function deliver({ origin }: World, staff: SignedIn, buyer: SignedIn, orderId: string): Promise<void> {
  const { deliveryCode } = await ask(origin, 'GET', `/order/singleOrder/${orderId}`, buyer.token)
  await ask(origin, 'POST', `/staff/orders/${orderId}/deliver`, staff.token, { code: deliveryCode })
}
