import type { Page } from '@playwright/test'
import { axeFindings } from './axe'
import { expect, test } from './fixtures'
import { type PageRow, PAGES, pageOf, pagesOfApp } from './pages'
import { QUOTED, missingOn } from './quoted-texts'
import { walkAsAccounts, walkAsNewcomers } from './walk'

/*
 * Every page of the app: what axe has against it, on a phone and on a desk, in the light and in the dark, and whether the
 * texts the specification quotes stand on it.
 */

/** One page of each frame: there the first Tab stop leads past the menus to what the page is about. */
const FRAMES = ['/', '/about', '/Login', '/Dashboard', '/partner', '/staff']

async function skipsToContent(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' }), name).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' }), name).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main'), name).toBeFocused()
}

/** @returns what axe has against a page that is open, and the quoted texts that it lacks */
async function faultsOn(page: Page, name: string, row: PageRow): Promise<string[]> {
  if (FRAMES.includes(name)) await skipsToContent(page, name)
  if (row.press !== undefined) {
    await page.locator(row.press).first().click()
    // Before its first frame what opens has no opacity yet, however short the motion is.
    await page
      .locator('dialog:modal, details[open]')
      .first()
      .evaluate((opened) => Promise.all(opened.getAnimations().map(({ finished }) => finished)))
  }
  return [...(await missingOn(page, name)), ...(await axeFindings(page, name, { state: name !== pageOf(name) }))]
}

// The page that asks whether the fee arrived is told that it did not.
test.use({ tolerated: /status of 402/ })

test('every page has a row in the table of pages', () => {
  expect([...new Set(Object.keys(PAGES).map(pageOf))].sort()).toEqual(pagesOfApp())
  expect(
    Object.keys(QUOTED).filter((name) => PAGES[name] === undefined),
    'quoted texts of no row',
  ).toEqual([])
})

test('axe and the quoted texts on the pages of who comes anew', async ({ page }) => {
  test.setTimeout(240_000)
  const faults: string[] = []
  await walkAsNewcomers(page, async (name, row) => {
    faults.push(...(await faultsOn(page, name, row)))
  })
  expect(faults).toEqual([])
})

test('axe and the quoted texts on the pages of buyers and of the desks', async ({ page }) => {
  test.setTimeout(360_000)
  const faults: string[] = []
  await walkAsAccounts(page, async (name, row) => {
    faults.push(...(await faultsOn(page, name, row)))
  })
  expect(faults).toEqual([])
})
