import type { Page } from '@playwright/test'
import { DESK, PHONE } from './axe'
import { addToCart, consent, continueButton, expectPlaced } from './checkout'
import { PASSWORD, expect, mailTo, test } from './fixtures'
import { joinCompany } from './joined-company'
import {
  type Session,
  callOrFail,
  createWaitingEmployee,
  logIn,
  logInAsStaff,
  payRegistrationFee,
  staffNumber,
} from './people'
import { type PlacedOrder, approveOrder, codeOf, payFees, sendOut, signInWithToken } from './visitors'

/* A company's drop: several buyers order for one day at the workplace, one of them is absent when the food comes. */

// The browser logs a refused delivery.
test.use({ tolerated: /status of (400|409)/ })

type Employer = { readonly id: string; readonly name: string; readonly hr: Session }

/** A company of the test's own, whose HR has accepted the invitation. */
async function employer(page: Page): Promise<Employer> {
  const { id, name, email, invitation } = await joinCompany()
  await page.goto(invitation)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(page).toHaveURL(/\/partner\/security$/)
  return { id, name, hr: await logIn(email) }
}

async function employee({ name, hr: { token } }: Employer, staffId = staffNumber()): Promise<Session> {
  const person = await createWaitingEmployee({ company: name, staffId })
  await callOrFail('POST', `/partner/employees/${person.id}/approve`, { token, body: {} })
  await payRegistrationFee(person)
  return person
}

const nameOf = async ({ id, token }: Session): Promise<string> =>
  String((await callOrFail('GET', `/users/${id}`, { token })).body['fullname'])

type Option = { readonly kind: string; readonly date: string; readonly fee: number; readonly left: number }
const optionsOf = async ({ token }: Session) =>
  (await callOrFail('GET', '/order/deliveryOptions', { token })).body['options'] as readonly Option[]

async function openStepOne(page: Page, person: Session): Promise<void> {
  await addToCart(person, 1)
  await signInWithToken(page.context(), person.token)
  await page.setViewportSize(PHONE)
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await expect(page.getByRole('heading', { name: 'Add Delivery details' })).toBeVisible()
}

const dayLine = (page: Page) => page.locator('summary').filter({ hasText: /^Delivery:/ })

async function setWorkplace(page: Page, { id }: Employer): Promise<void> {
  const { token } = await logInAsStaff()
  await signInWithToken(page.context(), token)
  await page.setViewportSize(DESK)
  await page.goto(`/staff/companies/${id}/delivery`)
  const form = page.locator('form').filter({ has: page.getByLabel('Name of the place') })
  await form.getByLabel('Name of the place').fill('Canteen, Gate 2')
  await form.getByLabel('State').selectOption('Lagos')
  await form.getByLabel('City').fill('Ikeja')
  await form.getByLabel('Address').fill('2 Oba Road')
  await form.getByLabel('Delivery fee in naira').fill('500')
  for (const name of ['Monday', 'Wednesday', 'Friday']) await form.getByLabel(name).check()
  await form.getByLabel('Most orders a day').fill('30')
  await form.getByRole('button', { name: 'Save delivery days' }).click()
  await expect(page.getByRole('table', { name: 'Coming days' })).toContainText('0 of 30')
}

/** Two kinds of rice in bags that nobody else sells, of ₦9,000 and ₦10,000, without VAT. */
async function twoRices(): Promise<{ readonly missing: string; readonly similar: string }> {
  const { token } = await logInAsStaff()
  const suffix = Date.now().toString(36)
  const make = async (name: string, price: number) => {
    const parts = { type: 'Rice', measurement: `Bag ${suffix}`, description: 'Rice', vatClass: 'zero', available: true }
    const body = { ...parts, name, price, stock: 20 }
    return (await callOrFail('POST', '/staff/products', { token, body })).body.id
  }
  const similar = `Brown field rice ${suffix}`
  await make(similar, 10_000)
  return { missing: await make(`White field rice ${suffix}`, 9_000), similar }
}

