import { expect, test } from './fixtures'
import { PAGES } from './pages'
import { call, logIn } from './people'
import { signInWithToken } from './visitors'

/*
 * The head of a list of a desk is one line, and its rows have at most two, so that ten rows are on the first screen of
 * a small office display.
 */

const FIRST_ROW_ABOVE = 330
/** With the line between two rows. */
const ROW_UP_TO = 57
const LISTS = {
  'staff@demo.test': [
    '/staff/orders',
    '/staff/companies',
    '/staff/buyers',
    '/staff/products',
    '/staff/remittances',
    '/staff/exposure',
    '/staff/audit',
    '/staff/ledger',
    '/staff/ledger/entries',
    '/staff/books',
    '/staff/books/settlements',
    '/staff/ledger/ageing',
    '/staff/ledger/vat',
    '/staff/charges',
    '/staff/team',
  ],
  'hr@demo.test': ['/partner/deductions', '/partner/employees?status=approved', '/partner/team'],
} as const

for (const [email, paths] of Object.entries(LISTS)) {
  test(`the rows of lists begin on the first screen of ${email}`, async ({ page }) => {
    await signInWithToken(page.context(), (await logIn(email)).token)
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const path of paths) {
      await page.goto(path)
      const row = page.locator('main tbody tr').first()
      await expect(row, path).toBeVisible()
      expect((await row.boundingBox())?.y, path).toBeLessThan(FIRST_ROW_ABOVE)
    }
  })
}

test('the lines of a month begin on the first screen', async ({ page }) => {
  const { token } = await logIn('hr@demo.test')
  await signInWithToken(page.context(), token)
  await page.setViewportSize({ width: 1280, height: 800 })
  const { items } = (await call('GET', '/partner/deductions', { token })).body
  const month = items.find(({ lines }) => Object.values(lines as Record<string, number>).some((count) => count > 0))
  await page.goto(`/partner/deductions/${String(month?.['period'])}`)
  const notice = page.getByRole('button', { name: 'Remind me tomorrow' })
  await notice.click()
  await expect(notice).toHaveCount(0)
  const row = page.getByRole('table', { name: 'Employees of this month' }).locator('tbody tr').first()
  await expect(row).toBeVisible()
  expect((await row.boundingBox())?.y).toBeLessThan(FIRST_ROW_ABOVE)
})

test('what is no plain list begins on the first screen too', async ({ page }) => {
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/staff/approvals', '/staff/comparison']) {
    await page.goto(path)
    const first = page.locator('main :is(tbody tr, section li)').first()
    await expect(first, path).toBeVisible()
    expect((await first.boundingBox())?.y, path).toBeLessThan(FIRST_ROW_ABOVE)
  }
})

for (const [who, email] of [
  ['staff', 'staff@demo.test'],
  ['partner', 'hr@demo.test'],
] as const) {
  test(`every row of the lists of ${email} has at most two lines, and no column or badge is out of sight`, async ({
    page,
  }) => {
    await signInWithToken(page.context(), (await logIn(email)).token)
    await page.setViewportSize({ width: 1280, height: 800 })
    const paths = Object.entries(PAGES).flatMap(([path, row]) =>
      row.who === who && row.linkedOn === undefined ? [row.at ?? path] : [],
    )
    const lists: string[] = []
    for (const path of paths.filter((each) => !/[[{]/.test(each))) {
      await page.goto(path)
      const found = await page.locator('main .dense-table').evaluateAll((tables) => {
        const groups = [...document.querySelectorAll('main :is(nav ul, select)')].map((group) =>
          [...group.querySelectorAll('a, option')].map((choice) => choice.firstChild?.textContent ?? ''),
        )
        return tables.map((table) => ({
          name: table.querySelector('caption')?.textContent,
          highest: Math.max(...[...table.querySelectorAll<HTMLElement>('tbody tr')].map((row) => row.offsetHeight)),
          hidden: table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
          cut: [...table.querySelectorAll('tbody .rounded-full')].flatMap((badge) => {
            const room = badge.closest('td, th')?.firstElementChild?.getBoundingClientRect().right ?? 0
            // Tomorrow the row may be in any other state that a tab or a filter of its list names.
            const text = badge.lastChild as Text
            const states = groups.find((words) => words.includes(text.data)) ?? [text.data]
            const own = text.data
            const wide = states.filter((state) => {
              text.data = state
              return badge.getBoundingClientRect().right > room + 0.5
            })
            text.data = own
            return wide
          }),
        }))
      })
      for (const { name, highest, hidden, cut } of found) {
        lists.push(`${path}: ${name}`)
        expect.soft(highest, `${path}: ${name}`).toBeLessThanOrEqual(ROW_UP_TO)
        expect.soft(hidden, `${path}: ${name}`).toBeLessThanOrEqual(0)
        expect.soft([...new Set(cut)], `${path}: ${name}`).toEqual([])
      }
    }
    expect(lists.length).toBeGreaterThan(who === 'staff' ? 10 : 2)
  })
}

test('what a list is for is behind a mark', async ({ page }) => {
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  await page.goto('/staff/companies')
  const lead = page.getByText('Employers whose employees buy on a payment plan.')
  await expect(lead).toBeHidden()
  await page.getByRole('button', { name: 'About this page' }).click()
  await expect(lead).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lead).toBeHidden()
})

test('keys walk through any list, open a row and search', async ({ page }) => {
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  for (const [path, opened] of [
    ['/staff/buyers', /\/staff\/buyers\/./],
    ['/staff/tickets', /\/staff\/tickets\/./],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
    const links = page.locator('main').getByRole('link')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('j')
    const row = page.locator('main :is(tbody tr, li):has(:focus)').first()
    await expect(row).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page, String(await links.count())).toHaveURL(opened)
  }
})

test('a person hides a column and keeps a filter of a list', async ({ page }) => {
  await signInWithToken(page.context(), (await logIn('checker@demo.test')).token)
  await page.goto('/staff/buyers?fee=paid')
  const view = page.getByRole('button', { name: 'View', exact: true })
  const heading = page.getByRole('columnheader', { name: 'Staff ID' })
  const show = async (shown: boolean) => {
    await view.click()
    await page.getByRole('checkbox', { name: 'Staff ID' }).setChecked(shown)
    await page.getByRole('button', { name: 'Show these columns' }).click()
    await expect(heading).toHaveCount(shown ? 1 : 0)
    await page.keyboard.press('Escape')
  }
  await expect(heading).toBeVisible()
  await show(false)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Company' })).toBeVisible()
  await expect(heading).toHaveCount(0)
  await show(true)
  await view.click()
  await page.getByLabel('Save this filter as').fill('Paid')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name: 'Paid', exact: true })).toBeVisible()
  await page.goto('/staff/buyers')
  await view.click()
  await page.getByRole('link', { name: 'Paid', exact: true }).click()
  await expect(page).toHaveURL(/\/staff\/buyers\?fee=paid$/)
  await view.click()
  await page.getByRole('button', { name: 'Delete Paid' }).click()
  await expect(page.getByRole('link', { name: 'Paid', exact: true })).toHaveCount(0)
})
