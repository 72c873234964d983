import type { Page } from '@playwright/test'
import { PAGES, type Visitor } from './pages'

/*
 * The JavaScript that each page transfers before anyone touches it, gzipped, in bytes of 1000 to a kB.
 *
 * A page is compared with an empty page of the same build. There is no such page to load, so its size is that of the
 * scripts which every page loads: React, Next's router and `app/error.tsx`. They have a budget too; otherwise code in
 * the root layout would cost nothing.
 */

/** An address without a page. */
export const NO_PAGE = '/there-is-no-such-page'

const SHARED_BUDGET = 142_000
const PUBLIC_BUDGET = 8_000
/** Public pages with a form have the budget of the sign-in pages. */
const PUBLIC_PAGES = ['/', '/about', '/services', '/terms', '/privacy', '/offline', NO_PAGE]
const BUDGETS: Readonly<Record<Visitor, number>> = {
  nobody: 35_000,
  registrant: 35_000,
  member: 35_000,
  unpaid: 35_000,
  buyer: 45_000,
  partner: 80_000,
  staff: 80_000,
}

type Measured = { readonly name: string; readonly bytes: number; readonly budget: number }
/** The bytes of each script of a page. */
export type Scripts = ReadonlyMap<string, number>

/**
 * Reads the scripts of a page that nobody has touched.
 * @param byAddress whether the page was loaded by its address; otherwise a new tab loads it
 */
export async function scriptsOf(page: Page, byAddress: boolean): Promise<Scripts> {
  if (!byAddress) {
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    const scripts = await scriptsOf(tab, true)
    await tab.close()
    return scripts
  }
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      // A script from the cache has the same encoded size, and a transfer size of zero.
      .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const),
  )
  return new Map(scripts)
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

/** Compares the pages, and what all of them load, with their budgets. */
export function compareWithBudgets(scriptsByPage: ReadonlyMap<string, Scripts>): Measured[] {
  const all = [...scriptsByPage.values()]
  const shared = new Map([...(all[0] ?? [])].filter(([script]) => all.every((scripts) => scripts.has(script))))
  const pages = [...scriptsByPage].map(([name, scripts]) => ({
    name,
    bytes: sum([...scripts].filter(([script]) => !shared.has(script)).map(([, size]) => size)),
    budget: PUBLIC_PAGES.includes(name) ? PUBLIC_BUDGET : BUDGETS[PAGES[name]?.who ?? 'nobody'],
  }))
  return [{ name: 'what every page loads', bytes: sum([...shared.values()]), budget: SHARED_BUDGET }, ...pages]
}

/** The measured bytes for people, one line a page. */
export function tableOf(measured: readonly Measured[]): string {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(5)
  return [...measured]
    .sort((a, b) => a.budget - b.budget || b.bytes - a.bytes)
    .map(({ name, bytes, budget }) => `${bytes > budget ? '✗' : ' '} ${kb(bytes)} of ${kb(budget)} kB  ${name}`)
    .join('\n')
}
