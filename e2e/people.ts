import { randomInt, randomUUID } from 'node:crypto'
import { SITE, differenceOf } from './contract'
import { canCopy, copyEmployee } from './copied-employee'
import { PASSWORD, PICTURE, codeFor, newPerson } from './fixtures'

/** Creates people at every stage through the API, and calls the API. */

export { SITE }
const FLUTTERWAVE = process.env.FOODBANK_FLUTTERWAVE_URL ?? 'http://127.0.0.1:3003'

/** The body of an answer. The call decides which fields it has. */
export type Wire = {
  readonly [name: string]: unknown
  readonly message?: string
  readonly id: string
  readonly _id: string
  readonly userId: string
  readonly grant: string
  readonly token: string
  readonly txRef: string
  readonly items: readonly Wire[]
}

export type ApiResponse = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Wire
}
export type CallOptions = {
  readonly token?: string | undefined
  readonly cookie?: string | undefined
  /** Objects are sent as JSON; strings, bytes and forms unchanged. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const isRaw = (body: unknown): body is string | FormData | URLSearchParams | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof FormData || body instanceof URLSearchParams || body instanceof Uint8Array

/**
 * Sends a request without a browser. Redirects are not followed.
 * @throws Error when the answer is not the documented one
 */
export async function send(
  method: string,
  path: string,
  { token, cookie, body, headers }: CallOptions = {},
): Promise<ApiResponse> {
  const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams)
  const response = await fetch(SITE + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const difference = await differenceOf({ method, url: path, status: response.status, type, text })
  if (difference !== undefined) throw new Error(difference)
  const isResponseJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== ''
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isResponseJson ? JSON.parse(text) : {}) as Wire,
  }
}

/** Calls the API. `path` starts after /api/v1. */
export const call = (method: string, path: string, options?: CallOptions): Promise<ApiResponse> =>
  send(method, `/api/v1${path}`, options)

/** Calls the API and throws unless the answer is 200. */
export async function callOrFail(method: string, path: string, options?: CallOptions): Promise<ApiResponse> {
  const answer = await call(method, path, options)
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`)
  return answer
}

/** A signed-in person. `token` is a bearer token, `cookie` the header that a browser sends. */
export type Session = { readonly id: string; readonly email: string; readonly token: string; readonly cookie: string }
export type Registrant = {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly grant: string
}

export const sessionCookie = (token: string): string =>
  `${SITE.startsWith('https://') ? '__Host-' : ''}next-auth.session-token=${token}`

/** An address of a visitor's own, because the limits of one address admit an office, not a long run of tests. */
const fromElsewhere = () => ({ 'X-Forwarded-For': `10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}` })

const askToLogIn = (email: string, password: string) =>
  call('POST', '/users/login', { body: { email, password }, headers: fromElsewhere() })
const toSession = (email: string, { body }: ApiResponse): Session => ({
  id: body.id,
  email,
  token: body.token,
  cookie: sessionCookie(body.token),
})

export async function logIn(email: string, password = PASSWORD): Promise<Session> {
  const answer = await askToLogIn(email, password)
  if (answer.status !== 200) throw new Error(`the login of ${email} answered ${answer.status} ${answer.text}`)
  return toSession(email, answer)
}

/** Undefined when the login is refused. */
export async function tryLogIn(email: string): Promise<Session | undefined> {
  const answer = await askToLogIn(email, PASSWORD)
  return answer.status === 200 ? toSession(email, answer) : undefined
}

/** Creates an account whose email is not verified. Its code is in the mailbox. */
export async function createRegistrant(): Promise<Registrant> {
  const { email, firstName, lastName, fullName } = newPerson()
  const body = { firstName, lastName, email, password: PASSWORD, confirmPassword: PASSWORD }
  const answer = await callOrFail('POST', '/users', { body, headers: fromElsewhere() })
  return { id: answer.body.id, email, fullName, grant: answer.body.grant }
}

/** Creates an account with a verified email and no profile. The client that asked for the code enters it. */
export async function createVerifiedRegistrant(): Promise<Registrant> {
  const person = await createRegistrant()
  const answer = await callOrFail('POST', '/user/verify-code', {
    token: person.grant,
    body: { email: person.email, code: await codeFor(person.email) },
    headers: fromElsewhere(),
  })
  return { ...person, grant: answer.body.grant }
}

/** Numbers of confirmed employees are unique. */
export const staffNumber = () => `DM-${randomUUID().slice(0, 8)}`

/** The profile of people who are not confirmed: a second one with its staff number would be refused. */
export const PROFILE = {
  phonenumber: '0803 123 4567',
  address: '5 Allen Avenue, behind the mill',
  company: 'Demo Mills',
  jobtitle: 'Packer',
  staffId: staffNumber(),
  salary: '200,000',
} as const

/** The workplace profile as /Reg2 sends it. */
export function profileForm(changes: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...PROFILE, ...changes })) form.set(name, value)
  form.set('image', new Blob([PICTURE.buffer], { type: PICTURE.mimeType }), PICTURE.name)
  return form
}

/** Registers an employee, who then waits for HR. @param changes to the workplace profile */
async function registerEmployee(changes?: Readonly<Record<string, string>>): Promise<Registrant> {
  const person = await createVerifiedRegistrant()
  await callOrFail('PUT', `/users/${person.id}`, {
    token: person.grant,
    body: profileForm({ staffId: staffNumber(), ...changes }),
  })
  await callOrFail('POST', '/wallet/createWallet', { token: person.grant, body: { userId: person.id } })
  return person
}

let original: Promise<Registrant> | undefined
/** Creates an employee who waits for HR. @param changes to the workplace profile */
export async function createWaitingEmployee(changes?: Readonly<Record<string, string>>): Promise<Session> {
  if (changes || !canCopy) return logIn((await registerEmployee(changes)).email)
  original ??= registerEmployee()
  return logIn(await copyEmployee((await original).id, staffNumber()))
}

const sessions = new Map<string, Promise<Session>>()
// A test that signs out needs a session of its own.
function logInOnce(email: string): Promise<Session> {
  const session = sessions.get(email) ?? logIn(email)
  sessions.set(email, session)
  return session
}

/** Signs in HR of Demo Mills, once per worker. */
export const logInAsHr = (): Promise<Session> => logInOnce('hr@demo.test')

/** Signs in the demo's staff, once per worker. */
export const logInAsStaff = (): Promise<Session> => logInOnce('staff@demo.test')

/** Signs in the demo's second member of staff, once per worker. */
const logInAsChecker = (): Promise<Session> => logInOnce('checker@demo.test')

export async function approveEmployee(employee: { readonly id: string }): Promise<void> {
  await callOrFail('POST', `/partner/employees/${employee.id}/approve`, { token: (await logInAsHr()).token, body: {} })
}

/** Creates an employee whom HR has confirmed and who owes the registration fee. */
export async function createUnpaidEmployee(changes?: Readonly<Record<string, string>>): Promise<Session> {
  const person = await createWaitingEmployee(changes)
  await approveEmployee(person)
  return person
}

/** Calls a control of the sandbox's provider. */
async function callProvider(path: string, body?: Readonly<Record<string, unknown>>): Promise<unknown> {
  const sent = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${FLUTTERWAVE}/sandbox/${path}`, sent)
  if (!response.ok) throw new Error(`the provider answered ${response.status} ${await response.text()}`)
  return response.json()
}

