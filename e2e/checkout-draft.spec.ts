import { PASSWORD, expect, test } from './fixtures'
import { consent, continueButton, expectPlaced, fillDelivery, openStepOne } from './checkout'
import { visitAsBuyer } from './visitors'

// The session ends while the page is open, and the browser logs the 401s.
test.use({ tolerated: /status of 401/ })

test('keeps the delivery details when the session ends on step 1', async ({ page }) => {
  const { email } = await visitAsBuyer(page)
  const [product] = (await (await page.request.get('/api/v1/product')).json()) as { _id: string }[]
  await page.request.post('/api/v1/cart/addToCart', { data: { productId: product?._id, quantity: 1 } })
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await page.getByLabel('State').selectOption('Kano')
  await page.getByLabel('City').fill('Gwale')
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/order/draft') && (response.request().postData() ?? '').includes('Off Zoo Road'),
  )
  await page.getByLabel('Location').fill('Off Zoo Road')
  await page.getByLabel('Location').blur()
  expect((await kept).status()).toBe(200)

  await page.context().clearCookies()
  await page.getByLabel(/I have read the terms/).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/[Ll]ogin\?next=/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL(/\/TransactionChain1$/)
  await expect(page.getByLabel('State')).toHaveValue('Kano')
  await expect(page.getByLabel('City')).toHaveValue('Gwale')
  await expect(page.getByLabel('Location')).toHaveValue('Off Zoo Road')
})

test('leads back to steps 2 and 3 when the session ends on them', async ({ page }) => {
  const { email } = await openStepOne(page)
  await fillDelivery(page)
  await consent(page).check()
  await continueButton(page).click()
  await expectPlaced(page)
  const number = (await page.getByText(/^FB-\d{4}-\d{4}$/).textContent()) ?? ''
  const signInAgain = async () => {
    await expect(page).toHaveURL(/\/[Ll]ogin\?next=/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  await page.context().clearCookies()
  await page.reload()
  await signInAgain()
  await expect(page).toHaveURL(/\/TransactionChain2\?orderId=/)
  await expect(page.getByText(number)).toBeVisible()

  // The page itself may notice the end of the session, too, and leave first. So it is left before the session ends.
  const next = (await page.getByRole('link', { name: 'Done' }).getAttribute('href')) ?? ''
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(next)
  await signInAgain()
  await expect(page).toHaveURL(/\/TransactionChain3\?orderId=/)
  await expect(page.getByText(number)).toBeVisible()

  // What was typed into the address of the order is kept, too.
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('Ibadan')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  await signInAgain()
  await expect(page).toHaveURL(/\/TransactionChain1\?orderId=/)
  await expect(page.getByLabel('City')).toHaveValue('Ibadan')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('Ibadan')).toBeVisible()
})
