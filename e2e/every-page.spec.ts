import type { Page, Response } from '@playwright/test'
import { findAxeViolations } from './axe'
import { NO_PAGE, type Scripts, budgetOf, measure, scriptsOf, tableOf } from './budgets'
import { expect, test } from './fixtures'
import { findMarkupFaults } from './markup'
import { type PageRow, PAGES, pageOf, pagesOfApp } from './pages'
import { QUOTED, findMissingTexts } from './quoted-texts'
import { findMoves } from './still'
import { openPage, openState } from './walk'

/*
 * Every page of the app: what html-validate finds in its HTML, what axe finds on a phone and on a desk, in the light
 * and in the dark theme, whether larger text or more room in it fits a phone, whether it shows the texts that the
 * specification quotes, whether its controls stand still when its scripts arrive, and the JavaScript that it loads. One
 * test a page, so that a slow machine only takes longer.
 */

/** One page of each layout: its first Tab stop must skip the menus. */
const FRAMES = ['/', '/about', '/Login', '/Dashboard', '/partner', '/staff']

async function skipsToContent(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' }), name).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' }), name).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main'), name).toBeFocused()
}

/** Lists what axe finds on the open page, and the quoted texts that it lacks. */
async function faultsOn(page: Page, name: string, row: PageRow): Promise<string[]> {
  if (FRAMES.includes(name)) await skipsToContent(page, name)
  await openState(page, row)
  return [
    ...(await findMissingTexts(page, name)),
    ...(await findAxeViolations(page, name, { state: name !== pageOf(name) })),
  ]
}

/** The scripts of a page that has none of its own, in the browser that measures it first. */
let withoutPage: Scripts | undefined
const measured = new Map<string, number>()

test.afterAll(() => {
  console.log(tableOf(measured))
})

test('every page has a row in the table of pages', () => {
  expect([...new Set(Object.keys(PAGES).map(pageOf))].sort()).toEqual(pagesOfApp())
  expect(
    Object.keys(QUOTED).filter((name) => PAGES[name] === undefined),
    'quoted texts of no row',
  ).toEqual([])
})

// The page that asks whether the fee has arrived gets a 402, and there is no page at one address.
test.use({ tolerated: /status of 40[24]/ })

for (const [name, row] of Object.entries(PAGES))
  test(`${name} is valid, accessible, within its budget and shows its quoted texts`, async ({ page }) => {
    if (!withoutPage) {
      await page.goto(NO_PAGE)
      withoutPage = await scriptsOf(page, true)
    }
    let document: Response | undefined
    page.on('response', (response) => {
      if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) document = response
    })
    const byAddress = await openPage(page, name, row)
    // A page that was reached by a click was made in the browser.
    const html = byAddress ? ((await document?.text()) ?? '') : undefined
    const markup = html === undefined ? [] : await findMarkupFaults(html, name)
    const bytes = measure(await scriptsOf(page, byAddress), withoutPage)
    measured.set(name, bytes)
    const moves = html === undefined ? [] : await findMoves(page, html, name)
    expect([...markup, ...moves, ...(await faultsOn(page, name, row))]).toEqual([])
    expect(bytes, 'bytes of JavaScript').toBeLessThanOrEqual(budgetOf(name))
  })

test('what every page loads is within its budget', async ({ page }) => {
  await page.goto(NO_PAGE)
  expect(measure(await scriptsOf(page, true))).toBeLessThanOrEqual(budgetOf(NO_PAGE))
})
