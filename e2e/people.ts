import { PASSWORD, PICTURE, codeFor, newPerson } from './fixtures'

/** People at every gate, made through the calls of the contract alone, and the calls themselves. */

export const SITE = process.env.FOODBANK_URL ?? 'http://localhost:3000'
const FLUTTERWAVE = process.env.FOODBANK_FLUTTERWAVE_URL ?? 'http://127.0.0.1:3003'

/** What calls answer; which names are there depends on the call. */
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

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string; readonly body: Wire }
export type CallOptions = {
  readonly token?: string | undefined
  readonly cookie?: string | undefined
  /** An object is sent as JSON; a string, bytes or a form as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const isRaw = (body: unknown): body is string | FormData | URLSearchParams | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof FormData || body instanceof URLSearchParams || body instanceof Uint8Array

/** Sends one request to the site, as a program does: no browser, redirects not followed. */
export async function send(
  method: string,
  path: string,
  { token, cookie, body, headers }: CallOptions = {},
): Promise<Answer> {
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
  const isAnswerJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== ''
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isAnswerJson ? JSON.parse(text) : {}) as Wire,
  }
}

/** Sends a call of the contract: `path` begins after /api/v1. */
export const call = (method: string, path: string, options?: CallOptions): Promise<Answer> =>
  send(method, `/api/v1${path}`, options)

/** The same, for a call that must succeed. */
export async function callOrFail(method: string, path: string, options?: CallOptions): Promise<Answer> {
  const answer = await call(method, path, options)
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`)
  return answer
}

/** Someone with a session. `token` works as a bearer, `cookie` as what a browser would send. */
export type Session = { readonly id: string; readonly email: string; readonly token: string; readonly cookie: string }
export type Registrant = {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly grant: string
}

export const sessionCookie = (token: string): string =>
  `${SITE.startsWith('https://') ? '__Secure-' : ''}next-auth.session-token=${token}`

export async function logIn(email: string, password = PASSWORD): Promise<Session> {
  const { body } = await callOrFail('POST', '/users/login', { body: { email, password } })
  return { id: body.id, email, token: body.token, cookie: sessionCookie(body.token) }
}

/** Has an account; the code is in the mailbox. */
export async function registered(): Promise<Registrant> {
  const { email, firstName, lastName, fullName } = newPerson()
  const body = { firstName, lastName, email, password: PASSWORD, confirmPassword: PASSWORD }
  const answer = await callOrFail('POST', '/users', { body })
  return { id: answer.body.id, email, fullName, grant: answer.body.grant }
}

/** Has entered the code. */
export async function verified(): Promise<Registrant> {
  const person = await registered()
  const answer = await callOrFail('POST', '/user/verify-code', {
    body: { email: person.email, code: await codeFor(person.email) },
  })
  return { ...person, grant: answer.body.grant }
}

/** What people type on /Reg2. */
export const PROFILE = {
  phonenumber: '0803 123 4567',
  address: '5 Allen Avenue, Ikeja',
  company: 'Demo Mills',
  jobtitle: 'Packer',
  staffId: 'DM-900',
  salary: '200,000',
} as const

/** The workplace profile as the form of /Reg2 sends it. */
export function profileForm(changes: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...PROFILE, ...changes })) form.set(name, value)
  form.set('image', new Blob([PICTURE.buffer], { type: PICTURE.mimeType }), PICTURE.name)
  return form
}

/** Waits for the employer; `changes` are of the workplace profile. */
export async function waiting(changes?: Readonly<Record<string, string>>): Promise<Session> {
  const person = await verified()
  await callOrFail('PUT', `/users/${person.id}`, { token: person.grant, body: profileForm(changes) })
  await callOrFail('POST', '/wallet/createWallet', { token: person.grant, body: { userId: person.id } })
  return logIn(person.email)
}

let hr: Promise<Session> | undefined
/** HR of Demo Mills, signed in once a file. */
export const partner = (): Promise<Session> => (hr ??= logIn('hr@demo.test'))

export async function approve(employee: { readonly id: string }): Promise<void> {
  await callOrFail('POST', `/partner/employees/${employee.id}/approve`, { token: (await partner()).token, body: {} })
}

/** Confirmed by HR; the registration fee is yet to be paid. */
export async function unpaid(): Promise<Session> {
  const person = await waiting()
  await approve(person)
  return person
}

/** Sends one of the provider's controls. */
async function pull(path: string, body?: Readonly<Record<string, unknown>>): Promise<unknown> {
  const sent = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${FLUTTERWAVE}/sandbox/${path}`, sent)
  if (!response.ok) throw new Error(`the provider answered ${response.status} ${await response.text()}`)
  return response.json()
}

/** Pays what `txRef` stands for at the provider, without a browser. */
export async function payAtProvider(txRef: string, details: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await pull('pay', { tx_ref: txRef, outcome: 'successful', ...details })
}

/** The provider's outage, as one person's payments meet it: others pay beside it. */
export const providerIs = (api: 'normal' | 'unavailable', person: { readonly email: string }): Promise<unknown> =>
  pull('faults', { api, apiFor: api === 'normal' ? '' : person.email })

/** The bank transfer under `txRef` arrives: the provider says so by webhook. */
export async function transferArrives(txRef: string): Promise<void> {
  const tries = (await pull(`transactions?tx_ref=${txRef}`)) as { readonly id: number; readonly status: string }[]
  const open = tries.find(({ status }) => status === 'pending')
  if (!open) throw new Error(`no transfer waits under ${txRef}`)
  await pull(`transactions/${open.id}`, { status: 'successful' })
}

export async function payFee(person: Session): Promise<void> {
  const { body } = await callOrFail('POST', '/payments', { token: person.token, body: { purpose: 'registration' } })
  await payAtProvider(body.txRef)
  await callOrFail('PUT', `/users/make-payment/${person.id}`, { token: person.token })
}

/** Past every gate: may order. */
export async function buyer(): Promise<Session> {
  const person = await unpaid()
  await payFee(person)
  return person
}
