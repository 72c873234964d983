import readXlsxFile from 'read-excel-file/node'
import { expect, test } from './fixtures'
import { createBuyer, logIn } from './people'
import { placeOrder, signInWithToken } from './visitors'

/* The files of a list: what its filter shows, from one menu, with script and without. */

test('staff download the orders of a filter for Excel from the menu of the list', async ({ page }) => {
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  await page.goto('/staff/orders?status=all')
  const files = page.getByRole('group', { name: 'Download all rows' })
  await files.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await files.getByRole('link', { name: 'Excel file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^foodbank-orders-\d{4}-\d\d-\d\d\.xlsx$/)
  const [sheet] = await readXlsxFile(await file.path())
  expect(sheet?.data[0]?.slice(0, 3)).toEqual(['Order', 'Placed', 'Buyer'])
  await expect(files).toContainText(/Downloaded \d+(?:\.\d)? [kM]B\./)
})

test('a heading sorts the companies, and their file has the same order', async ({ page }) => {
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  await page.goto('/staff/companies')
  const heading = page.getByRole('columnheader', { name: 'Company' })
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await heading.getByRole('link').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('link', { name: 'CSV file' })).toHaveAttribute('href', /sort=-name.*format=csv/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser downloads the file', async ({ page }) => {
    await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
    await page.goto('/staff/companies')
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV file' }).click()
    expect((await download).suggestedFilename()).toMatch(/^foodbank-companies-\d{4}-\d\d-\d\d\.csv$/)
  })
})

test('headings that sort stay beside each other in the widest tables', async ({ page }) => {
  await placeOrder(await createBuyer())
  const tables = [
    ['staff@demo.test', '/staff/orders?status=all', '/staff/exposure', '/staff/remittances', '/staff/buyers'],
    ['hr@demo.test', '/partner/deductions', '/partner/employees?status=approved'],
  ] as const
  for (const [person, ...paths] of tables) {
    await signInWithToken(page.context(), (await logIn(person)).token)
    for (const path of paths) {
      await page.goto(path)
      for (const width of [1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.getByRole('table').first().evaluate(coveredHeadings), `${path} at ${width}`).toEqual([])
      }
    }
  }
})

/** The headings of a table whose text or icon reaches into the next heading, or out of the table. */
function coveredHeadings(table: Element): string[] {
  const headings = [...table.querySelectorAll('thead th')].map((heading) => {
    const parts = [...heading.querySelectorAll('a, svg')].map((part) => part.getBoundingClientRect())
    const text = document.createRange()
    text.selectNodeContents(heading)
    const rects = [...text.getClientRects(), ...parts]
    return {
      text: heading.textContent,
      left: Math.min(...rects.map(({ left }) => left)),
      right: Math.max(...rects.map(({ right }) => right)),
    }
  })
  const end = table.getBoundingClientRect().right
  return headings
    .filter(({ right }, index) => Math.floor(right) > Math.ceil(headings[index + 1]?.left ?? end))
    .map(({ text }) => text)
}
