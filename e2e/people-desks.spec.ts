import { expect, mailTo, test } from './fixtures'
import { clicksFor, handOn } from './hand'
import { SITE, call, logIn, logInAsHr, payRegistrationFee, send, createWaitingEmployee } from './people'
import { deliverOrder, signInWithToken, placeOrder } from './visitors'

test.describe.configure({ mode: 'serial' })

/** The staff IDs of this file begin alike, so that HR's search finds only its people. */
const STAFF_ID = `HR-${Date.now().toString(36)}`
const today = new Date(Date.now() + 60 * 60 * 1000).toISOString().slice(0, 10)

test('HR manages employees and never sees what they buy', async ({ page, browser }) => {
  const [first, second, third] = await Promise.all([
    createWaitingEmployee({ staffId: `${STAFF_ID}-1` }),
    createWaitingEmployee({ staffId: `${STAFF_ID}-2` }),
    createWaitingEmployee({ staffId: `${STAFF_ID}-3` }),
  ])
  const nameOf = async ({ id, token }: typeof first) =>
    String((await call('GET', `/users/${id}`, { token })).body['fullname'])
  const [firstName, secondName, thirdName] = await Promise.all([nameOf(first), nameOf(second), nameOf(third)])
  const hr = await logInAsHr()
  await signInWithToken(page.context(), hr.token)
  const hand = await handOn(page)

  await page.goto('/partner/employees')
  await page.getByRole('searchbox', { name: 'Search' }).fill(STAFF_ID)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('checkbox', { name: `Select ${firstName}` }).check()
  await page.getByRole('checkbox', { name: `Select ${secondName}` }).check()
  await page.getByRole('button', { name: 'Confirm 2 employees' }).click()
  await expect(page.getByText('2 employees are confirmed. They will get an email.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: `Decline… with a reason: ${thirdName}` }).click()
  await page.getByLabel(`Reason for declining ${thirdName}`).fill('Not on the payroll')
  await page.getByRole('button', { name: `Decline ${thirdName}` }).click()
  await expect(page.getByText(`${thirdName} is declined`).first()).toBeVisible()
  await mailTo(third.email, /did not confirm you/)

  await page.goto(`/partner/employees?status=approved&q=${STAFF_ID}&sort=name`)
  await expect(page.getByRole('columnheader', { name: 'Employee' })).toHaveAttribute('aria-sort', 'ascending')
  const correct = async () => {
    await page.getByRole('link', { name: firstName }).click()
    await page.getByRole('textbox', { name: 'Monthly salary' }).fill('1,500,000')
    await expect(page.getByText('large increase, +650%')).toBeVisible()
    await page.getByRole('textbox', { name: 'Monthly salary' }).fill('150,000')
    await page.getByRole('textbox', { name: 'Other deductions a month' }).fill('10,000')
    await page.getByRole('button', { name: 'Save corrections' }).click()
  }
  expect(await clicksFor(hand, correct), 'clicks to correct a salary').toBeLessThanOrEqual(2)
  await expect(page.getByText('The corrections are saved. The employee will get an email.').first()).toBeVisible()
  await expect(page.getByText('large decrease, -25%').last()).toBeVisible()
  const corrected = await mailTo(first.email, /corrected your details/)
  expect(corrected.text).not.toContain('150')
  // A third of ₦150,000, less ₦10,000, for three months.
  await expect(page.getByText('₦120,000')).toBeVisible()

  await call('POST', `/users/${first.id}/account/name-change`, {
    token: first.token,
    body: { fullName: `New ${firstName}` },
  })
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Employees/ })
    .click()
  await page.getByRole('link', { name: /^Name changes/ }).click()
  await page.getByRole('button', { name: `Confirm the name New ${firstName}` }).click()
  await expect(page.getByText('The new name is confirmed. The employee will get an email.').first()).toBeVisible()
  expect(await nameOf(first)).toBe(`New ${firstName}`)

  await payRegistrationFee(first)
  const order = await placeOrder(first)
  await deliverOrder(first, order)
  await page.goto(`/partner/employees/${first.id}`)
  await page.getByLabel('Last day at work').fill(today)
  await page.getByRole('button', { name: 'Enter the last day' }).click()
  // The last step says what is still owed: three instalments of ₦6,020.
  const leaver = page.getByRole('dialog', { name: /leaves the company\?$/ })
  await expect(leaver).toContainText('Still owed to Foodbank:₦18,060.00')
  await leaver.getByRole('button', { name: 'Save the last day' }).click()
  await expect(page.getByText('The last day is saved. The employee will get an email.').first()).toBeVisible()
  await expect(page.getByText('₦18,060').first()).toBeVisible()

  const context = await browser.newContext()
  await signInWithToken(context, first.token)
  const shop = await context.newPage()
  await shop.goto('/Store')
  await expect(shop).toHaveURL(`${SITE}/Dashboard`)
  await expect(shop.getByText('You can no longer order. We keep your cart.')).toBeVisible()
  await shop.getByRole('link', { name: 'Pay it on your statement' }).click()
  await expect(shop.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  await context.close()

  // No call and no page of HR shows what an employee bought.
  const contract = (await call('GET', '/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, unknown>>
  }
  const calls = Object.entries(contract.paths).filter(
    ([path, operations]) => path.startsWith('/partner') && 'get' in operations,
  )
  const month = today.slice(0, 7)
  const pages = [
    '/partner',
    '/partner/employees',
    '/partner/employees?status=left',
    `/partner/employees/${first.id}`,
    '/partner/name-changes',
    '/partner/deductions',
    `/partner/deductions/${month}`,
    '/partner/team',
    '/partner/approvals',
  ]
  const answers = await Promise.all([
    ...calls.map(([path]) =>
      call('GET', path.replace('{id}', first.id).replaceAll(/\{\w+\}/g, month), { token: hr.token }),
    ),
    ...pages.map((path) => send('GET', path, { cookie: hr.cookie })),
  ])
  expect(answers.length).toBeGreaterThan(6)
  for (const { text } of answers)
    expect(text).not.toMatch(new RegExp(`${order.number}|${order.id}|10 kg bag|orderItems`))
})

test('staff find a buyer and see the full record', async ({ page }) => {
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  await page.goto(`/staff/buyers?q=${STAFF_ID}&eligibility=left`)
  await page.getByRole('rowheader').getByRole('link').click()
  await expect(page.getByText('No longer on the payroll')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Instalments of open plans, by month' }).getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('table', { name: 'Name changes' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'What the buyer was told' })).toContainText(
    '“Your employer has confirmed you.”',
  )
  await page.goto('/staff/buyers?q=nobody-at-all')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL(`${SITE}/staff/buyers`)
})
