import type { Locator, Page } from '@playwright/test'

/** A page that a thumb uses. It counts what the browser saw of it, not what a test says that it did. */
export type Thumb = {
  /** Taps on something. */
  readonly tap: (target: Locator) => Promise<void>
  /** Taps on a field and types into it. */
  readonly type: (field: Locator, text: string) => Promise<void>
  /** Taps on a list of the browser and on one of its choices. */
  readonly choose: (list: Locator, value: string) => Promise<void>
  /** How many taps there were so far. */
  readonly taps: () => number
}

/**
 * Counts the taps on a page and on the frames in it. Call it before the page is opened. Typing is no tap.
 * @returns the thumb. The page has to belong to a context with `hasTouch`
 */
export async function thumbOn(page: Page): Promise<Thumb> {
  let count = 0
  await page.exposeFunction('countTap', () => {
    count += 1
  })
  await page.addInitScript(() => {
    const { countTap } = window as unknown as { countTap: () => Promise<void> }
    document.addEventListener(
      'click',
      // A label clicks its field again, and the page's script may click, too: neither is a touch.
      (event) => {
        if (event.isTrusted && event.detail > 0 && event.pointerType === 'touch') void countTap()
      },
      { capture: true },
    )
  })
  return {
    tap: (target) => target.tap(),
    type: async (field, text) => {
      await field.tap()
      await page.keyboard.type(text)
    },
    choose: async (list, value) => {
      // The browser's own list is outside the page, which sees none of the two taps.
      await list.selectOption(value)
      count += 2
    },
    taps: () => count,
  }
}
