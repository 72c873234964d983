import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { type Session, call, createWaitingEmployee, logInAsHr } from './people'
import { signInWithToken } from './visitors'

/* The grid in which HR confirms: a dense table with fields, keys, pasted columns, and an undo. */

test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|status of 401/ })

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

/** The staff IDs of a test begin alike, so that HR's search finds only its people. */
async function waitingAs(prefix: string, count: number) {
  const people: { person: Session; name: string }[] = []
  for (let index = 1; index <= count; index += 1) {
    const person = await createWaitingEmployee({ staffId: `${prefix}-${index}` })
    const { body } = await call('GET', `/users/${person.id}`, { token: person.token })
    people.push({ person, name: String(body['fullname']) })
  }
  return people
}

const openGrid = async (page: Page, prefix: string) => {
  await signInWithToken(page.context(), (await logInAsHr()).token)
  await page.goto(`/partner/employees?q=${prefix}`)
}
const salaries = (page: Page) => page.getByRole('textbox', { name: /^Monthly salary of / })
const deductions = (page: Page) => page.getByRole('textbox', { name: /^Other deductions a month of / })
const note = (page: Page, row: number) =>
  page
    .getByRole('row')
    .nth(row + 1)
    .getByRole('status')
const stateOf = async ({ person }: { person: Session }) => {
  const { token } = await logInAsHr()
  const { body } = await call('GET', `/partner/employees?q=${encodeURIComponent(person.email)}`, { token })
  return body.items[0]
}

test('HR types down a column, pastes one, and nothing is sent before it is confirmed', async ({ page }) => {
  const prefix = `GR-${Date.now().toString(36)}`
  const people = await waitingAs(prefix, 3)
  await page.setViewportSize(DESKTOP)
  await openGrid(page, prefix)

  await test.step('Enter and the arrows go to the next row', async () => {
    await salaries(page).nth(0).fill('210,000')
    await page.keyboard.press('Enter')
    await expect(salaries(page).nth(1)).toBeFocused()
    await page.keyboard.press('Shift+Enter')
    await expect(salaries(page).nth(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(salaries(page).nth(2)).toBeFocused()
    await expect(page.getByRole('row')).toHaveCount(4)
  })

  await test.step('a column with a line too many and a text in it', async () => {
    await salaries(page).nth(1).focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '220,000\t5,000\nabout 230\t6,000\n240,000\t7,000\n')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect(salaries(page).nth(0)).toHaveValue('210,000')
    await expect(salaries(page).nth(1)).toHaveValue('220,000')
    await expect(deductions(page).nth(1)).toHaveValue('5,000')
    await expect(salaries(page).nth(2)).toHaveValue('about 230')
    await expect(salaries(page).nth(2)).toHaveAttribute('aria-invalid', 'true')
    await expect(note(page, 2)).toHaveText('Salary must be an amount in naira, for example 150,000.')
    await expect(page.getByText('One line has no row left')).toBeVisible()
  })

  await test.step('a reload loses nothing that was typed', async () => {
    await page.reload()
    await expect(salaries(page).nth(0)).toHaveValue('210,000')
    await expect(deductions(page).nth(2)).toHaveValue('6,000')
  })

  await test.step('a lost connection books nothing and keeps what was typed', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: `Confirm ${people[0]?.name}` }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'connection' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(salaries(page).nth(0)).toHaveValue('210,000')
    await expect(page.getByRole('row')).toHaveCount(4)
  })

  await test.step('so does a session that has ended', async () => {
    await page.context().clearCookies()
    await page.getByRole('button', { name: `Confirm ${people[0]?.name}` }).click()
    await expect(page).toHaveURL(/\/login\?next=/i)
    await openGrid(page, prefix)
    await expect(salaries(page).nth(0)).toHaveValue('210,000')
    await expect(page.getByRole('row')).toHaveCount(4)
  })

  await test.step('a wrong cell stops the ticked rows, and its field has the focus', async () => {
    for (const box of await page.getByRole('checkbox', { name: /^Select / }).all()) await box.check()
    await page.getByRole('button', { name: 'Confirm 3 employees' }).click()
    await expect(salaries(page).nth(2)).toBeFocused()
    for (const each of people) expect(await stateOf(each)).toMatchObject({ status: 'pending' })
    await salaries(page).nth(2).fill('230,000')
    await page.getByRole('button', { name: 'Confirm 3 employees' }).click()
    await expect(page.getByText('3 employees are confirmed. They will get an email.').first()).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(0)
  })

  await test.step('undo brings all of them back as they were, with what was typed', async () => {
    const [first] = people
    expect(first && (await stateOf(first))).toMatchObject({ status: 'approved', salary: 210_000 })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('Undone: 3 employees are as before.').first()).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(4)
    for (const each of people) expect(await stateOf(each)).toMatchObject({ status: 'pending' })
    expect(first && (await stateOf(first))?.['salary']).not.toBe(210_000)
    await expect(salaries(page).nth(0)).toHaveValue('210,000')
  })
})

