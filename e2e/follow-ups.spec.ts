import { expect, mailTo, test } from './fixtures'
import { logIn } from './people'
import { fillCart, placeOrder, signInAsBuyer, signInWithToken } from './visitors'

/* What staff keep and see beside the work itself: notes, who takes care, reminders, and slips of the hand. */

const lagosToday = () => new Date(Date.now() + 60 * 60 * 1000).toISOString().slice(0, 10)

test('staff note, assign and are reminded, and read no text that speaks to the buyer', async ({ page, browser }) => {
  const person = await signInAsBuyer(page)
  await fillCart(person)
  const order = await placeOrder(person)
  const [maker, checker] = [await logIn('staff@demo.test'), await logIn('checker@demo.test')]
  const desk = await (await browser.newContext()).newPage()
  await signInWithToken(desk.context(), maker.token)

  await test.step('a note stays with the order', async () => {
    await desk.goto(`/staff/orders/${order.id}`)
    await desk.getByText('Add a note…').click()
    await desk.getByLabel('Note', { exact: true }).fill('Asked for a morning delivery.\nGate is green.')
    await desk.getByRole('button', { name: 'Add note' }).click()
    await expect(desk.getByText('Asked for a morning delivery.')).toBeVisible()
  })

  await test.step('a colleague takes it over, and is told', async () => {
    await desk.getByLabel('Assigned to').selectOption(checker.id)
    await desk.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(desk.getByText('The assignment is saved.')).toBeVisible()
    expect((await mailTo(checker.email, /^Assigned to you$/)).text).toContain(`Order ${order.number}`)
  })

  await test.step('a reminder of today is on the home page until it is done', async () => {
    await desk.getByText('Set a reminder…').click()
    await desk.getByLabel('What to do').fill(`Call about ${order.number}`)
    await desk.getByLabel('Day', { exact: true }).fill(lagosToday())
    await desk.getByRole('button', { name: 'Set reminder' }).click()
    await expect(desk.getByText(`Call about ${order.number}`).first()).toBeVisible()
    await desk.goto('/staff')
    const row = desk.getByRole('table', { name: /^What waits for you/ }).getByRole('row', { name: order.number })
    await expect(row).toContainText(`Call about ${order.number}`)
    await row.getByRole('link').click()
    await expect(desk).toHaveURL(new RegExp(`/staff/orders/${order.id}$`))
    await desk.getByRole('button', { name: 'Today' }).click()
    await desk.getByRole('link', { name: /^Follow-ups/ }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Follow-ups' })).toBeVisible()
    await expect(desk.getByRole('link', { name: `Order ${order.number}` }).first()).toBeVisible()
    await desk.getByRole('button', { name: `Done with the reminder: Call about ${order.number}` }).click()
    await expect(desk.getByText(`Call about ${order.number}`)).toHaveCount(0)
  })

  await test.step('what the buyer was told is quoted', async () => {
    await desk.goto(`/staff/buyers/${person.id}`)
    const told = desk.getByRole('table', { name: 'What the buyer was told' })
    await expect(told).toContainText('“Your order has been received.”')
  })
})

test('a price with a digit too many is marked while it is typed, and for the second person', async ({ browser }) => {
  const [maker, checker] = [await logIn('staff@demo.test'), await logIn('checker@demo.test')]
  const page = await (await browser.newContext()).newPage()
  await signInWithToken(page.context(), maker.token)
  await page.goto('/staff/charges')
  await page.getByLabel('Start date').fill(lagosToday())
  await page.getByLabel('Service fee in naira').fill('5,000')
  await expect(page.getByText('large increase, +900%')).toBeVisible()
  await page.getByRole('button', { name: 'Request change' }).click()
  await expect(page.getByText('The reason is required.').first()).toBeVisible()
  const reason = `A slip ${Date.now()}`
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: 'Request change' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()

  await signInWithToken(page.context(), checker.token)
  await page.goto('/staff/approvals')
  const request = page.getByRole('listitem').filter({ hasText: reason })
  await expect(request).toContainText('₦500.00')
  await expect(request).toContainText('₦5,000.00')
  await expect(request).toContainText('large increase, +900%')
  await request.getByRole('button', { name: /^Decline/ }).click()
  await expect(page.getByText(reason)).toHaveCount(0)
})
