import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { type PageRow, PAGES } from '../pages'
import { openPage, openState } from '../walk'

/* Pictures of every page and state (scripts/screenshots.ts). It judges nothing. */

const { SCREENSHOT_FOLDER = '.data/screenshots', SCREENSHOT_PAGES = '', SCREENSHOT_WIDTHS = '360' } = process.env
const WIDTHS = SCREENSHOT_WIDTHS.split(',').map(Number)
const THEMES = ['light', 'dark'] as const
const IS_LARGE = process.env.SCREENSHOT_LARGE === 'true'
/** A picture shows at most this many pixels of the page from its top. */
const TALLEST = 4_000

/** '/Store, the cart' as 'store-the-cart'. */
const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'landing'

const wanted = SCREENSHOT_PAGES.toLowerCase().split(',')
const isWanted = (name: string): boolean => wanted.some((part) => name.toLowerCase().includes(part))

const files = (name: string) =>
  WIDTHS.flatMap((width) =>
    THEMES.map((theme) => ({
      width,
      theme,
      path: join(SCREENSHOT_FOLDER, fileName(name), `${width}-${theme}${IS_LARGE ? '-large' : ''}.png`),
    })),
  )
const missing = (name: string) =>
  files(name).filter(({ path }) => process.env.SCREENSHOT_AGAIN === 'true' || !existsSync(path))
const isOpen = (name: string): boolean => isWanted(name) && missing(name).length > 0

async function photograph(page: Page, name: string, row: PageRow): Promise<void> {
  await openState(page, row)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  if (IS_LARGE) await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  mkdirSync(join(SCREENSHOT_FOLDER, fileName(name)), { recursive: true })
  for (const { width, theme, path } of missing(name)) {
    await page.setViewportSize({ width, height: width < 640 ? 800 : 900 })
    await page.emulateMedia({ colorScheme: theme })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) }
    await page.screenshot({ path, clip, fullPage: true, animations: 'disabled', caret: 'hide' })
  }
}

// The page that asks whether the fee has arrived gets a 402.
test.use({ tolerated: /status of 402/ })

test('there is a page to photograph', () => {
  const known = Object.keys(PAGES).filter(isWanted)
  expect(known, `pages with “${SCREENSHOT_PAGES}” in their names`).not.toEqual([])
})

for (const [name, row] of Object.entries(PAGES).filter(([name]) => isOpen(name)))
  test(name, async ({ page }) => {
    await openPage(page, name, row)
    await photograph(page, name, row)
  })
