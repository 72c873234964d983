import { PASSWORD, expect, mailTo, newPerson, signIn, test } from './fixtures'
import { approveAsChecker, call, callOrFail, inviteStaff, logIn, send } from './people'

/* What the named sets of rights open, and what a second person must agree to. */

test.use({ tolerated: /status of 403/ })

test('someone of the catalogue sees the shop alone, and a large change of a price waits', async ({ page }) => {
  const guest = newPerson()
  await inviteStaff(guest, ['catalogue'])
  const link = /\/Invitation\?token=\S+/.exec((await mailTo(guest.email, /invite/i)).text)?.[0]
  await page.goto(link ?? '')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(page).toHaveURL(/\/staff\/security$/)
  await page.goto('/staff')
  await expect(page).toHaveURL(/\/staff$/)

  await test.step('the menu and the pages', async () => {
    const menu = page.getByRole('navigation').first()
    await expect(menu.getByText('Money')).toHaveCount(0)
    await expect(menu.getByText('Reports')).toHaveCount(0)
    const refused = await page.goto('/staff/ledger')
    expect(refused?.status()).toBe(403)
    await expect(page.getByRole('heading', { name: 'You may not open this page' })).toBeVisible()
    await page.goto('/staff/team')
    await expect(page.getByRole('row', { name: new RegExp(guest.email) })).toContainText('Catalogue')
    await expect(page.getByRole('button', { name: 'Request invitation' })).toHaveCount(0)
    const rights = page.locator('section').filter({ has: page.getByRole('heading', { name: /^What each permission/ }) })
    await expect(rights.locator('dt')).toHaveText(['Operations', 'Catalogue', 'Support', 'Finance', 'Administration'])
    for (const allowed of await rights.locator('dd').all()) await expect(allowed).toHaveText(/^[A-Z].{20,}\.$/)
  })

  await test.step('the calls', async () => {
    const { token } = await logIn(guest.email)
    for (const path of ['/staff/ledger/trial-balance', '/staff/orders', '/staff/audit'])
      expect((await call('GET', path, { token })).body).toMatchObject({ code: 'no_permission' })
    expect((await call('GET', '/staff/products', { token })).status).toBe(200)
  })

  await test.step('a large change of a price', async () => {
    const { token } = await logIn(guest.email)
    const product = {
      name: `Rice ${guest.lastName}`,
      type: 'Rice',
      measurement: '1 kg',
      price: 1_000,
      vatClass: 'zero',
      stock: 1,
    }
    const { id } = (await callOrFail('POST', '/staff/products', { token, body: product })).body
    await page.goto(`/staff/products/${id}`)
    await page.getByLabel('Price').fill('1500')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The new price waits until a second person approves it.').first()).toBeVisible()
    const read = async () => (await call('GET', `/staff/products/${id}`, { token })).body['price']
    expect(await read()).toBe(1_000)
    const own = (await call('GET', '/staff/approvals', { token })).body.items.find((each) => each['about'] === id)
    const refused = await call('POST', `/staff/approvals/${own?.id ?? ''}/approve`, { token })
    expect([refused.status, refused.body['code']]).toEqual([403, 'own_request'])
    const checker = await logIn('checker@demo.test')
    await callOrFail('POST', `/staff/approvals/${own?.id ?? ''}/approve`, { token: checker.token })
    expect(await read()).toBe(1_500)
  })

  await test.step('other permissions count at once, and the person is told', async () => {
    const [maker, member] = [await logIn('staff@demo.test'), await logIn(guest.email)]
    const body = { permissions: ['finance'], reason: 'Moves to the books' }
    await approveAsChecker(await callOrFail('PUT', `/staff/team/${member.id}`, { token: maker.token, body }))
    await mailTo(guest.email, /^Your permissions were changed$/)
    expect((await call('GET', '/staff/products', { token: member.token })).status).toBe(403)
    expect((await call('GET', '/staff/ledger/trial-balance', { token: member.token })).status).toBe(200)
  })

  await test.step('the end of the access is told to the person', async () => {
    const [maker, member] = [await logIn('staff@demo.test'), await logIn(guest.email)]
    const body = { reason: 'Has left Foodbank' }
    await approveAsChecker(await callOrFail('DELETE', `/staff/team/${member.id}`, { token: maker.token, body }))
    await mailTo(guest.email, /^Your access was ended$/)
    expect((await send('GET', '/staff/ledger', { cookie: member.cookie })).status).toBe(307)
    await signIn(page, guest.email)
    await expect(page.getByText('Your access was ended.').first()).toBeVisible()
  })
})
