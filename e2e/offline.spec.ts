import { expect, test } from './fixtures'
import { callOrFail } from './people'
import { approveOrder, signInAsBuyer, placeOrder } from './visitors'

/* Without a connection the app shows the store and the orders as last seen, and nothing else. */

// An empty cart answers 404, which the browser logs.
test.use({ serviceWorkers: 'allow', tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 404/ })

test('store and orders are readable offline until sign-out', async ({ page, context }) => {
  const person = await signInAsBuyer(page)
  const order = await placeOrder(person)
  await approveOrder(order)
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('foodbank-kept-'))
      const pages = await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search),
        ),
      )
      return { names, pages: pages.flat().sort() }
    })

  await page.goto('/Store')
  await page.getByRole('link', { name: 'Rice' }).click()
  await expect(page.getByText('10 kg bag').first()).toBeVisible()
  await page.getByRole('link', { name: 'My cart' }).click()
  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(page.getByText(order.number)).toBeVisible()
  await expect
    .poll(kept)
    .toEqual({ names: [`foodbank-kept-${person.id}`], pages: ['/History', '/Store', '/Store?type=rice'] })

  const texts = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('foodbank-kept-'))
    const stores = await Promise.all(names.map((name) => caches.open(name)))
    const pages = (await Promise.all(stores.map((store) => store.matchAll()))).flat()
    return Promise.all(pages.map((answer) => answer.text()))
  })
  const { body } = await callOrFail('GET', `/users/${person.id}`, { token: person.token })
  expect(texts).toHaveLength(3)
  for (const text of texts) {
    expect(text, 'no kept page has the name of its viewer').not.toContain(String(body['fullname']))
    expect(text, 'no kept page has the address of its viewer').not.toContain(person.email)
    expect(text, 'no kept page has the wallet').not.toMatch(/You can still spend|availableCredit/)
  }

  await context.setOffline(true)
  await page.goto('/History')
  await expect(page.getByText(order.number)).toBeVisible()
  await expect(page.getByText('You are offline. You can look, but you cannot order')).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }), 'no other message').toHaveCount(0)
  // The name is in the browser's storage. Initials stand for the picture.
  await expect(page.getByRole('banner')).toContainText(String(body['fullname']))
  await expect(page.getByRole('banner').locator('[style*="44px"]')).toHaveText(/^T\S$/)
  const pay = page.locator('main').getByRole('button', { name: /^Pay/ }).first()
  await expect(pay).toBeDisabled()
  const colour = () =>
    pay.evaluate((button) => {
      for (const transition of button.getAnimations()) transition.finish()
      return getComputedStyle(button).backgroundColor
    })
  const atRest = await colour()
  await pay.hover()
  expect(await colour(), 'the colour under a pointer').toBe(atRest)
  await page.goto('/Store?type=rice')
  await expect(page.getByText('10 kg bag').first()).toBeVisible()
  for (const path of ['/Dashboard', '/Store?tab=cart', '/Payment']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'You are offline' }), path).toBeVisible()
    expect(await page.evaluate(() => document.styleSheets.length), 'the offline page has its styles').toBeGreaterThan(0)
  }
  await page.getByRole('link', { name: 'Store' }).click()
  await expect(page.getByRole('link', { name: 'Rice' })).toBeVisible()
  const before = await kept()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are offline and still signed in.').first()).toBeVisible()
  expect(await kept(), 'what is kept of someone who is still signed in').toEqual(before)

  await context.setOffline(false)
  await page.goto('/History')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are signed out.').first()).toBeVisible()
  expect(await kept()).toEqual({ names: [], pages: [] })
  await context.setOffline(true)
  await page.goto('/History')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByText(order.number)).toHaveCount(0)
})
