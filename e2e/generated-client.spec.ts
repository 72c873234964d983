import { readFile } from 'node:fs/promises'
import createClient from 'openapi-fetch'
import type { components, paths } from '@/generated/api/types'
import { PASSWORD, PICTURE, codeFor, expect, mailTo, newPerson, test } from './fixtures'
import { differenceOf } from './contract'
import { SITE, payAtProvider } from './people'

/*
 * The buyer's journey and HR's month by a client that is generated from the OpenAPI document: what compiles without a
 * cast can be called, and what is called works.
 */

type Problem = components['schemas']['Problem']

/** Sends a request of the client, and compares its answer with the document. */
async function ask(request: Request): Promise<Response> {
  const response = await fetch(request)
  const { status, headers } = response
  const text = await response.clone().text()
  const type = headers.get('content-type') ?? ''
  expect(await differenceOf({ method: request.method, url: request.url, status, type, text })).toBeUndefined()
  return response
}

const clientOf = (token?: string) =>
  createClient<paths, 'application/json'>({
    baseUrl: `${SITE}/api/v1`,
    fetch: ask,
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  })
type Client = ReturnType<typeof clientOf>

/** What a call answered. @throws Error with the sentence of a refusal */
function taken<Data>({ data, error }: { readonly data?: Data; readonly error?: Problem }): Data {
  if (data === undefined) throw new Error(error ? `${error.code}: ${error.message}` : 'nothing was answered')
  return data
}

async function logIn(email: string): Promise<{ readonly id: string; readonly client: Client }> {
  const answer = taken(await clientOf().POST('/users/login', { body: { email, password: PASSWORD } }))
  if (!('token' in answer)) throw new Error(`${email} needs ${answer.secondFactor.join(' or ')}`)
  return { id: answer.id, client: clientOf(answer.token) }
}

const only = <Item>(items: readonly Item[]): Item => {
  const [item] = items
  if (item === undefined || items.length > 1) throw new Error(`${items.length} instead of one`)
  return item
}

function formOf(fields: Readonly<Record<string, string | number | Blob>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'number' ? String(value) : value)
  return form
}

/** Registers an employee of a company, up to the finished profile. @returns the id */
async function register(person: ReturnType<typeof newPerson>, company: string): Promise<string> {
  const { email, firstName, lastName } = person
  const names = { firstName, lastName, email, password: PASSWORD, confirmPassword: PASSWORD }
  const { id } = taken(await clientOf().POST('/users', { body: names }))
  const code = await codeFor(email)
  const verified = clientOf(taken(await clientOf().POST('/user/verify-code', { body: { email, code } })).grant)
  const profile = {
    phonenumber: '0803 123 4567',
    address: '5 Allen Avenue, Ikeja',
    company,
    jobtitle: 'Packer',
    staffId: 'C-001',
    salary: '200,000',
    image: new Blob([PICTURE.buffer], { type: PICTURE.mimeType }),
  }
  taken(await verified.PUT('/users/{id}', { params: { path: { id } }, body: profile, bodySerializer: formOf }))
  taken(await verified.POST('/wallet/createWallet', { body: { userId: id } }))
  return id
}

/** Orders a bag of rice. @returns the id of the order */
async function order(buyer: Client): Promise<string> {
  const products = taken(await buyer.GET('/product/getProducts/{category}', { params: { path: { category: 'rice' } } }))
  const rice = products.find(({ measurement, available }) => available && measurement === '10 kg bag')
  taken(await buyer.POST('/cart/addToCart', { body: { productId: rice?._id, quantity: 1 } }))
  const { summary } = taken(await buyer.GET('/cart/getCartItems'))
  const facts = taken(await buyer.GET('/order/keyFacts', { params: { query: { months: 3 } } }))
  expect(facts.months).toBe(3)
  const placed = taken(
    await buyer.POST('/order/createOrder', {
      body: {
        deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '5 Allen Avenue', phoneNumber: '08031234567' },
        allItemsTotalPrice: summary?.overallTotal ?? 0,
        deliveryFee: 1_500,
        serviceFee: 500,
        months: 3,
        acceptTerms: true,
      },
    }),
  )
  return placed._id
}

test('the types are those of the document that the server shows', async () => {
  const shown: unknown = await (await fetch(`${SITE}/api/v1/openapi.json`)).json()
  const generated: unknown = JSON.parse(await readFile('generated/api/openapi.json', 'utf8'))
  expect(shown).toEqual(generated)
})

