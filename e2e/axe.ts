import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './fixtures'

type Run = { readonly axe: { readonly run: () => Promise<{ readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly target: unknown }[] }[] }> } }

/** What axe finds wrong with the page as it stands is nothing: once in the light theme, once in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const found = await page.evaluate(async () => {
      // Colours pass into those of the other theme, from parent to child.
      while (document.getAnimations().length > 0) await new Promise(requestAnimationFrame)
      const { violations } = await (window as unknown as Run).axe.run()
      return violations.map(({ id, nodes }) => `${id}: ${JSON.stringify(nodes.map(({ target }) => target))}`)
    })
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}
