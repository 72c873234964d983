import type { Locator, Page } from '@playwright/test'
import { PASSWORD, expect } from './fixtures'

/** Use by keyboard: Tab reaches each target, its focus ring is visible, and nothing covers it. */

/** More than the Tab stops of any page in the tests. */
const MAX_TAB_STOPS = 120

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement && document.hasFocus())

/** Whether the target comes before the focused element, so that Shift+Tab reaches it. */
const isBeforeFocus = (target: Locator) =>
  target.evaluate((element) => {
    const focused = document.activeElement
    return (
      focused !== null &&
      focused !== document.body &&
      Boolean(focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
    )
  })

/** Whether no sticky bar covers the middle of the target (WCAG 2.4.11). */
const isUncovered = (target: Locator) =>
  target.evaluate((element) => {
    // The middle of a link over two lines can lie outside of it, so only its first line counts.
    const [box] = element.getClientRects()
    return (
      box !== undefined && element.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
    )
  })

const ringOf = (target: Locator) =>
  target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle === 'none' ? 0 : parseFloat(outlineWidth)
  })

/** Expects the target to have the focus and a ring, uncovered. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  expect(await ringOf(target), `the ring around ${target.toString()}`).toBeGreaterThanOrEqual(1)
  await expect.poll(() => isUncovered(target), { message: `nothing lies over ${target.toString()}` }).toBe(true)
}

/** Presses Tab, or Shift+Tab for an earlier target, until it has the focus. Not every browser wraps around. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const key = (await isBeforeFocus(target)) ? 'Shift+Tab' : 'Tab'
  for (let presses = 0; presses < MAX_TAB_STOPS && !(await hasFocus(target)); presses += 1)
    await page.keyboard.press(key)
  await expectFocus(target)
}

/** Tabs to the target and presses Enter (links and buttons) or Space (checkboxes). */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Tabs to the target and types into a field, or the beginning of an option. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Fills in and submits the open login page. */
export async function logInOn(page: Page, email: string): Promise<void> {
  await type(page, page.getByLabel('Email'), email)
  await type(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
}
