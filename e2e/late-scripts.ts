import type { Page } from '@playwright/test'

const SCRIPTS = '**/_next/static/**/*.js'

type Teller = { readonly toldTaken: () => Promise<void> }

/**
 * A network on which the page's scripts are still on their way, however long they take: they arrive when `release` says so.
 * The pages are opened and left meanwhile, as they can be by then.
 */
export async function holdScripts(page: Page) {
  let release: () => void = () => undefined
  let tellTaken: () => void = () => undefined
  let arrived = Promise.resolve()
  const hold = () => {
    arrived = new Promise((resolve) => {
      release = resolve
    })
  }
  hold()
  await page.route(SCRIPTS, async (route) => {
    await arrived
    await route.continue()
  })
  // The page tells by itself: it could not be asked while the next one is under way.
  await page.exposeFunction('toldTaken', () => {
    tellTaken()
  })
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('main form[novalidate]')) void (window as unknown as Teller).toldTaken()
    }
    new MutationObserver(look).observe(document, { subtree: true, attributes: true, attributeFilter: ['novalidate'] })
  })
  return {
    /** A page is not "loaded" before its scripts are; it is there before. */
    open: (path: string) => page.goto(path, { waitUntil: 'domcontentloaded' }),
    reload: () => page.reload({ waitUntil: 'domcontentloaded' }),
    /** The scripts of the page arrive, and those of every later one until they are held again. */
    release: () => {
      release()
    },
    hold,
    /** The scripts arrive, and take the form of the page into their hands. */
    hydrate: async (): Promise<void> => {
      const taken = new Promise<void>((resolve) => {
        tellTaken = resolve
      })
      release()
      await taken
    },
  }
}
