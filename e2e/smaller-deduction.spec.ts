import { expect, expectToast, test } from './fixtures'
import { call, callOrFail, createBuyer, logInAsHr } from './people'
import { deliverOrder, placeOrder, signInWithToken } from './visitors'

/* A hard month: a buyer asks for less by touch, HR agrees in the month, and the month asks for less and books it. */

const PHONE = { width: 360, height: 740 }
test.use({ hasTouch: true, viewport: PHONE })

test('a smaller deduction is three taps away, agreed to by HR, booked as asked, and leaves no arrears', async ({
  page,
  browser,
}) => {
  const staffId = `SD-${Date.now().toString(36)}`
  const person = await createBuyer({ staffId })
  // ₦6,020 on each of three paydays.
  await deliverOrder(person, await placeOrder(person))
  await signInWithToken(page.context(), person.token)
  await page.goto('/Dashboard')

  await test.step('the facts come before the request', async () => {
    await page.getByRole('link', { name: 'Ask for a smaller deduction' }).tap()
    await expect(page.getByRole('heading', { name: 'Smaller deduction', level: 1 })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: /^₦6,020$/ })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: /^up to ₦6,020$/ })).toBeVisible()
    await expect(page.getByText('Extra cost')).toBeVisible()
  })

  await test.step('too much is refused with a sentence, and what was typed stays', async () => {
    await page.getByRole('textbox', { name: 'Reason' }).tap()
    await page.getByRole('textbox', { name: 'Reason' }).fill('School fees are due.')
    await page.getByRole('textbox', { name: /^Amount/ }).fill('7,000')
    await page.getByRole('button', { name: 'Ask my employer' }).tap()
    await expect(page.getByRole('alert').filter({ hasText: ', ₦6,020 is to be deducted.' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('School fees are due.')
  })

  await page.getByRole('textbox', { name: /^Amount/ }).fill('1,000')
  await page.getByRole('button', { name: 'Ask my employer' }).tap()
  await expectToast(page, 'Your request is with your employer.')
  await expect(page.getByText('With your employer', { exact: true })).toBeVisible()
  await expect(page.getByText(/^₦5,020 would move to /)).toBeVisible()

  const { requests } = (await callOrFail('GET', '/wallet/deductionRequests', { token: person.token }))
    .body as unknown as {
    requests: { month: string }[]
  }
  const month = requests[0]?.month ?? ''
  const hr = await logInAsHr()
  const office = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await signInWithToken(office, hr.token)
  const desk = await office.newPage()

  await test.step('HR finds the request on Today, and agrees to it in the month', async () => {
    await desk.goto('/partner')
    await desk
      .getByRole('link', { name: /smaller deductions? to decide/ })
      .first()
      .click()
    await desk.waitForURL(`/partner/deductions/${month}`)
    const wish = desk.getByRole('listitem').filter({ hasText: staffId })
    await expect(wish).toContainText('₦1,000.00 instead of ₦6,020.00')
    await expect(wish).toContainText('Reason: School fees are due.')
    await wish.getByRole('button', { name: /^Agree/ }).click()
    await expect(desk.getByText('Agreed. This month asks for the smaller amount').first()).toBeVisible()
    await expect(wish.getByText('Agreed')).toBeVisible()
  })

  await test.step('the month asks for the smaller amount and books it', async () => {
    await desk.goto(`/partner/deductions/${month}?q=${staffId}`)
    await expect(desk.getByRole('row').nth(1)).toContainText('₦1,000')
    await desk.getByRole('textbox', { name: /^Deducted from / }).fill('1,000')
    await desk.getByRole('button', { name: 'Book 1 line, ₦1,000' }).click()
    await expect
      .poll(async () => (await call('GET', `/wallet/getWallet/${person.id}`, { token: person.token })).body['paidLoan'])
      .toBe(1_000)
  })

  await test.step('the buyer sees the new date, and no arrears', async () => {
    await page.reload()
    await expect(page.getByText('Agreed', { exact: true })).toBeVisible()
    await expect(page.getByText(/^₦5,020 moved to /)).toBeVisible()
    const { offers } = (await callOrFail('GET', '/wallet/deductionRequests', { token: person.token }))
      .body as unknown as {
      offers: { toDeduct: number; least: number }[]
    }
    expect(offers.map(({ toDeduct, least }) => [toDeduct, least])).toEqual([
      [6_020, 0],
      [6_020, 0],
      [5_020, 0],
    ])
  })

  await test.step('a third request in a year is refused', async () => {
    await page.getByRole('textbox', { name: 'Reason' }).fill('Rent')
    await page.getByRole('button', { name: 'Ask my employer' }).tap()
    await expect(page.getByText('With your employer', { exact: true })).toBeVisible()
    await expect(
      page.getByText(/^You can make 2 requests a year, and have made 2\. You can ask again on /),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask my employer' })).toHaveCount(0)
  })
  await office.close()
})