/** Orders two bags of the missing rice, or one bag that is there, to the workplace. */
async function orderTo(person: Session, date: string, missing?: string): Promise<PlacedOrder> {
  if (missing === undefined) await addToCart(person, 1)
  else
    await callOrFail('POST', '/cart/addToCart', {
      token: person.token,
      body: { productId: missing, quantity: 2 },
    })
  const { body } = await callOrFail('POST', '/order/createOrder', {
    token: person.token,
    body: {
      deliveryDetails: { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' },
      ...{ months: 1, acceptTerms: true, delivery: { kind: 'workplace', date } },
      ...(missing !== undefined && { ifSoldOut: [{ productId: missing, choice: 'similar' }] }),
    },
  })
  return { id: body._id, number: String(body['orderNumber']) }
}

type Part = { readonly dueOn: string; readonly amount: number; readonly paid: number }
async function planOf({ token }: Session, order: PlacedOrder | undefined): Promise<readonly Part[]> {
  const { body } = await callOrFail('GET', `/order/singleOrder/${order?.id}`, { token })
  return (body['plan'] as { readonly instalments: readonly Part[] }).instalments
}

/** Staff find none of a line of an order, and send what is similar. */
async function replaceAll(page: Page, { id }: PlacedOrder, similar: string): Promise<void> {
  await page.goto(`/staff/orders/${id}`)
  await page.getByText('Record missing goods…').click()
  await page.getByLabel('Found').fill('0')
  await page.getByLabel('Send instead').selectOption({ label: await labelOf(page, similar) })
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('0 of 2 found, the rest is sold out')).toBeVisible()
}
const labelOf = async (page: Page, similar: string): Promise<string> =>
  (await page.getByLabel('Send instead').locator('option').filter({ hasText: similar }).textContent()) ?? ''

