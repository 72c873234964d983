import { readFile } from 'node:fs/promises'
import { PASSWORD, expect, signIn, test } from './fixtures'
import { storedHints, visitAsBuyer } from './visitors'

/* Export and erasure of a person's data (NDPA 2023), and a shared phone that keeps nothing of it (GD-10 to GD-14). */
test.use({ tolerated: /status of 4\d\d/ })

test('a buyer downloads their data and deletes the account', async ({ page }) => {
  const person = await visitAsBuyer(page)
  await page.goto('/Profile')
  const pictureAddress = await page.getByRole('img', { name: 'Profile picture' }).first().getAttribute('src')

  await test.step('download', async () => {
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const download = await started
    expect(download.suggestedFilename()).toMatch(/^foodbank-my-data-\d{4}-\d\d-\d\d\.json$/)
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>
    expect(data).toMatchObject({
      account: { email: person.email, fullname: person.fullName },
      payments: [{ purpose: 'registration', state: 'succeeded', amount: 1000 }],
    })
    expect(data['consents']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ purpose: 'privacy-notice', granted: true }),
        expect.objectContaining({ purpose: 'terms' }),
      ]),
    )
  })

  await test.step('a wrong password deletes nothing', async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('We keep the amounts you bought, paid and repaid, without your name')
    await dialog.getByLabel('Your password').fill('Wrong0000')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/This password is wrong/)
  })

  await test.step('the right password deletes the account', async () => {
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page).toHaveURL(/\/login/i)
    await expect(page.getByText('Your account has been deleted.').first()).toBeVisible()
    expect(await storedHints(page)).toEqual({ session: {}, local: {} })
    expect((await page.request.get(pictureAddress ?? '')).status()).toBe(404)
    expect((await page.request.get(`/api/v1/users/${person.id}/account/export`)).status()).toBe(401)
    await signIn(page, person.email)
    await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  })

  const { email, fullName } = person
  const anew = await page.request.post('/api/v1/users', { data: { fullname: fullName, email, password: PASSWORD } })
  expect(anew.status()).toBe(200)
  expect(((await anew.json()) as { id: string }).id).not.toBe(person.id)
})

test('only the person may export or erase their data', async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  const anyone = crypto.randomUUID()
  for (const call of [
    request.get(`/api/v1/users/${anyone}/account/export`),
    request.delete(`/api/v1/users/${anyone}`, { data: { currentPassword: PASSWORD } }),
  ])
    expect((await call).status()).toBe(401)
  const login = await request.post('/api/v1/users/login', { data: { email: 'waiting@demo.test', password: PASSWORD } })
  const { id } = (await login.json()) as { id: string }
  for (const call of [
    request.get(`/api/v1/users/${anyone}/account/export`),
    request.delete(`/api/v1/users/${anyone}`, { data: { currentPassword: PASSWORD } }),
  ])
    expect((await call).status()).toBe(403)
  expect((await request.get('/api/v1/users/nonsense/account/export')).status()).toBe(404)
  for (const data of [{}, { currentPassword: 7 }, { currentPassword: 'Wrong0000' }])
    expect((await request.delete(`/api/v1/users/${id}`, { data })).status()).toBe(400)
  const own = await request.get(`/api/v1/users/${id}/account/export`)
  expect(own.headers()).toMatchObject({
    'content-disposition': expect.stringContaining('attachment'),
    'cache-control': 'no-store',
  })
  await request.dispose()
})

test('nothing private is left on the phone after signing out', async ({ page }) => {
  await signIn(page, 'buyer@demo.test')
  await expect(page).toHaveURL(/\/Dashboard$/)
  await expect
    .poll(() => storedHints(page))
    .toMatchObject({
      session: { userEmail: 'buyer@demo.test', isApproved: 'true', userId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      local: { user_info: expect.stringContaining('"fullName":"Demo Buyer"') },
    })
  const { session, local } = await storedHints(page)
  expect([...Object.keys(session), ...Object.keys(local)]).not.toContain('userToken')
  expect(JSON.stringify([session, local])).not.toMatch(/eyJ/)

  await page.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/History/)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByText('buyer@demo.test').first()).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are signed out.').first()).toBeVisible()
  expect(await storedHints(page)).toEqual({ session: {}, local: {} })

  for (let step = 1; step <= 2; step += 1) {
    await page.goBack()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.getByText('Demo Buyer')).toHaveCount(0)
    await expect(page.getByText('buyer@demo.test')).toHaveCount(0)
  }
})

test('the next person on the phone sees nothing of the last one', async ({ page }) => {
  const first = await visitAsBuyer(page)
  // The script of the new page stores it.
  await expect.poll(async () => (await storedHints(page)).local['user_info']).toBeDefined()
  const { userImage: photo } = JSON.parse((await storedHints(page)).local['user_info'] ?? '{}') as {
    userImage?: string
  }
  expect(photo).toMatch(/^\/api\/images\//)
  const [product] = (await (await page.request.get('/api/v1/product')).json()) as { _id: string; name: string }[]
  expect(
    (await page.request.post('/api/v1/cart/addToCart', { data: { productId: product?._id, quantity: 7 } })).status(),
  ).toBe(200)
  await page.goto('/Store?tab=cart')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are signed out.').first()).toBeVisible()

  await signIn(page, 'buyer@demo.test')
  await expect(page).toHaveURL(/\/Dashboard$/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const { items: before } = (await (await page.request.get('/api/v1/cart/getCartItems')).json()) as {
    items?: unknown[]
  }
  await page.getByRole('link', { name: 'Go to store' }).click()
  await page.getByRole('link', { name: 'My cart' }).click()
  await expect(page).toHaveURL(/tab=cart/)
  if (!before?.length) await expect(page.getByText('No items in the cart').first()).toBeVisible()
  await expect(page.getByText(first.fullName)).toHaveCount(0)
  expect(await page.content()).not.toContain(photo)
  expect(asked.filter((url) => url.includes(photo ?? '') || url.includes(first.id))).toEqual([])
  expect(JSON.stringify(await storedHints(page))).not.toContain(first.id)
  expect(JSON.stringify(await storedHints(page))).not.toContain(first.fullName)
})
