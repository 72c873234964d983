import type { Browser, Page } from '@playwright/test'
import { addToCart, openStepOne, consent, fillDelivery, continueButton, ordersOf, expectPlaced } from './checkout'
import { expect, test } from './fixtures'
import { SITE, type Session, callOrFail, createBuyer, logIn } from './people'
import { signInWithToken } from './visitors'

/* Checkout in a browser: delivery details, the plan, consent, and what changed meanwhile. */

// The browser logs the calls that the tests refuse or abort.
test.use({ tolerated: /status of (40\d|500|501)|ERR_FAILED|Failed to fetch/ })

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
  const schedule = page.getByRole('list').filter({ hasText: '28 ' }).filter({ visible: true })
  for (const months of [6, 1, 3]) {
    await page.getByLabel(new RegExp(`^${months} month`)).check()
    await expect(schedule.getByRole('listitem')).toHaveCount(months)
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
  await expect(page.getByText(/^Paid off on 28 /).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/terms')
})

test('names each missing detail and takes the order by keyboard', async ({ page }) => {
  const person = await openStepOne(page)
  await expect(page.getByLabel('Phone number')).toHaveAttribute('placeholder', '+234')
  // The home address stands there already.
  await expect(page.getByLabel('Location')).toHaveValue('5 Allen Avenue, Ikeja')
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
