import type { Page } from '@playwright/test'
import { DESK, PHONE } from './axe'
import { addToCart, consent, continueButton, expectPlaced } from './checkout'
import { PASSWORD, expect, test } from './fixtures'
import { joinCompany } from './joined-company'
import { type Session, callOrFail, createWaitingEmployee, logIn, logInAsStaff, payRegistrationFee } from './people'
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

async function employee({ name, hr: { token } }: Employer): Promise<Session> {
  const person = await createWaitingEmployee({ company: name })
  await callOrFail('POST', `/partner/employees/${person.id}/approve`, { token, body: {} })
  await payRegistrationFee(person)
  return person
}

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

test('a company’s drop: ordered on a phone, sent out together, handed over by code, and one buyer absent', async ({
  page,
  browser,
}) => {
  const company = await employer(page)
  await setWorkplace(page, company)
  const people = [await employee(company), await employee(company), await employee(company)] as const
  const workplaceOf = async () => (await optionsOf(people[0])).find(({ kind }) => kind === 'workplace')
  const before = await workplaceOf()
  const orders: PlacedOrder[] = []
  for (const person of people) {
    const phone = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
    await openStepOne(phone, person)
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
  }
  const day = await workplaceOf()
  expect(day).toMatchObject({ date: before?.date, fee: 500, left: Number(before?.left) - 3 })
  for (const [index, order] of orders.entries()) {
    await approveOrder(order)
    await payFees(people[index] ?? people[0], order)
    await sendOut(order)
  }

  await page.goto(`/staff/orders/delivery-list?company=${company.id}&on=${day?.date}&goesTo=workplace`)
  await expect(page.getByText(/\d orders, 1 stop/)).toBeVisible()
  await page.goto('/staff/delivery')
  await expect(page.getByRole('heading', { name: /, Canteen, Gate 2\. Lagos: Ikeja \(3\)$/ })).toBeVisible()
  const { token } = await logInAsStaff()
  for (const index of [0, 1] as const) {
    const order = orders[index] as PlacedOrder
    const body = { code: await codeOf(people[index], order) }
    await callOrFail('POST', `/staff/orders/${order.id}/deliver`, { token, body })
  }
  const absent = orders[2] as PlacedOrder
  await callOrFail('POST', `/staff/orders/${absent.id}/fail`, { token, body: { reason: 'Not at work today' } })

  // The absent buyer's order keeps its fee, and nothing of it is owed yet.
  const { body } = await callOrFail('GET', `/order/singleOrder/${absent.id}`, { token: people[2].token })
  expect(body).toMatchObject({ status: 'packed', deliveryFee: 500, isPaymentDS: true, plan: null })
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
