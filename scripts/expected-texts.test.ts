import { expect, test } from 'vitest'
import { expectedTexts } from './expected-texts'

test('texts count that an expectation is about, and no others', () => {
  const source = `
    // A comment says 'no'.
    const UNUSED = 'no'
    const WANTED = 'one'
    const TABLE = [{ name: 'no test', says: 'two ' + 'parts' }]
    for (const { name, says } of TABLE)
      test(name, async ({ page }) => {
        await page.getByLabel('no label').fill('no value')
        await expect(page.getByText(says)).toBeVisible()
      })
    test('no title', async ({ page }) => {
      await page.getByText(WANTED).click()
      await expect(page.getByText(WANTED)).toHaveText(/^three\\./)
      const dialog = page.getByRole('dialog', { name: 'four' })
      await dialog.getByRole('button', { name: 'no button' }).click()
      await expect(dialog).toBeHidden()
      for (const text of ['five']) await page.fill(text)
      for (const text of ['six']) await expect(toast(page, text)).toHaveCount(1)
    })
  `
  const found = expectedTexts('x.spec.ts', source)
  expect(found).toEqual(expect.arrayContaining(['one', 'two parts', '/^three./', 'four', 'six']))
  expect(found.filter((text) => /^(?:no\b|five)/.test(text) && text !== 'no test')).toEqual([])
})