test('a company’s drop of eight, from the first tap to payday: two replaced, one absent', async ({ page, browser }) => {
  const company = await employer(page)
  await setWorkplace(page, company)
  const receiverNumber = `R-${Date.now().toString(36)}`
  const people: Session[] = []
  for (const staffId of [receiverNumber, ...Array.from({ length: 7 }, () => staffNumber())])
    people.push(await employee(company, staffId))
  const [first, own, absent] = [people[0], people[6], people[7]]
  if (!first || !own || !absent) throw new Error('eight people order')
  const workplaceOf = async () => (await optionsOf(first)).find(({ kind }) => kind === 'workplace')
  const before = await workplaceOf()
  const orders: PlacedOrder[] = []

  await test.step('HR names who takes the food of colleagues', async () => {
    await page.context().clearCookies()
    await signInWithToken(page.context(), company.hr.token)
    await page.goto('/partner/team')
    await page.getByLabel('Staff number of the employee').fill(receiverNumber)
    await page
      .locator('form')
      .filter({ has: page.getByLabel('Staff number of the employee') })
      .getByRole('button', { name: 'Save' })
      .click()
    await expect(page.getByText(/takes the food of colleagues at Canteen, Gate 2\.$/)).toBeVisible()
  })

  await test.step('one orders on a phone, and the others for the same day', async () => {
    const phone = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
    await openStepOne(phone, first)
    // The workplace is the cheapest for a first order, so it takes no tap.
    await expect(dayLine(phone)).toContainText('to Canteen, Gate 2, Delivery fee ₦500')
    await expect(phone.getByText('The total was')).toHaveCount(0)
    expect(await phone.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_400)
    await expect(phone.locator('dl > div').filter({ hasText: 'Total Price' })).toContainText('₦19,060')
    await consent(phone).check()
    await continueButton(phone).click()
    await expectPlaced(phone)
    await expect(phone.getByText('To your workplace: Canteen, Gate 2')).toBeVisible()
    orders.push({ id: new URL(phone.url()).searchParams.get('orderId') ?? '', number: '' })
    await phone.context().close()

    const { missing, similar } = await twoRices()
    for (const [index, person] of people.slice(1).entries())
      orders.push(await orderTo(person, before?.date ?? '', index < 2 ? missing : undefined))
    expect(await workplaceOf()).toMatchObject({ date: before?.date, fee: 500, left: Number(before?.left) - 8 })

    for (const [index, order] of orders.entries()) {
      await approveOrder(order)
      await payFees(people[index] ?? first, order)
    }
    await page.context().clearCookies()
    await signInWithToken(page.context(), (await logInAsStaff()).token)
    for (const order of orders.slice(1, 3)) await replaceAll(page, order, similar)
    for (const order of orders) await sendOut(order)
  })

  await test.step('one sheet, one stop, and a list that the receiver signs on the phone', async () => {
    await page.goto(`/staff/orders/delivery-list?company=${company.id}&on=${before?.date}&goesTo=workplace`)
    await expect(page.getByText('8 orders, 1 stop')).toBeVisible()
    await page.setViewportSize(PHONE)
    await page.goto('/staff/delivery')
    await expect(page.getByRole('heading', { name: /, Canteen, Gate 2\. Lagos: Ikeja \(8\)$/ })).toBeVisible()
    await page.goto('/staff/delivery-days')
    const drop = page.getByRole('row').filter({ hasText: `${company.name}: Canteen, Gate 2` })
    await drop.filter({ hasText: '8 of 30' }).getByRole('link', { name: 'Handover' }).click()
    await page.getByRole('button', { name: 'Send the code to the receiver' }).click()
    const { text } = await mailTo(first.email, /^Food for your colleagues comes to Canteen, Gate 2\.$/)
    for (const person of [own, absent])
      await page.getByLabel(new RegExp(`, ${await nameOf(person)}: 1 pack$`)).uncheck()
    await page.getByLabel('The receiver’s code').fill(/is (\d{4})\./.exec(text)?.[1] ?? '')
    await page.getByRole('button', { name: 'Hand over the ticked orders' }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(2)
  })

  await test.step('one takes the food by code, and one is not at work', async () => {
    const { token } = await logInAsStaff()
    const [taken, failed] = [orders[6], orders[7]]
    if (!taken || !failed) throw new Error('eight orders are placed')
    const body = { code: await codeOf(own, taken) }
    await callOrFail('POST', `/staff/orders/${taken.id}/deliver`, { token, body })
    await callOrFail('POST', `/staff/orders/${failed.id}/fail`, { token, body: { reason: 'Not at work today' } })
    // The absent buyer's order keeps its fee, and nothing of it is owed yet.
    const order = await callOrFail('GET', `/order/singleOrder/${failed.id}`, { token: absent.token })
    expect(order.body).toMatchObject({ status: 'packed', deliveryFee: 500, isPaymentDS: true, plan: null })
  })

  await test.step('payday asks seven people for what they got, as they agreed', async () => {
    const { items } = (await callOrFail('GET', '/partner/deductions', { token: company.hr.token })).body
    const month = String(items.find((period) => Number(period['open']) > 0)?.['period'])
    // Two bags at ₦9,000, or one at ₦17,200, with 5 % interest. The phone offers three months.
    const [replaced, whole, third] = [18_900, 18_060, 6_020]
    const expected = [third, replaced, replaced, whole, whole, whole, whole]

    await page.context().clearCookies()
    await signInWithToken(page.context(), company.hr.token)
    await page.setViewportSize(DESK)
    await page.goto(`/partner/deductions/${month}`)
    const amounts = page.getByRole('textbox', { name: /^Deducted from / })
    await expect(amounts).toHaveCount(7)
    for (const [index, asked] of expected.entries()) {
      const row = page.getByRole('row').filter({ hasText: await nameOf(people[index] ?? first) })
      await expect(row).toContainText(`₦${asked.toLocaleString('en-NG')}`)
      await row.getByRole('textbox', { name: /^Deducted from / }).fill(String(asked))
    }
    await page.getByRole('button', { name: /^Book 7 lines, / }).click()
    await expect(amounts).toHaveCount(0)
    for (const [index, person] of people.slice(0, 7).entries()) {
      const [part] = await planOf(person, orders[index])
      expect(part).toEqual({ dueOn: part?.dueOn, amount: expected[index], paid: expected[index] })
    }
    const wallet = await callOrFail('GET', `/wallet/getWallet/${absent.id}`, { token: absent.token })
    expect(wallet.body).toMatchObject({ totalLoan: 0, paidLoan: 0 })
  })
})

test('another day is a tap away, changes the price before the consent, and works without script', async ({
  page,
  browser,
}) => {
  const company = await employer(page)
  await setWorkplace(page, company)
  const person = await employee(company)
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, javaScriptEnabled: false })
  const plain = await context.newPage()
  await openStepOne(plain, person)
  await dayLine(plain).click()
  await plain.getByRole('link', { name: 'As soon as we can' }).click()
  await expect(dayLine(plain)).toContainText('as soon as we can to your address, Delivery fee ₦1,500')
  await expect(plain.locator('dl > div').filter({ hasText: 'Total Price' })).toContainText('₦20,060')
  await context.close()

  const phone = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await openStepOne(phone, person)
  const [, second] = (await optionsOf(person)).filter(({ kind }) => kind === 'workplace')
  await consent(phone).check()
  await dayLine(phone).click()
  await phone.locator(`a[href$="delivery=workplace.${second?.date}"]`).click()
  await expect(phone.locator('input[name=delivery]')).toHaveValue(`workplace.${second?.date}`)
  if (!(await consent(phone).isChecked())) await consent(phone).check()
  await continueButton(phone).click()
  await expectPlaced(phone)
  const orderId = new URL(phone.url()).searchParams.get('orderId')
  const { body } = await callOrFail('GET', `/order/singleOrder/${orderId}`, { token: person.token })
  expect(body['delivery']).toEqual({ kind: 'workplace', place: 'Canteen, Gate 2', date: second?.date })

  // The buyer chooses the first day after all.
  await phone.goto(`/History2?orderId=${orderId}`)
  await phone.getByText('Choose another day').click()
  await phone.getByRole('button', { name: 'Take this day' }).click()
  await expect(phone.getByText('Your delivery day is changed.')).toBeVisible()
  await phone.context().close()
})
