import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './fixtures'

/** Minified, because every page that is opened gets it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Only these rules can differ between the light and the dark theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']
export const PHONE = { width: 360, height: 740 }
export const DESK = { width: 1280, height: 800 }

/** Loads axe into the open page. The browser reuses what it compiled for the page before, which `evaluate` prevents. */
async function loadAxe(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const { exceptionDetails } = await tools.send('Runtime.evaluate', { expression: AXE })
  expect(exceptionDetails).toBeUndefined()
  await tools.detach()
}

/**
 * Ends what changes, in children too: a measurement would see a colour of neither theme, or a place between two sizes.
 * With reduced motion every change is a transition of no length.
 */
export const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const changing = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (let left = changing(); left.length > 0; left = changing()) for (const transition of left) transition.finish()
  })

type WithAxe = { readonly axe: { run: (options: RunOptions) => Promise<AxeResults> } }

async function findings(page: Page, where: string, runOnly: string[]): Promise<string[]> {
  await endTransitions(page)
  const violations = await page.evaluate(async (only) => {
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

/** Least width and height of a tap target, in CSS pixels. Links in running text are exempt. */
const MIN_TARGET = 44

/** Lists the tap targets of the open page that are too small for a thumb. */
async function findSmallTargets(page: Page, where: string): Promise<string[]> {
  const small = await page.evaluate((min) => {
    const isInText = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false
      const around = element.closest('p, li, td, th, dd, dt, div, label')
      return (around?.textContent.trim().length ?? 0) > element.textContent.trim().length
    }
    const found: string[] = []
    for (const element of document.querySelectorAll(
      'a[href], button, summary, select, textarea, input:not([type=hidden])',
    )) {
      // The label of a small or hidden input takes its taps.
      const isLabelled =
        element.matches('[type=checkbox], [type=radio], [type=file]') && element.getBoundingClientRect().height < min
      const target = isLabelled ? ((element as HTMLInputElement).labels?.[0] ?? element) : element
      const { width, height } = target.getBoundingClientRect()
      const isSeen =
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1
      if (!isSeen || isInText(target) || (width >= min - 0.5 && height >= min - 0.5)) continue
      const label = (target.getAttribute('aria-label') ?? target.textContent).trim()
      found.push(`${target.tagName.toLowerCase()} "${label}" is ${width.toFixed(0)} × ${height.toFixed(0)}`)
    }
    return found
  }, MIN_TARGET)
  return [...new Set(small)].map((finding) => `${where}: ${finding}`)
}

/** How people change the text of a page: twice the size (WCAG 1.4.4), or more room in it (1.4.12). */
const CHANGES_OF_TEXT = {
  'text of 200 %': ':root { font-size: 200% !important }',
  'text with room':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
    'p { margin-bottom: 2em !important }',
} as const

/**
 * Changes the text of the open page, and lists what then lies outside the window, makes the page scroll sideways (WCAG
 * 1.4.10) or is written over its neighbour. Tables and other panels that scroll by themselves may be wider.
 */
async function findMisfits(page: Page, where: string, change: keyof typeof CHANGES_OF_TEXT): Promise<string[]> {
  await page.evaluate((css) => {
    // The policy of the page forbids the element <style>.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, CHANGES_OF_TEXT[change])
  await endTransitions(page)
  const misfits = await page.evaluate(() => {
    const root = document.documentElement
    const isText = (element: Element) =>
      element.matches('input, select, textarea, button, img, summary') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== root &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    const wordsOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}"`
    /** Where the words of an element are, without those for screen readers alone. */
    const linesOf = (element: Element): DOMRect[] => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const lines: DOMRect[] = []
      const range = document.createRange()
      while (texts.nextNode()) {
        if (!texts.currentNode.parentElement || !isSeen(texts.currentNode.parentElement)) continue
        range.selectNodeContents(texts.currentNode)
        lines.push(...range.getClientRects())
      }
      return lines
    }
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
    const found: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      const { left, right } = element.getBoundingClientRect()
      if (!isSeen(element) || (left >= -1 && right <= root.clientWidth + 1) || !isText(element) || scrolls(element))
        continue
      found.push(`${wordsOf(element)} from ${left.toFixed(0)} to ${right.toFixed(0)}`)
    }
    for (const element of document.body.querySelectorAll('a, button, summary, label')) {
      const next = element.nextElementSibling
      if (!next?.matches('a, button, summary, label') || !isSeen(element) || !isSeen(next)) continue
      if (linesOf(element).some((line) => linesOf(next).some((other) => overlap(line, other))))
        found.push(`${wordsOf(element)} is written over ${wordsOf(next)}`)
    }
    const skip = document.querySelector(`a[href="#${document.querySelector('main')?.id ?? ''}"]`)
    if (skip && skip !== document.activeElement && skip.getBoundingClientRect().bottom > 0)
      found.push('the skip link covers the page')
    if (root.scrollWidth > root.clientWidth + 1) found.push(`the page is ${root.scrollWidth} wide`)
    document.adoptedStyleSheets.pop()
    return found.slice(0, 5)
  })
  return misfits.map((misfit) => `${where}, ${change}: ${misfit}`)
}

/**
 * Lists what axe finds on the open page, on a desk and on a phone, the tap targets that are too small, and what does
 * not fit a phone with larger text or more room in it. The dark theme is checked for colours only. A `state` of a page
 * that was checked already is checked less: on a phone in the light theme and on a desk in the dark one.
 */
export async function findAxeViolations(page: Page, name: string, { state = false } = {}): Promise<string[]> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  // Between two pages the title of the old one is gone for a moment.
  await expect(page).toHaveTitle(/./)
  await loadAxe(page)
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
  if (!state) found.push(...(await findSmallTargets(page, `${name} phone`)))
  found.push(...(await findMisfits(page, `${name} phone`, 'text of 200 %')))
  found.push(...(await findMisfits(page, `${name} phone`, 'text with room')))
  await page.setViewportSize(DESK)
  return found
}
