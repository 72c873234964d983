import { expect, test } from './fixtures'
import { createBuyer, createWaitingEmployee, logIn, logInAsHr } from './people'
import { placeOrder, signInWithToken } from './visitors'

/* The homes of the desks: what waits, and the way to it. */

test('each line of a home opens a page', async ({ page }) => {
  // Without them the homes may have nothing to do.
  await createWaitingEmployee()
  await placeOrder(await createBuyer())
  for (const [home, title, { token }] of [
    ['/partner', 'Home', await logInAsHr()],
    ['/staff', 'Today', await logIn('staff@demo.test')],
  ] as const) {
    await signInWithToken(page.context(), token)
    await page.goto(home)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const lines = await page
      .getByRole('region', { name: 'To do' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(lines.length).toBeGreaterThan(0)
    for (const href of lines) {
      const answer = await page.goto(href)
      expect(answer?.status(), href).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), href).toBeVisible()
    }
  }
})

test('HR goes from the home to the people who wait, and back', async ({ page }) => {
  await createWaitingEmployee()
  await signInWithToken(page.context(), (await logInAsHr()).token)
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Confirm / }) })
  // Other tests add and confirm employees between the two pages, so their counts are compared until they agree.
  await expect(async () => {
    await page.goto('/partner')
    const line = page.getByRole('link', { name: /^\d+ employees? to confirm/ })
    const count = Number.parseInt(await line.innerText(), 10)
    await line.click()
    await expect(page).toHaveURL(/\/partner\/employees$/)
    await expect(rows).toHaveCount(Math.min(count, 50))
  }).toPass()
  await page.getByRole('navigation').getByRole('link', { name: /^Home/ }).click()
  await expect(page.getByRole('heading', { name: /^Deductions of / })).toBeVisible()
})

test('a chart has its table behind it', async ({ page }) => {
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  await page.goto('/staff')
  const chart = page.getByRole('img', { name: 'Sales by month' })
  await expect(chart).toBeVisible()
  await page.getByText('Show as a table').first().click()
  await expect(page.getByRole('columnheader', { name: 'Amount' }).first()).toBeVisible()
})
