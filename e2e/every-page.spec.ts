import type { Page, Response } from '@playwright/test'
import { findAxeViolations } from './axe'
import { NO_PAGE, type Scripts, compareWithBudgets, scriptsOf, tableOf } from './budgets'
import { expect, test } from './fixtures'
import { findMarkupFaults } from './markup'
import { type PageRow, PAGES, pageOf, pagesOfApp } from './pages'
import { QUOTED, findMissingTexts } from './quoted-texts'
import { type Look, openState, walkAsAccounts, walkAsNewcomers } from './walk'

/*
 * Every page of the app: what html-validate finds in its HTML, what axe finds on a phone and on a desk, in the light
 * and in the dark theme, whether text of twice the size fits a phone, whether it shows the texts that the specification
 * quotes, and the JavaScript that it loads.
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

/** The scripts of each page, measured by the walks and compared after them. */
const scriptsByPage = new Map<string, Scripts>()

/** Looks at the open page of a walk, and adds what is wrong with it to `faults`. */
function lookAt(page: Page, faults: string[]): Look {
  let document: Response | undefined
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) document = response
  })
  return async (name, row, byAddress) => {
    // A page that was reached by a click was made in the browser.
    if (byAddress) faults.push(...(await findMarkupFaults((await document?.text()) ?? '', name)))
    scriptsByPage.set(name, await scriptsOf(page, byAddress))
    faults.push(...(await faultsOn(page, name, row)))
  }
}

// The page that asks whether the fee has arrived gets a 402.
test.use({ tolerated: /status of 402/ })

test('every page has a row in the table of pages', () => {
  expect([...new Set(Object.keys(PAGES).map(pageOf))].sort()).toEqual(pagesOfApp())
  expect(
    Object.keys(QUOTED).filter((name) => PAGES[name] === undefined),
    'quoted texts of no row',
  ).toEqual([])
})

test('pages of newcomers are valid, pass axe and show the quoted texts', async ({ page }) => {
  test.setTimeout(300_000)
  const faults: string[] = []
  await walkAsNewcomers(page, lookAt(page, faults))
  expect(faults).toEqual([])
})

test('pages of buyers, HR and staff are valid, pass axe and show the quoted texts', async ({ page }) => {
  test.setTimeout(480_000)
  const faults: string[] = []
  await walkAsAccounts(page, lookAt(page, faults))
  expect(faults).toEqual([])
})

test.describe(() => {
  test.use({ tolerated: /status of 404/ })

  test('no page loads more JavaScript than its budget', async ({ page }) => {
    expect(
      Object.keys(PAGES).filter((name) => !scriptsByPage.has(name)),
      'pages that no walk has measured',
    ).toEqual([])
    await page.goto(NO_PAGE)
    const measured = compareWithBudgets(new Map([...scriptsByPage, [NO_PAGE, await scriptsOf(page, true)]]))
    console.log(tableOf(measured))
    expect(measured.filter(({ bytes, budget }) => bytes > budget)).toEqual([])
  })
})