test('a second officer in the grid learns who decided, and one decline is undone', async ({ page }) => {
  const prefix = `GS-${Date.now().toString(36)}`
  const [taken, other] = await waitingAs(prefix, 2)
  if (!taken || !other) throw new Error('two people wait')
  await page.setViewportSize(DESKTOP)
  await openGrid(page, prefix)
  await expect(page.getByRole('row')).toHaveCount(3)
  await call('POST', `/partner/employees/${taken.person.id}/approve`, {
    token: (await logInAsHr()).token,
    body: { salary: 150_000 },
  })

  await page.getByRole('textbox', { name: `Monthly salary of ${taken.name}` }).fill('900,000')
  await page.getByRole('button', { name: `Confirm ${taken.name}` }).click()
  await expect(page.getByText(`${taken.name} is already confirmed, by`).first()).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  expect(await stateOf(taken)).toMatchObject({ salary: 150_000 })

  await page.getByRole('button', { name: `Decline… with a reason: ${other.name}` }).click()
  await page.getByLabel(`Reason for declining ${other.name}`).fill('Not on the payroll')
  await page.getByRole('button', { name: `Decline ${other.name}` }).click()
  await expect(page.getByText(`${other.name} is declined`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Undone: 1 employee is as before.').first()).toBeVisible()
  expect(await stateOf(other)).toMatchObject({ status: 'pending', reason: '' })
})

test('rows are dense on a desktop and small cards on a phone', async ({ page }) => {
  const prefix = `GP-${Date.now().toString(36)}`
  await waitingAs(prefix, 2)
  await page.setViewportSize(DESKTOP)
  await openGrid(page, prefix)
  const heights = () =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('textbox') })
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  const dense = await heights()
  await salaries(page).nth(0).fill('a lot')
  await salaries(page).nth(1).focus()
  await expect(note(page, 0)).toContainText('must be an amount')
  // Of a company whose salaries are known, this one is marked.
  await salaries(page).nth(1).fill('9,000,000')
  await expect(note(page, 1)).toContainText('one digit too many?')
  // What is wrong in one row moves no other.
  expect(await heights()).toEqual(dense)
  for (const height of dense) expect(height).toBeLessThanOrEqual(56)

  await page.setViewportSize(PHONE)
  // The name of a test person can take two lines, and so can what is wrong.
  for (const height of await heights()) expect(height).toBeLessThanOrEqual(290)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})

test('the grid works without script, where Enter in a field confirms nobody', async ({ browser }) => {
  const prefix = `GN-${Date.now().toString(36)}`
  const [first, second] = await waitingAs(prefix, 2)
  if (!first || !second) throw new Error('two people wait')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await openGrid(page, prefix)
  await page.getByRole('textbox', { name: `Monthly salary of ${second.name}` }).fill('210,000')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: `Monthly salary of ${first.name}` }).fill('a lot')
  await page.getByRole('button', { name: `Confirm ${first.name}` }).click()
  const problem = 'Salary must be an amount in naira, for example 150,000.'
  await expect(page.getByRole('row', { name: first.name }).getByRole('status')).toHaveText(problem)
  await expect(page.getByRole('textbox', { name: `Monthly salary of ${first.name}` })).toHaveValue('a lot')
  await expect(page.getByRole('textbox', { name: `Monthly salary of ${second.name}` })).toHaveValue('210,000')
  for (const each of [first, second]) expect(await stateOf(each)).toMatchObject({ status: 'pending' })

  await page.getByRole('button', { name: `Confirm ${second.name}` }).click()
  await expect(page.getByText('1 employee is confirmed. They will get an email.')).toBeVisible()
  expect(await stateOf(second)).toMatchObject({ status: 'approved', salary: 210_000 })
  await context.close()
})
