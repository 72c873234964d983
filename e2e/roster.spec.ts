import { randomInt } from 'node:crypto'
import { Buffer } from 'node:buffer'
import { expect, mailTo, newPerson, test } from './fixtures'
import { callOrFail, createVerifiedRegistrant, logIn, logInAsHr, profileForm, staffNumber } from './people'
import { signInWithToken } from './visitors'

/* A company in one file: HR lists an employee, who is confirmed by registering, and a link for everyone else. */

test('a listed employee is invited, registers and is confirmed at once', async ({ page, browser }) => {
  const [hr, member] = await Promise.all([logInAsHr(), createVerifiedRegistrant()])
  const number = staffNumber()
  const guest = newPerson()
  await signInWithToken(page.context(), hr.token)
  const upload = async (text: string) => {
    await page.getByLabel('Roster', { exact: true }).setInputFiles({
      name: 'staff.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
    await page.getByRole('button', { name: 'Check the file' }).click()
  }
  const phone = `0803${String(randomInt(10_000_000)).padStart(7, '0')}`
  const rows = [
    `${number};Listed Employee;${member.email};;165000`,
    `${staffNumber()};Invited Employee;${guest.email};;120000`,
    `${staffNumber()};Employee Without Email;;${phone};90000`,
  ]

  await test.step('a wrong row stops the whole file', async () => {
    await page.goto('/partner/roster')
    await upload(`Staff No;Full Name;E-mail;Gross Pay\n${number};Listed Employee;not an address;165000`)
    await expect(page.getByText('Nothing can be applied yet.')).toBeVisible()
    await expect(page.getByText('Line 2 – The email “not an address” is not one email address.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apply the roster' })).toHaveCount(0)
  })

  await test.step('HR matches columns of the company’s own, sees the preview and applies it', async () => {
    await upload(`Matricule;Full Name;E-mail;Phone;Brut\n${rows.join('\n')}`)
    await expect(page.getByRole('heading', { name: 'Which column is which?' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Staff ID' }).selectOption('matricule')
    await page.getByRole('combobox', { name: 'Monthly salary' }).selectOption('brut')
    await page.getByRole('button', { name: 'Continue' }).click()
    const table = page.getByRole('table', { name: 'Rows of the file' })
    await expect(table.getByRole('row', { name: 'Listed Employee' })).toContainText('New')
    await page.getByLabel('Invite 3 people who have not registered: 2 by email, 1 by SMS').check()
    await page.getByRole('button', { name: 'Apply the roster' }).click()
    await expect(page.getByText('The roster is applied.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('table', { name: 'Applied rosters' }).getByRole('row').nth(1)).toContainText('Demo HR')
  })

  await test.step('the listed employee completes the profile and needs no confirmation', async () => {
    const form = profileForm({ staffId: number.toLowerCase() })
    await callOrFail('PUT', `/users/${member.id}`, { token: member.grant, body: form })
    await callOrFail('POST', '/wallet/createWallet', { token: member.grant, body: { userId: member.id } })
    const { token } = await logIn(member.email)
    const { body } = await callOrFail('GET', `/users/${member.id}`, { token })
    expect(body).toMatchObject({ isApproved: true, salary: 165_000 })
  })

  await test.step('the invitation leads to a registration with the company filled in', async () => {
    const { text } = await mailTo(guest.email, /invites you to buy food/)
    const link = /\/join\/[A-Z2-9]{10}/.exec(text)?.[0] ?? ''
    const context = await browser.newContext()
    const phone = await context.newPage()
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'Buy food through Demo Mills' })).toBeVisible()
    await phone.getByRole('button', { name: 'Register' }).click()
    await phone.waitForURL(/\/Reg1$/)
    const other = await createVerifiedRegistrant()
    await context.addCookies([{ name: 'foodbank.registration', value: other.grant, url: new URL(phone.url()).origin }])
    await phone.goto('/Reg2')
    await expect(phone.getByLabel('Company')).toHaveValue('Demo Mills')
    await context.close()
  })

  await test.step('the poster has the code of the same link', async () => {
    await page.goto('/partner/roster/poster')
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('/join/')
  })
})

test('an applied roster is looked at and taken back, until a listed employee has registered', async ({ page }) => {
  const [hr, member] = await Promise.all([logInAsHr(), createVerifiedRegistrant()])
  const [guard, number] = [staffNumber(), staffNumber()]
  const name = `Guard ${guard}`
  await signInWithToken(page.context(), hr.token)
  const apply = async (...rows: string[]) => {
    await page.goto('/partner/roster')
    await page.getByLabel('Roster', { exact: true }).setInputFiles({
      name: 'staff.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['staff_id,name,email,salary', ...rows].join('\n')),
    })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('button', { name: 'Apply the roster' }).click()
    await expect(page.getByText('The roster is applied.')).toBeVisible()
    await page.reload()
    await page.getByRole('table', { name: 'Applied rosters' }).locator('tbody').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: /^Roster of / })).toBeVisible()
  }
  const takeBack = async () => {
    await page.getByText('Take back…').click()
    await page.getByRole('button', { name: 'Take back the roster' }).click()
  }

  await test.step('the page shows each row as it was read, and what it did', async () => {
    await apply(`${guard},${name},,90000`)
    const row = page.getByRole('row', { name })
    await expect(row).toContainText('Salary: ₦90,000')
    await expect(row).toContainText('New')
    await page.getByRole('link', { name: /^New \(/ }).click()
    await expect(page).toHaveURL(/outcome=new/)
    await expect(row).toBeVisible()
  })

  await test.step('taking it back lists nobody of it any more', async () => {
    await takeBack()
    await expect(page.getByText(/^Taken back on .* by /)).toBeVisible()
    await expect(page.getByText('Take back…')).toHaveCount(0)
    const { body } = await callOrFail('POST', '/partner/roster?preview=1', {
      token: hr.token,
      body: `staff_id,name,salary\n${guard},${name},90000`,
      headers: { 'Content-Type': 'text/csv' },
    })
    expect(body).toMatchObject({ added: 1, appliedAt: null })
  })

  await test.step('after somebody has registered it stays', async () => {
    await apply(`${guard},${name},,90000`, `${number},Listed Employee,${member.email},165000`)
    await callOrFail('PUT', `/users/${member.id}`, { token: member.grant, body: profileForm({ staffId: number }) })
    await takeBack()
    await expect(page.getByText(/somebody has acted on 1 of its rows since/).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('Take back…')).toBeVisible()
    await expect(page.getByRole('row', { name })).toBeVisible()
  })
})
