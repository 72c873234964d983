import type { Page } from '@playwright/test'

/** What a person at a desk did so far, as the browser saw it. */
export type Hand = { readonly clicks: () => number; readonly keys: () => number }

/**
 * Counts the clicks on a page and the keys pressed on it. Call it before the page is opened. A key that is held down
 * counts once.
 */
export async function handOn(page: Page): Promise<Hand> {
  const count = { click: 0, key: 0 }
  await page.exposeFunction('countHand', (what: keyof typeof count) => {
    count[what] += 1
  })
  await page.addInitScript(() => {
    const { countHand } = window as unknown as { countHand: (what: 'click' | 'key') => Promise<void> }
    document.addEventListener(
      'click',
      // A label clicks its field again, and Enter clicks a button: neither is a click of the mouse.
      (event) => {
        if (event.isTrusted && event.detail > 0 && event.pointerType === 'mouse') void countHand('click')
      },
      { capture: true },
    )
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.isTrusted && !event.repeat) void countHand('key')
      },
      { capture: true },
    )
  })
  return { clicks: () => count.click, keys: () => count.key }
}

/** What tasks cost, to be printed as a table. Seconds are those of the test, which needs no time to read or to aim. */
export function taskCosts() {
  const rows: { readonly task: string; readonly clicks: number; readonly seconds: string }[] = []
  return {
    /** Does a task. @returns its clicks */
    of: async (hand: Hand, task: string, work: () => Promise<void>): Promise<number> => {
      const begun = performance.now()
      const clicks = await clicksFor(hand, work)
      rows.push({ task, clicks, seconds: ((performance.now() - begun) / 1000).toFixed(1) })
      return clicks
    },
    table: (): string =>
      ['| task | clicks | seconds |', '| --- | --: | --: |']
        .concat(rows.map(({ task, clicks, seconds }) => `| ${task} | ${clicks} | ${seconds} |`))
        .join('\n'),
  }
}

/** How many clicks some work takes. */
export async function clicksFor(hand: Hand, work: () => Promise<void>): Promise<number> {
  const before = hand.clicks()
  await work()
  return hand.clicks() - before
}
