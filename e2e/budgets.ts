import { type Page, expect } from '@playwright/test'
import { PAGES, type Visitor } from './pages'

/*
 * The JavaScript that each page transfers before anyone touches it, gzipped, in bytes of 1000 to a kB.
 *
 * A page is compared with an empty page of the same build: the page of an address that has none. Its scripts are those
 * that every page loads: React, Next's router and `app/error.tsx`. They have a budget too; otherwise code in the root
 * layout would cost nothing.
 */

/** An address without a page. */
export const NO_PAGE = '/there-is-no-such-page'

const SHARED_BUDGET = 142_000
const PUBLIC_BUDGET = 8_000
/** Public pages with a form have the budget of the sign-in pages. */
const PUBLIC_PAGES = ['/', '/about', '/services', '/terms', '/privacy', '/offline', '/food/[id]', '/food/packages']
const BUDGETS: Readonly<Record<Visitor, number>> = {
  nobody: 35_000,
  registrant: 35_000,
  member: 35_000,
  unpaid: 35_000,
  buyer: 45_000,
  partner: 80_000,
  staff: 80_000,
}

/** The bytes of each script of a page. */
export type Scripts = ReadonlyMap<string, number>

/** Waits until every script of the page has arrived, and two looks at it in a row see no other one. */
async function scriptsHaveArrived(page: Page): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const [arrived, awaited] = await page.evaluate(() => {
          const known = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
          const wanted = [...document.querySelectorAll<HTMLScriptElement>('script[src]:not([nomodule])')].map(
            ({ src }) => src,
          )
          return [known.size, wanted.filter((src) => !known.has(src)).length]
        })
        const hasSettled = awaited === 0 && arrived === before
        before = arrived
        return hasSettled
      },
      { intervals: [500] },
    )
    .toBe(true)
}

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
  await page.waitForLoadState('load')
  await scriptsHaveArrived(page)
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      // A script from the cache has the same encoded size, and a transfer size of zero.
      .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const),
  )
  return new Map(scripts)
}

/** The bytes of JavaScript of a page beside those that it shares with an empty one. */
export const measure = (scripts: Scripts, shared: Scripts = new Map()): number =>
  [...scripts].reduce((total, [script, size]) => (shared.has(script) ? total : total + size), 0)

/** The bytes that a page may load beside those of an empty page. */
export function budgetOf(name: string): number {
  if (name === NO_PAGE) return SHARED_BUDGET
  return PUBLIC_PAGES.includes(name) ? PUBLIC_BUDGET : BUDGETS[PAGES[name]?.who ?? 'nobody']
}

/** The measured bytes of pages for people, one line a page. */
export function tableOf(measured: ReadonlyMap<string, number>): string {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(5)
  return [...measured]
    .map(([name, bytes]) => ({ name, bytes, budget: budgetOf(name) }))
    .sort((a, b) => a.budget - b.budget || b.bytes - a.bytes)
    .map(({ name, bytes, budget }) => `${bytes > budget ? '✗' : ' '} ${kb(bytes)} of ${kb(budget)} kB  ${name}`)
    .join('\n')
}
