import { Buffer } from 'node:buffer'
import { expect, test } from './fixtures'
import { handOn } from './hand'
import { press, type } from './keyboard'
import { type Session, call, createBuyer, createWaitingEmployee, logIn, staffNumber } from './people'
import { deliverOrder, placeOrder, signInWithToken } from './visitors'

/* What HR does in a morning, without a mouse: people, the deductions of the month, the transfer. */

const nameOf = async ({ id, token }: Session) => String((await call('GET', `/users/${id}`, { token })).body['fullname'])

test('a morning at the HR desk with the keyboard alone', async ({ page }) => {
  const staffId = staffNumber()
  const [waiting, byHand, byFile] = await Promise.all([
    createWaitingEmployee({ staffId }),
    createBuyer(),
    createBuyer(),
  ])
  for (const person of [byHand, byFile]) await deliverOrder(person, await placeOrder(person))
  const [waitingName, handName, fileName] = await Promise.all([waiting, byHand, byFile].map(nameOf))
  const hr = await logIn('hr@demo.test')
  const periods = (await call('GET', '/partner/deductions', { token: hr.token })).body.items
  const month = String(periods.find((period) => Number(period['open']) > 0)?.['period'])
  await signInWithToken(page.context(), hr.token)
  const hand = await handOn(page)
  const find = async (label: string, words: string) => {
    await type(page, page.getByRole('searchbox', { name: label }), words)
    await page.keyboard.press('Enter')
  }
  const openMonths = () => press(page, page.getByRole('navigation').getByRole('link', { name: 'Months' }))
  await page.goto('/partner')

  await test.step('confirm an employee from the list of work', async () => {
    await press(page, page.getByRole('link', { name: /employees? to confirm/ }))
    await expect(page).toHaveURL(/\/partner\/employees/)
    await find('Search', staffId)
    await expect(page).toHaveURL(new RegExp(`q=${staffId}`))
    await press(page, page.getByRole('button', { name: `Confirm ${waitingName}` }))
    await expect(page.getByText(`${waitingName} is confirmed and will get an email.`).first()).toBeVisible()
  })

  await test.step('enter the deduction of one employee', async () => {
    await openMonths()
    await press(page, page.locator(`main a[href="/partner/deductions/${month}"]`))
    await expect(page.getByRole('table', { name: 'Employees of this month' })).toBeVisible()
    await find('Name or staff ID', handName ?? '')
    await expect(page).toHaveURL(/q=/)
    await type(page, page.getByRole('textbox', { name: `Deducted from ${handName}` }), '6020')
    await press(page, page.getByRole('button', { name: 'Book 1 line, ₦6,020' }))
    await expect(page.getByText('1 line is booked, ₦6,020.').first()).toBeVisible()
    await expect(page.getByRole('row', { name: handName })).toContainText('Deducted')
  })

  await test.step('choose, check and book a file', async () => {
    const { text } = await call('GET', `/partner/deductions/${month}`, {
      token: hr.token,
      headers: { Accept: 'text/csv' },
    })
    const [heading = '', ...lines] = text.split('\r\n')
    const line = (lines.find((each) => each.includes(`,${fileName},`)) ?? '').replace(/,,$/, ',6020,')
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.locator('summary', { hasText: 'Upload the month’s file' }))
    await (
      await chooser
    ).setFiles({ name: 'payroll.csv', mimeType: 'text/csv', buffer: Buffer.from(`${heading}\r\n${line}\r\n`) })
    await press(page, page.getByRole('button', { name: 'Check the file' }))
    await press(page, page.getByRole('button', { name: 'Book 1 deduction, ₦6,020' }))
    await expect(page.getByText('1 deduction booked, ₦6,020. We have informed the employees.')).toBeVisible()
  })

  await test.step('sort the month by what is due', async () => {
    await press(page, page.getByRole('columnheader', { name: 'Due' }).getByRole('link'))
    await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
  })

  await test.step('announce the transfer, and withdraw it', async () => {
    await openMonths()
    await press(page, page.locator('summary', { hasText: 'Announce a transfer' }))
    const reference = `KEYS ${Date.now().toString(36)}`
    await type(page, page.getByLabel('Bank reference'), reference)
    await page.keyboard.press('Enter')
    const row = page.getByRole('row', { name: reference })
    await expect(row).toContainText('On its way')
    await press(page, row.getByRole('button', { name: /Withdraw/ }))
    await expect(page.getByText('The announcement is withdrawn.').first()).toBeVisible()
    // What was pressed is gone, so the notice has the focus.
    await expect(page.locator('main p:focus')).toHaveText('The announcement is withdrawn.')
  })
  expect(hand.clicks()).toBe(0)
  expect(hand.keys()).toBeGreaterThan(0)
})
