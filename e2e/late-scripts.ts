import type { Page } from '@playwright/test'

export const SCRIPTS = '**/_next/static/**/*.js'

type HydrationReporter = { readonly reportHydrated: () => Promise<void> }

/** Holds the scripts of all pages until `release`, as on a slow network. Pages can be opened and left meanwhile. */
export async function holdScripts(page: Page) {
  let release: () => void = () => undefined
  let resolveHydrated: () => void = () => undefined
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
  // The page reports by itself, because Playwright cannot query it during a navigation.
  await page.exposeFunction('reportHydrated', () => {
    resolveHydrated()
  })
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('main form[novalidate]'))
        void (window as unknown as HydrationReporter).reportHydrated()
    }
    new MutationObserver(look).observe(document, { subtree: true, attributes: true, attributeFilter: ['novalidate'] })
  })
  return {
    /** Waits only for the HTML, because the load event waits for the scripts. */
    open: (path: string) => page.goto(path, { waitUntil: 'domcontentloaded' }),
    reload: () => page.reload({ waitUntil: 'domcontentloaded' }),
    /** Lets scripts through until `hold`. */
    release: () => {
      release()
    },
    hold,
    /** Lets scripts through and waits until the form of the page is hydrated. */
    hydrate: async (): Promise<void> => {
      const hydrated = new Promise<void>((resolve) => {
        resolveHydrated = resolve
      })
      release()
      await hydrated
    },
  }
}
