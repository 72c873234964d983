import type { Locator, Page } from '@playwright/test'
import { PASSWORD, expect } from './fixtures'

/** The keyboard alone: what is used is reached by Tab, is seen to have the focus, and lies under nothing. */

/** More than any page of the journey has places to stop at: one round leads past all of them. */
const ONE_ROUND = 120

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement && document.hasFocus())

/** Whether it stands above what has the focus: then the way there is back. */
const isAbove = (target: Locator) =>
  target.evaluate((element) => {
    const focused = document.activeElement
    return (
      focused !== null &&
      focused !== document.body &&
      Boolean(focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
    )
  })

/** Whether nothing that sticks to the edge of the screen lies over the middle of it (WCAG 2.4.11). */
const isUncovered = (target: Locator) =>
  target.evaluate((element) => {
    // A link that runs over two lines has its middle beside itself.
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

/** The focus is here, a ring shows it, and nothing hides it. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  expect(await ringOf(target), `the ring around ${target.toString()}`).toBeGreaterThanOrEqual(1)
  await expect.poll(() => isUncovered(target), { message: `nothing lies over ${target.toString()}` }).toBe(true)
}

/** Presses Tab until the focus is there, or Shift and Tab if it is above: not every browser has a way round from the last to the first. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  const key = (await isAbove(target)) ? 'Shift+Tab' : 'Tab'
  for (let presses = 0; presses < ONE_ROUND && !(await hasFocus(target)); presses += 1) await page.keyboard.press(key)
  await expectFocus(target)
}

/** Goes there and presses a key: Enter on links and buttons, Space on boxes. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes there and types: into a field, or the beginning of an option of a list. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Fills in the login page, wherever it was come from. */
export async function logInOn(page: Page, email: string): Promise<void> {
  await type(page, page.getByLabel('Email'), email)
  await type(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
}
