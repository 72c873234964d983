import { addToCart, deliveryLine } from './checkout'
import { expect, test } from './fixtures'
import { SITE, call, callOrFail, createBuyer, logInAsStaff } from './people'
import { placeOrder, signInAsBuyer, signInWithToken } from './visitors'

/* What a buyer keeps for the next order: favourites, notices of stock, and addresses. */

/** A product that is sold out. */
async function soldOut(name: string) {
  const { token } = await logInAsStaff()
  const body = { name, type: 'Rice', measurement: '3 kg bag', price: 5_100, vatClass: 'zero', description: 'Rice' }
  const { id } = (await callOrFail('POST', '/staff/products', { token, body })).body
  return {
    id,
    withdraw: () => callOrFail('PUT', `/staff/products/${id}`, { token, body: { available: false } }),
  }
}

test('a favourite is found again and bought with two taps', async ({ page }) => {
  const { token } = await signInAsBuyer(page)
  await page.goto('/Store?type=rice')
  await page.getByRole('link', { name: /10 kg bag/ }).click()
  await page.getByRole('button', { name: 'Save to favourites' }).click()
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  await page.goto('/Store')
  await page.getByRole('link', { name: /^Favourites/ }).click()
  await expect(page).toHaveTitle(/Favourites/)
  await page.getByRole('button', { name: /10 kg bag, to cart/ }).click()
  await expect(page.getByText('Added: 1 in your cart')).toBeVisible()
  expect((await call('GET', '/cart/count', { token })).text).toContain('1')

  await page.getByRole('link', { name: /10 kg bag/ }).click()
  await page.getByRole('button', { name: 'Remove from favourites' }).click()
  await expect(page.getByRole('button', { name: 'Save to favourites' })).toBeVisible()
  await page.goto('/Store?favourites=1')
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()
})

test('favourites, notices of stock and saved addresses work without script', async ({ browser }) => {
  const person = await createBuyer()
  const product = await soldOut('Sold out rice')
  for (const city of ['Ikeja', 'Surulere']) await placeOrder(person, { state: 'Lagos', city })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE })
  await signInWithToken(context, person.token)
  const page = await context.newPage()

  await page.goto(`/Store?product=${product.id}`)
  await page.getByRole('button', { name: 'Email me when it is back' }).click()
  await expect(page.getByText('We will email you when it is back in stock.')).toBeVisible()
  await page.getByRole('button', { name: 'Save to favourites' }).click()
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  await page.goto('/Store?favourites=1')
  await expect(page.getByRole('link', { name: /Sold out rice/ })).toContainText('Out of stock')

  await addToCart(person, 1)
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await expect(deliveryLine(page)).toContainText('5 Allen Avenue, Surulere, Lagos')
  await deliveryLine(page).click()
  await expect(page.getByLabel('City')).toHaveValue('Surulere')
  await page.getByRole('link', { name: '5 Allen Avenue, Ikeja, Lagos' }).click()
  await expect(deliveryLine(page)).toContainText('5 Allen Avenue, Ikeja, Lagos')
  await expect(page.getByLabel('City')).toHaveValue('Ikeja')

  await page.goto('/Profile')
  const list = page.getByRole('listitem').filter({ hasText: '5 Allen Avenue' })
  await expect(list).toHaveCount(2)
  await list.first().getByRole('button', { name: 'Remove 5 Allen Avenue' }).click()
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('Ikeja')
  await product.withdraw()
  await context.close()
})

test('a saved address fills the form, which keeps it as a draft', async ({ page }) => {
  const person = await signInAsBuyer(page)
  for (const city of ['Ikeja', 'Surulere']) await placeOrder(person, { state: 'Lagos', city })
  await addToCart(person, 1)
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await deliveryLine(page).click()
  // The tapped line is gone.
  await expect(page.getByLabel('State')).toBeFocused()
  await page.getByLabel('City').fill('')
  await page.getByLabel('City').blur()
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/order/draft') && (response.request().postData() ?? '').includes('Ikeja'),
  )
  await page.getByRole('link', { name: '5 Allen Avenue, Ikeja, Lagos' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Ikeja')
  await kept
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Ikeja')
  await expect(page.getByLabel('Location')).toHaveValue('5 Allen Avenue')
})
