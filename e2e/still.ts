import type { BrowserContext, Page } from '@playwright/test'
import { DESK, PHONE, endTransitions } from './axe'
import { expect } from './fixtures'
import { SCRIPTS } from './late-scripts'

/*
 * Whether a page stands still when its scripts arrive. What appears only then pushes away what a finger is about to
 * press.
 */

type Places = Readonly<Record<string, { readonly left: number; readonly top: number }>>

/** Where the controls are whose name only one of them has. */
const placesOf = (page: Page): Promise<Places> =>
  page.evaluate(() => {
    const places: Record<string, { left: number; top: number }> = {}
    const twice = new Set<string>()
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, textarea, input:not([type=hidden])',
    )) {
      const { left, top, width, height } = control.getBoundingClientRect()
      if (width <= 1 || height <= 1 || !control.checkVisibility({ visibilityProperty: true })) continue
      const name = control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent.trim()
      const key = `${control.tagName.toLowerCase()} "${name}" ${control.getAttribute('value') ?? ''}`
      if (key in places) twice.add(key)
      places[key] = { left: left + window.scrollX, top: top + window.scrollY }
    }
    return Object.fromEntries(Object.entries(places).filter(([key]) => !twice.has(key)))
  })

/** Opens the HTML of an answer beside its page, as a browser shows it until the scripts arrive. */
async function openWithoutScripts(context: BrowserContext, address: string, html: string): Promise<Page> {
  // Its styles and pictures are known to the context.
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(SCRIPTS, (route) => route.abort())
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(address)
  expect(await page.evaluate(() => 'next' in window), 'scripts run without scripts').toBe(false)
  return page
}

/** Lists the controls of the open page that were elsewhere in the HTML that the server sent for it. */
export async function findMoves(page: Page, html: string, where: string): Promise<string[]> {
  const before = await openWithoutScripts(page.context(), page.url(), html)
  const moves: string[] = []
  for (const size of [PHONE, DESK]) {
    for (const each of [page, before]) {
      await each.setViewportSize(size)
      // The scrollbar of a phone takes no room, which an open dialog would keep.
      await each.evaluate(() => {
        document.documentElement.style.scrollbarGutter = 'auto'
      })
      await endTransitions(each)
      // An opening dialog grows to its size.
      await each.evaluate(() => {
        for (const animation of document.getAnimations())
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      })
    }
    const [was, is] = [await placesOf(before), await placesOf(page)]
    for (const [key, { left, top }] of Object.entries(is)) {
      const old = was[key]
      if (!old || (Math.abs(old.left - left) < 2 && Math.abs(old.top - top) < 2)) continue
      moves.push(
        `${where}, ${size.width} wide: ${key} moves by ${Math.round(left - old.left)}, ${Math.round(top - old.top)}`,
      )
    }
  }
  await before.close()
  return moves.slice(0, 5)
}