test('a client without a cast runs the buyer’s journey and HR’s month', async ({ page }) => {
  const [contact, person] = [newPerson(), newPerson()]
  const companyName = `Client ${contact.lastName}`
  const staff = (await logIn('staff@demo.test')).client

  await test.step('a company joins', async () => {
    const signUp = {
      companyName,
      address: '1 Mill Road, Ikeja',
      payday: 28,
      fullname: contact.fullName,
      email: contact.email,
      phonenumber: '0803 123 4567',
    }
    expect(taken(await clientOf().POST('/companies', { body: signUp })).status).toBe('pending')
    const waiting = { params: { query: { state: 'pending', q: contact.lastName } } } as const
    const { id } = only(taken(await staff.GET('/staff/companies', waiting)).items)
    taken(await staff.POST('/staff/companies/{id}/approve', { params: { path: { id } } }))
    // Only a person can do this: the link is for a browser.
    const { text } = await mailTo(contact.email, /^You are invited to the HR desk of /)
    await page.goto(/https?:\/\/\S+\/Invitation\?token=[\w-]+/.exec(text)?.[0] ?? '')
    for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Accept and sign in' }).click()
    await expect(page).toHaveURL(/\/partner\/security$/)
  })

  const userId = await test.step('an employee registers', () => register(person, companyName))
  const { client: hr } = await logIn(contact.email)
  const { client: buyer } = await logIn(person.email)

  await test.step('HR find and confirm the employee', async () => {
    const pending = { params: { query: { status: 'pending' } } } as const
    const { id, fullname } = only(taken(await hr.GET('/partner/employees', pending)).items)
    expect(fullname).toBe(person.fullName)
    const confirmed = await hr.POST('/partner/employees/{id}/approve', { params: { path: { id } }, body: {} })
    expect(taken(confirmed)).toEqual({ id, status: 'approved' })
  })

  await test.step('a refusal has a status, a code and a sentence', async () => {
    const { error, response } = await buyer.GET('/order/keyFacts')
    expect(response.status).toBe(402)
    expect(error).toMatchObject({ code: 'fee_not_paid', message: 'Please pay the registration fee first.' })
  })

  await test.step('the employee pays the registration fee', async () => {
    const { txRef } = taken(await buyer.POST('/payments', { body: { purpose: 'registration' } }))
    await payAtProvider(txRef)
    const paid = await buyer.PUT('/users/make-payment/{userId}', { params: { path: { userId } } })
    expect(taken(paid)).toEqual({ payment: true })
  })

  await test.step('an order is placed, paid and delivered', async () => {
    const orderId = await order(buyer)
    const path = { id: orderId }
    const move = async (step: 'approve' | 'pack' | 'dispatch') =>
      taken(await staff.POST('/staff/orders/{id}/{move}', { params: { path: { ...path, move: step } }, body: {} }))
    expect((await move('approve')).status).toBe('approved')
    const { txRef } = taken(await buyer.POST('/payments', { body: { purpose: 'order_fees', orderId } }))
    await payAtProvider(txRef)
    taken(await buyer.PUT('/order/confirmOrderPayment/{orderId}', { params: { path: { orderId } }, body: {} }))
    await move('pack')
    await move('dispatch')
    const placed = taken(await buyer.GET('/order/singleOrder/{orderId}', { params: { path: { orderId } } }))
    const body = { code: placed.deliveryCode ?? '' }
    taken(await staff.POST('/staff/orders/{id}/deliver', { params: { path }, body }))
    const wallet = taken(await buyer.GET('/wallet/getWallet/{userId}', { params: { path: { userId } } }))
    expect(wallet.currentLoan).toBe(placed.financed)
  })

  await test.step('HR download, fill in, preview, book and close the month', async () => {
    const { items } = taken(await hr.GET('/partner/deductions'))
    const month = items.find(({ open }) => open > 0)?.period ?? ''
    const path = { month }
    const file = taken(
      await hr.GET('/partner/deductions/{month}', {
        params: { path },
        headers: { Accept: 'text/csv' },
        parseAs: 'text',
      }),
    )
    const [heading = '', ...rows] = file.trimEnd().split('\r\n')
    const due = heading.split(',').indexOf('amount_due')
    const filled = [heading, ...rows.map((row) => row.replace(/,,$/, `,${row.split(',')[due]},`)), ''].join('\r\n')
    const upload = {
      headers: { 'Content-Type': 'text/csv' },
      body: new Blob([filled]),
      bodySerializer: (content: Blob) => content,
    }
    const previewed = await hr.POST('/partner/deductions/{month}', {
      params: { path, query: { preview: '1' } },
      ...upload,
    })
    expect(taken(previewed)).toMatchObject({ matched: 1, unknown: [] })
    expect(taken(await hr.POST('/partner/deductions/{month}', { params: { path }, ...upload })).matched).toBe(1)
    const closed = await hr.POST('/partner/deductions/{month}/close', { params: { path } })
    expect(taken(closed)).toEqual({ period: month, closed: true })
  })
})
