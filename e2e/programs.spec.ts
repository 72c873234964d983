import { expect, signIn, test, webhookUrl } from './fixtures'
import { approveEmployee, call, createWaitingEmployee } from './people'

/* What programs of a company may do: API keys and webhooks, as HR sets them up. */

test('HR makes an API key, a program uses it, and HR revokes it', async ({ page }) => {
  const name = `Payroll ${Date.now()}`
  await signIn(page, 'hr@demo.test')
  await expect(page).toHaveURL(/\/partner$/)
  await page.goto('/partner/keys')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByText('Please choose at least one thing that the key may do.').first()).toBeVisible()
  await page.getByLabel('Read employees').check()
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByText('This is the key. We cannot show it again.')).toBeVisible()
  const key =
    (await page
      .locator('code')
      .filter({ hasText: /^fb_live_/ })
      .first()
      .textContent()) ?? ''
  expect(key).toMatch(/^fb_live_[\w-]{43}$/)

  expect((await call('GET', '/partner/employees', { token: key })).status).toBe(200)
  expect((await call('GET', '/partner/deductions', { token: key })).body).toMatchObject({ code: 'scope_missing' })
  expect((await call('GET', '/partner/keys', { token: key })).body).toMatchObject({ code: 'not_for_keys' })

  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Works')
  await expect(row).not.toContainText('never')
  await expect(page.getByText(key)).toHaveCount(0)
  await row.getByText('Revoke…').click()
  await row.getByRole('button', { name: 'Revoke key' }).click()
  await expect(row).toContainText('Revoked')
  expect((await call('GET', '/partner/employees', { token: key })).status).toBe(401)
})

test('HR adds a webhook, sees what arrived, sends it again, and removes it', async ({ page }) => {
  const url = webhookUrl('/events')
  await signIn(page, 'hr@demo.test')
  await expect(page).toHaveURL(/\/partner$/)
  await page.goto('/partner/webhooks')
  await page.getByLabel('Address').fill('https://127.0.0.1/hook')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(
    page.getByText('The address must be on the public internet, not in a private network.').first(),
  ).toBeVisible()
  await page.getByLabel('Address').fill(url)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByText('This is the secret of the webhook. We cannot show it again.')).toBeVisible()
  await expect(page.locator('code').filter({ hasText: /^whsec_/ })).toHaveCount(1)

  await approveEmployee(await createWaitingEmployee())
  await page.getByRole('link', { name: url, exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(url)
  const log = page.getByRole('table', { name: 'Deliveries' })
  await expect(async () => {
    await page.reload()
    await expect(log.getByText('Arrived').first()).toBeVisible()
  }).toPass()
  await log.getByText('1 try').first().click()
  await expect(log.getByText(/status 200 after \d+ ms/).first()).toBeVisible()
  await log
    .getByRole('button', { name: /^Send again/ })
    .first()
    .click()
  await expect(page.getByText('One event is sent again.').first()).toBeVisible()

  await page.getByText('New secret…').click()
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(page.getByText('This is the new secret. We cannot show it again.')).toBeVisible()
  await page.getByText('Remove…').click()
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await expect(page).toHaveURL(/\/partner\/webhooks$/)
  await expect(page.getByText('The webhook is removed.').first()).toBeVisible()
})
