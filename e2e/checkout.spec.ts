import type { Browser, Page } from '@playwright/test'
import {
  addToCart,
  openStepOne,
  consent,
  deliveryLine,
  fillDelivery,
  continueButton,
  ordersOf,
  expectPlaced,
  paydaysOf,
} from './checkout'
import { PHONE } from './axe'
import { expect, test } from './fixtures'
import { PROFILE, SITE, type Session, callOrFail, createBuyer, logIn } from './people'
import { placeOrder, signInWithToken } from './visitors'

/* Checkout in a browser: delivery details, the plan, consent, and what changed meanwhile. */

// The browser logs the calls that the tests refuse or abort.
test.use({ tolerated: /status of (40\d|500|501)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

const OVER_LIMIT = 'Your order exceeds the cash limit. Please consider adjusting the items in your cart.'

test('a cart that changed elsewhere is announced and needs new consent', async ({ page }) => {
  const person = await openStepOne(page)
  await fillDelivery(page)
  await consent(page).check()
  await addToCart(person, 1)
  await continueButton(page).click()
  await expect(page.getByText('The total was ₦20,060. It is now ₦38,120.')).toBeVisible()
  await expect(page.getByText('₦38,120', { exact: true })).toBeVisible()
  await expect(consent(page)).not.toBeChecked()
  await expect(page.getByLabel('Location')).toHaveValue('5 Allen Avenue')
  expect(await ordersOf(person)).toEqual([])

  await continueButton(page).click()
  await expect(page.getByText('Please read and accept the terms of the payment plan.').first()).toBeVisible()
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
  expect(await ordersOf(person)).toEqual([expect.objectContaining({ allItemsTotalPrice: 38_120 })])
})

test('a cart that changed before step 1 is announced there', async ({ page }) => {
  const person = await openStepOne(page)
  await addToCart(person, 1)
  await page.reload()
  await expect(page.getByText('The total was ₦20,060. It is now ₦38,120.')).toBeVisible()
  await page.getByRole('link', { name: 'Change the cart' }).click()
  await page.getByRole('button', { name: /^Proceed · ₦38,120/ }).click()
  await expect(page.getByRole('heading', { name: 'Add Delivery details' })).toBeVisible()
  await expect(page.getByText('The total was')).toHaveCount(0)
})

test('an order over the limit is refused with the months that fit', async ({ page }) => {
  const person = await openStepOne(page, 12)
  await fillDelivery(page)
  // ₦216,720 over three months is ₦72,240 a month; a third of ₦200,000 is ₦66,660.
  await expect(page.getByText('It is within your limit over 4, 5 or 6 months.')).toBeVisible()
  for (const months of [1, 2, 3]) await expect(page.getByLabel(new RegExp(`^${months} month`))).toBeDisabled()
  await expect(page.getByLabel(/^4 months/)).toBeChecked()
  await consent(page).check()
  // HR lowers the salary while the buyer reads: ₦43,344 a month is within a third of it over five months.
  const salary = async (naira: number) =>
    callOrFail('PUT', `/partner/employees/${person.id}`, {
      token: (await logIn('hr@demo.test')).token,
      body: { salary: naira },
    })
  await salary(150_000)
  await continueButton(page).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: OVER_LIMIT })
  await expect(toast).toContainText('⚠️')
  await expect(page.getByRole('main').getByText(OVER_LIMIT)).toBeVisible()
  expect(await ordersOf(person)).toEqual([])
  await expect(page.getByText('It is within your limit over 5 or 6 months.')).toHaveCount(2)
  await expect(page.getByLabel(/^4 months/)).toBeDisabled()
  await expect(page.getByLabel(/^5 months/)).toBeChecked()
  await salary(100_000)
  await page.reload()
  await expect(page.getByText('It is above your limit for any number of months.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /month/ }).and(page.locator(':enabled'))).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  // With less in the cart it fits.
  const cart = await callOrFail('GET', '/cart/getCartItems', { token: person.token })
  await callOrFail('PUT', `/cart/setQuantity/${cart.body.items[0]?._id ?? ''}`, {
    token: person.token,
    body: { quantity: 3 },
  })
  await page.reload()
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
  expect(await ordersOf(person)).toHaveLength(1)
})

test('shows the paydays before the buyer agrees', async ({ page }) => {
  await openStepOne(page)
  const schedule = paydaysOf(page)
  for (const months of [6, 1, 3]) {
    await page.getByLabel(new RegExp(`^${months} month`)).check()
    await schedule.locator('summary').click()
    await expect(schedule.getByRole('listitem')).toHaveCount(months)
    const last = (await schedule.getByRole('listitem').last().textContent()) ?? ''
    const [day, month, year] = last.split('₦')[0]?.split(' ') ?? []
    await expect(page.getByLabel(new RegExp(`^${months} month`)).locator('..')).toContainText(
      `Last payday ${day} ${month?.slice(0, 3)} ${year}`,
    )
  }
  await expect(schedule).toContainText('₦6,020')
  await expect(continueButton(page)).toHaveAccessibleName('Continue: place order for ₦18,060 on 3 paydays')
  // 66,660 − 6,020 is left on each of three paydays.
  await expect(page.getByText('Leaves you ₦181,920 to spend over 3 months')).toBeVisible()
  // 66,660 − 18,060 is left on the first payday, so 145,800 over three: 54,180 less than 199,980.
  const why = page.getByText('That is ₦54,180 less than now.').filter({ visible: true })
  await expect(why).toHaveCount(0)
  await page.getByLabel(/^1 month/).check()
  await expect(page.getByText('Leaves you ₦145,800 to spend over 3 months')).toBeVisible()
  await expect(why).toHaveCount(1)
  await expect(continueButton(page)).toHaveAccessibleName('Continue: place order for ₦18,060 on 1 payday')
  await page.getByLabel(/^3 months/).check()
  await expect(page.getByText('₦860 (5%)')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/terms')
})

test('names each missing detail and takes the order by keyboard', async ({ page }) => {
  const person = await openStepOne(page)
  await expect(page.getByLabel('Phone number')).toHaveAttribute('placeholder', '+234')
  // The home address stands there already.
  await expect(page.getByLabel('Location')).toHaveValue(PROFILE.address)
  await page.getByLabel('Location').fill('')
  await page.getByLabel('Phone number').fill('12')
  await continueButton(page).press('Enter')
  for (const text of [
    'Please choose a state from the list.',
    'City is required.',
    'Location is required.',
    'Please enter a Nigerian phone number, for example 0803 123 4567.',
    'Please read and accept the terms of the payment plan.',
  ]) {
    await expect(page.getByRole('main').getByText(text)).toBeVisible()
  }
  // The fields say it, so no toast does (CK-07).
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  expect(await ordersOf(person)).toEqual([])
  await expect(page.getByLabel('State')).toBeFocused()
  const { keyboard } = page
  await keyboard.type('Kano')
  await keyboard.press('Tab')
  await keyboard.type('Gwale')
  await keyboard.press('Tab')
  await keyboard.type('Off Zoo Road')
  await keyboard.press('Tab')
  await keyboard.press('Control+A')
  await keyboard.type('+234 803 123 4567')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await expect(page.getByLabel(/^4 months/)).toBeChecked()
  await keyboard.press('Tab')
  await expect(paydaysOf(page).locator('summary')).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.locator('summary').filter({ hasText: 'If you pay early, leave, or complain' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(consent(page)).toBeFocused()
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(continueButton(page)).toBeFocused()
  await keyboard.press('Enter')
  await expectPlaced(page)
})

/** Opens a browser without JavaScript. */
async function openWithoutScript(browser: Browser, person: Session): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE })
  await signInWithToken(context, person.token)
  return context.newPage()
}

test('places and corrects an order without script', async ({ browser }) => {
  const person = await createBuyer()
  await addToCart(person, 1)
  const page = await openWithoutScript(browser, person)
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await page.getByLabel('State').selectOption('Kano')
  await page.getByLabel('City').fill('Gwale')
  await page.getByLabel('Location').fill('Off Zoo Road')
  await page.getByLabel('Phone number').fill('12')
  await page.getByLabel(/^2 months/).check()
  await paydaysOf(page).locator('summary').click()
  await expect(page.getByRole('listitem').filter({ hasText: '₦9,030' })).toHaveCount(2)
  await expect(continueButton(page)).toHaveAccessibleName('Continue: place order for ₦18,060 on 2 paydays')
  await consent(page).check()
  await continueButton(page).click()
  await expect(page.getByText('Please enter a Nigerian phone number, for example 0803 123 4567.')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Off Zoo Road')
  await expect(page.getByLabel(/^2 months/)).toBeChecked()

  await addToCart(person, 1)
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await consent(page).check()
  await continueButton(page).click()
  // The page may show the cart from before or after the change. The buyer must see the new total either way.
  await expect(page.getByText('The total was ₦20,060. It is now ₦38,120.')).toBeVisible()
  await expect(consent(page)).not.toBeChecked()
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
  expect(await ordersOf(person)).toEqual([expect.objectContaining({ allItemsTotalPrice: 38_120 })])
  await page.getByRole('link', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('Fagge')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fagge')).toBeVisible()
  await page.context().close()
})

/** The height of step 1 on a phone. */
async function heightOfStepOne(page: Page, person: Session): Promise<number> {
  await addToCart(person, 1)
  await signInWithToken(page.context(), person.token)
  await page.setViewportSize(PHONE)
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await expect(page.getByRole('heading', { name: 'Add Delivery details' })).toBeVisible()
  return page.evaluate(() => document.documentElement.scrollHeight)
}

test('step 1 is short on a phone, and says where to, how long, what for and what is agreed to', async ({ page }) => {
  const person = await createBuyer()
  await placeOrder(person)
  expect(await heightOfStepOne(page, person)).toBeLessThanOrEqual(1_400)
  const main = page.getByRole('main')
  await expect(deliveryLine(page)).toContainText('To: 5 Allen Avenue, Ikeja, Lagos +2348031234567')
  await expect(page.getByLabel('Location')).toBeHidden()
  await expect(main.getByText(/^You order: 1 × .*, 10 kg bag$/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /month/ })).toHaveCount(6)
  for (const [fact, words] of [
    ['Price of the goods with VAT', '₦17,200'],
    ['Interest', '₦860 (5%)'],
    ['Annual rate', /% a year \(effective .*%\)/],
    ['Paid from your salary', '₦18,060'],
    ['Paid before delivery', '₦2,000'],
    ['Total Price', '₦20,060'],
  ] as const) {
    const line = main.locator('dl > div').filter({ has: page.getByText(fact, { exact: true }) })
    await expect(line.filter({ visible: true })).toContainText(words)
  }
  // The whole text is a tap away.
  const whatIf = page.locator('details').filter({ hasText: 'If you pay early, leave, or complain' })
  await expect(whatIf.getByText('What the credit costs')).toBeHidden()
  await whatIf.locator('summary').click()
  await expect(whatIf.getByText('What the credit costs')).toBeVisible()
})

test('step 1 of a first order has the fields open, unless the home address says all of them', async ({
  page,
  browser,
}) => {
  // 1,400 and the fields.
  expect(await heightOfStepOne(page, await createBuyer())).toBeLessThanOrEqual(1_650)
  await expect(page.getByLabel('Location')).toHaveValue(PROFILE.address)
  await expect(page.getByLabel('State')).toBeVisible()

  const other = await browser.newPage({ baseURL: SITE })
  const person = await createBuyer({ address: '5 Allen Avenue, Ikeja, Lagos State' })
  expect(await heightOfStepOne(other, person)).toBeLessThanOrEqual(1_400)
  await expect(deliveryLine(other)).toContainText('To: 5 Allen Avenue, Ikeja, Lagos')
  await other.close()
})

test('delivery details that the server does not know yet are not behind the line', async ({ page, context }) => {
  const person = await createBuyer()
  await placeOrder(person)
  await heightOfStepOne(page, person)
  await deliveryLine(page).click()
  await context.setOffline(true)
  await page.getByLabel('Location').fill('9 Mill Road')
  await context.setOffline(false)
  // The draft was sent too late.
  await page.route('**/order/draft', (route) => route.abort())
  await page.reload()
  await expect(page.getByLabel('Location')).toHaveValue('9 Mill Road')
  await expect(page.getByLabel('Location')).toBeVisible()
  await expect(deliveryLine(page)).toBeHidden()
})
