import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { expect, mailTo, test } from './fixtures'
import { formatMonth } from '@/lib/core/clock'
import { clicksFor, handOn } from './hand'
import { createBuyer, call, logIn } from './people'
import { deliverOrder, signInWithToken, placeOrder } from './visitors'

/* The payroll day of HR and the arrival of the money, as HR, the employee and staff see them. */

test('payroll goes from the download to the matched remittance', async ({ page, browser }) => {
  const [whole, short, later] = await Promise.all([createBuyer(), createBuyer(), createBuyer()])
  for (const person of [whole, short, later]) await deliverOrder(person, await placeOrder(person))
  const hr = await logIn('hr@demo.test')
  const { body } = await call('GET', `/users/${whole.id}`, { token: whole.token })
  const nameOf = async (person: typeof whole) =>
    String((await call('GET', `/users/${person.id}`, { token: person.token })).body['fullname'])
  const [wholeName, shortName, laterName] = [String(body['fullname']), await nameOf(short), await nameOf(later)]
  const periods = (await call('GET', '/partner/deductions', { token: hr.token })).body.items
  const month = String(periods.find((period) => Number(period['open']) > 0)?.['period'])
  await signInWithToken(page.context(), hr.token)
  const hand = await handOn(page)
  let clicksOfMonth = 0
  const counted = async (work: () => Promise<unknown>): Promise<void> => {
    clicksOfMonth += await clicksFor(hand, async () => void (await work()))
  }
  let file = ''
  // A month has more lines than a page.
  const find = async (name: string) => {
    await page.getByLabel('Name or staff ID').fill(name)
    await page.getByRole('button', { name: 'Show' }).click()
  }

  const lineOf = (name: string) =>
    page.getByRole('table', { name: 'Employees of this month' }).getByRole('row', { name })

  await test.step('HR downloads the file of the month', async () => {
    await page.goto('/partner/deductions')
    await counted(() => page.locator(`a[href="/partner/deductions/${month}"]`).click())
    await find(wholeName)
    await expect(lineOf(wholeName)).toContainText('Expected')
    const saved = page.waitForEvent('download')
    await counted(() => page.getByRole('link', { name: 'Download Excel' }).click())
    expect((await saved).suggestedFilename()).toBe(`foodbank-deductions-${month}.xlsx`)
    await page.getByRole('button', { name: 'Month file' }).click()
    const savedText = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download CSV' }).click()
    const download = await savedText
    expect(download.suggestedFilename()).toBe(`foodbank-deductions-${month}.csv`)
    file = await readFile(await download.path(), 'utf8')
    await page.keyboard.press('Escape')
  })

  const heading = file.split('\r\n')[0] ?? ''
  const rowOf = (name: string) => file.split('\r\n').find((line) => line.includes(`,${name},`)) ?? ''
  const filled = (row: string, amount: string, reason = '') => row.replace(/,,$/, `,${amount},${reason}`)
  const upload = (...rows: string[]) => ({
    name: 'payroll.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([heading, ...rows, ''].join('\r\n')),
  })
  const check = async (chosen: ReturnType<typeof upload>) => {
    const field = page.getByLabel('Completed file')
    if (await field.isHidden()) await page.getByText('Upload the month’s file').click()
    await field.setInputFiles(chosen)
    await page.getByRole('button', { name: 'Check the file' }).click()
  }
  const right = upload(
    filled(rowOf(wholeName), '6020'),
    filled(rowOf(shortName), '"4,000"', 'half pay'),
    rowOf(laterName),
    filled(rowOf(wholeName), '6020'),
  )

  await test.step('the first step of the month asks for the file at once', async () => {
    const chooser = page.waitForEvent('filechooser')
    await counted(() => page.getByText('Upload the month’s file').click())
    await chooser
  })

  await test.step('a wrong file is refused line by line', async () => {
    await check(upload(filled(rowOf(wholeName), 'all'), filled(rowOf(shortName), '4000')))
    await expect(
      page.getByText('Line 2 – The amount_deducted “all” is not an amount in naira, for example 12500.50.'),
    ).toBeVisible()
    await expect(page.getByText('Line 3 – ₦4,000 of ₦6,020 was deducted: please give the reason.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Book \d/ })).toHaveCount(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download with problems' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('please give the reason')
  })

  await test.step('its rows are corrected in place', async () => {
    await page.getByLabel('Amount deducted, line 2').fill('6,020')
    await page.getByLabel('Reason, line 3').fill('half pay')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('button', { name: 'Book 2 deductions, ₦10,020' })).toBeVisible()
  })

  await test.step('a right file is booked once', async () => {
    await counted(() => check(right))
    await expect(page.getByText('Duplicate lines, counted once: 1')).toBeVisible()
    await counted(() => page.getByRole('button', { name: 'Book 2 deductions, ₦10,020' }).click())
    expect(clicksOfMonth, 'clicks of a monthly run').toBeLessThanOrEqual(5)
    await expect(page.getByText('2 deductions booked, ₦10,020. We have informed the employees.')).toBeVisible()
    await find(shortName)
    await expect(lineOf(shortName)).toContainText('half pay')
    await expect(lineOf(shortName)).toContainText('₦2,020 short')
    await check(right)
    await expect(page.getByText('This file was already booked.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Book \d/ })).toHaveCount(0)
    expect((await mailTo(short.email, /of your pay went to your plan/)).subject).toBe(
      '₦4,000 of your pay went to your plan',
    )
    expect((await call('GET', `/wallet/getWallet/${whole.id}`, { token: whole.token })).body).toMatchObject({
      paidLoan: 6_020,
    })
  })

  await test.step('a month with open lines cannot be closed yet', async () => {
    const close = page.getByRole('button', { name: `Close ${formatMonth(month)}…` })
    await expect(close).toBeDisabled()
    await expect(close).toHaveAccessibleDescription(/^This period can be closed from /)
    await find(wholeName)
    await expect(lineOf(shortName)).toHaveCount(0)
    await expect(lineOf(wholeName)).toContainText('Deducted')
  })

  const reference = `NIP ${Date.now().toString(36)}`
  const owed = Number((await call('GET', '/partner/remittances', { token: hr.token })).body['owed'])

  await test.step('HR announces the transfer', async () => {
    await page.goto('/partner/remittances')
    await expect(page).toHaveURL(/\/partner\/deductions$/)
    await page.getByText('Announce a transfer').click()
    await page.getByLabel('Amount in naira').fill(String(owed))
    await page.getByLabel('Bank reference').fill(reference)
    await page.getByRole('button', { name: 'Announce the transfer' }).click()
    await expect(page.getByRole('row', { name: reference })).toContainText('On its way')
  })

  await test.step('staff preview the matching and book the receipt', async () => {
    const staff = await browser.newContext()
    await signInWithToken(staff, (await logIn('staff@demo.test')).token)
    const desk = await staff.newPage()
    const cashier = await handOn(desk)
    await desk.goto('/staff/remittances')
    await desk.getByRole('link', { name: 'Demo Mills' }).click()
    await expect(desk.getByLabel('Bank reference')).toHaveValue(reference)
    const book = async () => {
      await desk.getByRole('button', { name: 'Preview the matching' }).click()
      await expect(desk.getByRole('row', { name: shortName })).toContainText('₦4,000')
      await desk.getByRole('button', { name: /^Book ₦.* as received$/ }).click()
      await expect(desk.getByText('The receipt is booked.').first()).toBeVisible()
    }
    expect(await clicksFor(cashier, book), 'clicks for the receipt of an announced transfer').toBeLessThanOrEqual(2)
    await staff.close()
    await page.goto(`/partner/deductions/${month}?q=${encodeURIComponent(shortName)}`)
    await expect(lineOf(shortName)).toContainText('Matched')
    expect((await call('GET', '/partner/remittances', { token: hr.token })).body).toMatchObject({ owed: 0 })
  })
})

test('a payroll file is checked and booked without script', async ({ browser }) => {
  const person = await createBuyer()
  await deliverOrder(person, await placeOrder(person))
  const hr = await logIn('hr@demo.test')
  const name = String((await call('GET', `/users/${person.id}`, { token: person.token })).body['fullname'])
  const periods = (await call('GET', '/partner/deductions', { token: hr.token })).body.items
  const month = String(periods.find((period) => Number(period['open']) > 0)?.['period'])
  const csv = (await call('GET', `/partner/deductions/${month}`, { token: hr.token, headers: { Accept: 'text/csv' } }))
    .text
  const [heading = '', ...rows] = csv.split('\r\n')
  const row = (rows.find((line) => line.includes(`,${name},`)) ?? '').replace(/,,$/, ',0,on unpaid leave')
  const context = await browser.newContext({ javaScriptEnabled: false })
  await signInWithToken(context, hr.token)
  const page = await context.newPage()
  await page.goto(`/partner/deductions/${month}`)
  await page.getByText('Upload the month’s file').click()
  await page
    .getByLabel('Completed file')
    .setInputFiles({ name: 'payroll.csv', mimeType: 'text/csv', buffer: Buffer.from(`${heading}\r\n${row}\r\n`) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Book 1 deduction, ₦0' }).click()
  await expect(page.getByText('1 deduction booked, ₦0.')).toBeVisible()
  await page.goto(`/partner/deductions/${month}?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name })).toContainText('on unpaid leave')
  await expect(page.getByRole('row', { name })).toContainText('Not deducted')
  await context.close()
})