/** Pays `txRef` at the provider without a browser. */
export async function payAtProvider(txRef: string, details: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await callProvider('pay', { tx_ref: txRef, outcome: 'successful', ...details })
}

/** Starts or ends an outage of the provider for one person. Other tests still pay. */
export const setProvider = (api: 'normal' | 'unavailable', person: { readonly email: string }): Promise<unknown> =>
  callProvider('faults', { api, apiFor: api === 'normal' ? '' : person.email })

/** Completes the bank transfer `txRef`. The provider then sends its webhook. */
export async function completeTransfer(txRef: string): Promise<void> {
  const tries = (await callProvider(`transactions?tx_ref=${txRef}`)) as {
    readonly id: number
    readonly status: string
  }[]
  const open = tries.find(({ status }) => status === 'pending')
  if (!open) throw new Error(`no transfer waits under ${txRef}`)
  await callProvider(`transactions/${open.id}`, { status: 'successful' })
}

export async function payRegistrationFee(person: Session): Promise<void> {
  const { body } = await callOrFail('POST', '/payments', { token: person.token, body: { purpose: 'registration' } })
  await payAtProvider(body.txRef)
  await callOrFail('PUT', `/users/make-payment/${person.id}`, { token: person.token })
}

/** Creates a buyer who may order. */
export async function createBuyer(changes?: Readonly<Record<string, string>>): Promise<Session> {
  const person = await createUnpaidEmployee(changes)
  await payRegistrationFee(person)
  return person
}

/** Approves a request as the demo's second member of staff. */
export async function approveAsChecker(request: Pick<ApiResponse, 'body'>): Promise<void> {
  const { token } = await logInAsChecker()
  await callOrFail('POST', `/staff/approvals/${String(request.body['approvalId'])}/approve`, { token })
}

/** Invites someone to the staff: one member of staff requests it, a second one approves. */
export async function inviteStaff(
  guest: { readonly fullName: string; readonly email: string },
  permissions: readonly string[] = ['admin'],
): Promise<void> {
  const { token } = await logInAsStaff()
  const body = { fullname: guest.fullName, email: guest.email, permissions }
  await approveAsChecker(await callOrFail('POST', '/staff/team', { token, body }))
}
