import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { expect } from './fixtures'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that look at colours: all others find in the dark what they find in the light. */
const COLOURS = ['color-contrast', 'link-in-text-block']
const PHONE = { width: 360, height: 740 }
export const DESK = { width: 1280, height: 800 }

type WithAxe = { readonly axe: { run: (options: RunOptions) => Promise<AxeResults> } }

async function findings(page: Page, where: string, runOnly: string[]): Promise<string[]> {
  const violations = await page.evaluate(async (only) => {
    // Colours on their way from one theme to the other, passed on from parent to child, belong to neither.
    const changing = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (let left = changing(); left.length > 0; left = changing()) for (const transition of left) transition.finish()
    const results = await (window as unknown as WithAxe).axe.run({
      runOnly: only,
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
    })
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    )
  }, runOnly)
  return violations.map((violation) => `${where}: ${violation}`)
}

/** In CSS pixels, each way: a thumb's; what stands in running text is as high as its line. */
const TARGET = 44

/** What is to be tapped on the page that is open and is too small for a thumb. */
async function smallTargets(page: Page, where: string): Promise<string[]> {
  const small = await page.evaluate((least) => {
    const isInText = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false
      const around = element.closest('p, li, td, th, dd, dt, div, label')
      return (around?.textContent.trim().length ?? 0) > element.textContent.trim().length
    }
    const found: string[] = []
    for (const element of document.querySelectorAll(
      'a[href], button, summary, select, textarea, input:not([type=hidden])',
    )) {
      // A tap on its label is a tap on it, where it is small itself or hidden.
      const isLabelled =
        element.matches('[type=checkbox], [type=radio], [type=file]') && element.getBoundingClientRect().height < least
      const target = isLabelled ? ((element as HTMLInputElement).labels?.[0] ?? element) : element
      const { width, height } = target.getBoundingClientRect()
      const isSeen =
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1
      if (!isSeen || isInText(target) || (width >= least - 0.5 && height >= least - 0.5)) continue
      found.push(
        `${target.tagName.toLowerCase()} "${(target.getAttribute('aria-label') ?? target.textContent).trim()}" is ${width.toFixed(0)} × ${height.toFixed(0)}`,
      )
    }
    return found
  }, TARGET)
  return [...new Set(small)].map((finding) => `${where}: ${finding}`)
}

/**
 * What axe has against the page that is open, on a desk and on a phone, in the light and in the dark: there only colours differ.
 * And what axe does not measure: what is too small to be tapped. A `state` of a page that was looked at already is looked at
 * on a phone in the light and on a desk in the dark.
 */
export async function axeFindings(page: Page, name: string, { state = false } = {}): Promise<string[]> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(axe.source)
  const found: string[] = []
  const look = async (where: string, runOnly: string[]) => {
    found.push(...(await findings(page, `${name} ${where}`, runOnly)))
  }
  if (!state) await look('desk', TAGS)
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('desk, dark', COLOURS)
  await page.setViewportSize(PHONE)
  if (!state) await look('phone, dark', COLOURS)
  await page.emulateMedia({ colorScheme: 'light' })
  await look('phone', TAGS)
  if (!state) found.push(...(await smallTargets(page, `${name} phone`)))
  await page.setViewportSize(DESK)
  return found
}
