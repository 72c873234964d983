import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { expect, mailTo, test } from './fixtures'
import { createBuyer, call, logIn } from './people'
import { deliverOrder, signInWithToken, placeOrder } from './visitors'

/* The payroll day of HR and the arrival of the money, as HR, the employee and staff see them. */

test('payroll goes from the download to the matched remittance', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const [whole, short, later] = await Promise.all([createBuyer(), createBuyer(), createBuyer()])
  for (const person of [whole, short, later]) await deliverOrder(person, await placeOrder(person))
  const hr = await logIn('hr@demo.test')
  const { body } = await call('GET', `/users/${whole.id}`, { token: whole.token })
  const nameOf = async (person: typeof whole) =>
    String((await call('GET', `/users/${person.id}`, { token: person.token })).body['fullname'])
  const [wholeName, shortName, laterName] = [String(body['fullname']), await nameOf(short), await nameOf(later)]
  const periods = (await call('GET', '/partner/deductions', { token: hr.token })).body.items
  const month = String(periods.find((period) => Number(period['expected']) > 0)?.['period'])
  await signInWithToken(page.context(), hr.token)
  let file = ''
  // A month has more lines than a page.
  const find = async (name: string) => {
    await page.getByLabel('Name or staff ID').fill(name)
    await page.getByRole('button', { name: 'Show' }).click()
  }

  await test.step('HR downloads the file of the month', async () => {
    await page.goto('/partner/deductions')
    await page.locator(`a[href="/partner/deductions/${month}"]`).click()
    await find(wholeName)
    await expect(page.getByRole('row', { name: wholeName })).toContainText('Expected')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`foodbank-deductions-${month}.csv`)
    file = await readFile(await download.path(), 'utf8')
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
    await page.getByLabel('Completed file').setInputFiles(chosen)
    await page.getByRole('button', { name: 'Check the file' }).click()
  }
  const right = upload(
    filled(rowOf(wholeName), '6020'),
    filled(rowOf(shortName), '"4,000"', 'half pay'),
    rowOf(laterName),
    filled(rowOf(wholeName), '6020'),
  )

  await test.step('a wrong file is refused line by line', async () => {
    await check(upload(filled(rowOf(wholeName), 'all'), filled(rowOf(shortName), '4000')))
    await expect(
      page.getByText('Line 2 – The amount_deducted “all” is not an amount in naira, for example 12500.50.'),
    ).toBeVisible()
    await expect(page.getByText('Line 3 – ₦4,000 of ₦6,020 was deducted: please give the reason.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Book/ })).toHaveCount(0)
  })

  await test.step('a right file is booked once', async () => {
    await check(right)
    await expect(page.getByText('Duplicate lines, counted once: 1')).toBeVisible()
    await page.getByRole('button', { name: 'Book 2 deductions, ₦10,020' }).click()
    await expect(page.getByText('2 deductions booked, ₦10,020. We have informed the employees.')).toBeVisible()
    await find(shortName)
    await expect(page.getByRole('row', { name: shortName })).toContainText('half pay')
    await check(right)
    await expect(page.getByText('This file was already booked.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Book/ })).toHaveCount(0)
    expect((await mailTo(short.email, /of your pay went to your plan/)).subject).toBe(
      '₦4,000 of your pay went to your plan',
    )
    expect((await call('GET', `/wallet/getWallet/${whole.id}`, { token: whole.token })).body).toMatchObject({
      paidLoan: 6_020,
    })
  })

  await test.step('a month with open lines cannot be closed yet', async () => {
    await page.getByText('Close this month…').click()
    await expect(
      page.getByText(/lines? (is|are) not filled in: ₦[\d,.]+ moves to the next month as arrears/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close month' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This period can be closed from' })).toBeVisible()
    await find(wholeName)
    await expect(page.getByRole('row', { name: shortName })).toHaveCount(0)
    await expect(page.getByRole('row', { name: wholeName })).toContainText('Deducted')
  })

  const reference = `NIP ${Date.now().toString(36)}`
  const owed = Number((await call('GET', '/partner/remittances', { token: hr.token })).body['owed'])

  await test.step('HR announces the transfer', async () => {
    await page.goto('/partner/remittances')
    await page.getByLabel('Amount in naira').fill(String(owed))
    await page.getByLabel('Bank reference').fill(reference)
    await page.getByRole('button', { name: 'Announce the transfer' }).click()
    await expect(page.getByRole('row', { name: reference })).toContainText('On its way')
  })

  await test.step('staff preview the matching and book the receipt', async () => {
    const staff = await browser.newContext()
    await signInWithToken(staff, (await logIn('staff@demo.test')).token)
    const desk = await staff.newPage()
    await desk.goto('/staff/remittances')
    await desk.getByRole('link', { name: 'Demo Mills' }).click()
    await expect(desk.getByLabel('Bank reference')).toHaveValue(reference)
    await desk.getByRole('button', { name: 'Preview the matching' }).click()
    await expect(desk.getByRole('row', { name: shortName })).toContainText('₦4,000')
    await desk.getByRole('button', { name: /^Book ₦.* as received$/ }).click()
    await expect(desk.getByText('The receipt is booked.').first()).toBeVisible()
    await staff.close()
    await page.goto(`/partner/deductions/${month}?q=${encodeURIComponent(shortName)}`)
    await expect(page.getByRole('row', { name: shortName })).toContainText('Matched')
    expect((await call('GET', '/partner/remittances', { token: hr.token })).body).toMatchObject({ owed: 0 })
  })
})

test('a payroll file is checked and booked without script', async ({ browser }) => {
  const person = await createBuyer()
  await deliverOrder(person, await placeOrder(person))
  const hr = await logIn('hr@demo.test')
  const name = String((await call('GET', `/users/${person.id}`, { token: person.token })).body['fullname'])
  const periods = (await call('GET', '/partner/deductions', { token: hr.token })).body.items
  const month = String(periods.find((period) => Number(period['expected']) > 0)?.['period'])
  const csv = (await call('GET', `/partner/deductions/${month}`, { token: hr.token, headers: { Accept: 'text/csv' } }))
    .text
  const [heading = '', ...rows] = csv.split('\r\n')
  const row = (rows.find((line) => line.includes(`,${name},`)) ?? '').replace(/,,$/, ',0,on unpaid leave')
  const context = await browser.newContext({ javaScriptEnabled: false })
  await signInWithToken(context, hr.token)
  const page = await context.newPage()
  await page.goto(`/partner/deductions/${month}`)
  await page
    .getByLabel('Completed file')
    .setInputFiles({ name: 'payroll.csv', mimeType: 'text/csv', buffer: Buffer.from(`${heading}\r\n${row}\r\n`) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Book 1 deduction, ₦0' }).click()
  await expect(page.getByText('1 deduction booked, ₦0.')).toBeVisible()
  await page.goto(`/partner/deductions/${month}?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name })).toContainText('on unpaid leave')
  // Closing a month needs a confirmation without script too.
  await page.getByText('Close this month…').click()
  await page.getByRole('button', { name: 'Close month' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This period can be closed from' })).toBeVisible()
  await context.close()
})
