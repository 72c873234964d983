import type { Page } from '@playwright/test'
import { PHONE } from './axe'
import { expect, test, untilListening } from './fixtures'
import { PAGES } from './pages'
import { openPage, openState } from './walk'

/*
 * Every form of the app under a thumb. People aim at a button where they see it, so a form that moves between the press
 * and the click loses the click. On touch the press comes first, then the field loses the focus, and then the click.
 */

const ENOUGH: Readonly<Record<string, string>> = {
  email: 'someone@people.test',
  tel: '08031234567',
  password: 'Harmattan7',
  numeric: '1234',
  decimal: '5000',
  date: '2026-11-28',
  month: '2026-11',
}

/** What the browser saw of a tap on a button: whether the button got the click, and how many pixels it moved before. */
type Tap = { readonly hit: boolean; readonly moved: number }
const STILL: Tap = { hit: true, moved: 0 }

type Watched = { tap: Tap | undefined; isSent: boolean }
type WithWatch = { watched: Watched }

/**
 * Unfolds what is folded, and numbers the forms that have a text field and a button, one of each kind: the rows of a
 * list repeat theirs. Those that lead to another address, such as a search, come last. From now on the page sends
 * nothing.
 * @returns how many forms there are
 */
async function findForms(page: Page): Promise<number> {
  const forms = await page.evaluate(async () => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
    const isSeen = (element: Element) =>
      element.getBoundingClientRect().width > 1 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    // A form under an open dialog or panel is for later. A panel follows its button when the next frame is drawn.
    const isOnTop = async (element: Element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    // What they lead to makes the page, and with it every other form, anew.
    const leads = ({ method, attributes }: HTMLFormElement) =>
      method === 'get' && attributes.getNamedItem('action')?.value.startsWith('/') === true
    const inTurn = [...document.forms].toSorted((one, other) => Number(leads(one)) - Number(leads(other)))
    const kinds = new Set<string>()
    for (const form of inTurn) {
      const controls = [...form.elements].filter(isSeen)
      // Earlier ones change a part of the form, such as a quantity.
      const button = controls.findLast((each) => each.matches('button[type=submit]:enabled'))
      const fields = controls.filter(
        (each) =>
          each.matches('input:enabled:read-write, textarea:enabled:read-write') &&
          !each.matches('[type=checkbox], [type=radio], [type=file]'),
      )
      const kind = [button?.textContent, ...fields.map((each) => each.getAttribute('name'))].join()
      if (!button || fields.length === 0 || kinds.has(kind) || !(await isOnTop(button))) continue
      kinds.add(kind)
      const name = String(kinds.size)
      form.dataset['form'] = name
      button.setAttribute('data-button-of', name)
      for (const field of fields) field.setAttribute('data-field-of', name)
    }

    const watch = window as unknown as WithWatch
    watch.watched = { tap: undefined, isSent: false }
    let pressed: { readonly button: Element; readonly top: number } | undefined
    const listen = <Name extends 'pointerdown' | 'click' | 'submit'>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => {
      window.addEventListener(name, listener as EventListener, { capture: true })
    }
    listen('pointerdown', ({ target }) => {
      const button = target instanceof Element ? target.closest('[data-button-of]') : null
      pressed = button ? { button, top: button.getBoundingClientRect().top } : undefined
    })
    listen('click', ({ target, isTrusted }) => {
      if (!pressed || !isTrusted) return
      const moved = Math.round(pressed.button.getBoundingClientRect().top - pressed.top)
      watch.watched.tap = { hit: target instanceof Node && pressed.button.contains(target), moved }
    })
    listen('submit', (event) => {
      event.preventDefault()
      watch.watched.isSent = event.target instanceof HTMLFormElement && !event.target.noValidate
    })
    return kinds.size
  })
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await page.evaluate(() => {
      ;(window as unknown as WithWatch).watched.isSent = true
    })
    return route.abort()
  })
  return forms
}

/** Fills a field, and taps the button of its form where it is then. */
async function fillAndTap(page: Page, form: number, field: string, text: string): Promise<Tap | undefined> {
  await page.locator(field).first().fill(text)
  const { x, y } = await page.locator(`[data-button-of="${form}"]`).evaluate(async (button) => {
    const nextFrame = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    // The page draws what was typed before people aim, and a panel follows its button once the page has scrolled.
    await nextFrame()
    button.scrollIntoView({ block: 'center', behavior: 'instant' })
    await nextFrame()
    ;(window as unknown as WithWatch).watched = { tap: undefined, isSent: false }
    const { left, top, width, height } = button.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
  await page.touchscreen.tap(x, y)
  const tapOf = () => page.evaluate(() => (window as unknown as WithWatch).watched.tap)
  await expect.poll(tapOf, { message: `a click on form ${form}` }).toBeDefined()
  return tapOf()
}

/**
 * Waits until the tap on a form has its whole answer: a mistake is shown, or the page tried to send something and has
 * said that it failed. Until that sentence has its place, a form below it moves away from the next tap.
 */
const untilAnswered = (page: Page, form: number): Promise<void> =>
  expect.poll(() => isAnswered(page, form), { message: `the answer of form ${form}` }).toBe(true)

const isAnswered = (page: Page, form: number): Promise<boolean> =>
  page.evaluate((name) => {
    const element = document.querySelector<HTMLFormElement>(`[data-form="${name}"]`)
    // What is kept until the network is back takes the place of its form.
    if (!element) return true
    if (document.querySelector(`[data-button-of="${name}"][aria-busy=true]`)) return false
    if (element.querySelector('[aria-invalid=true], [role=alert]:not(:empty)')) return true
    if (!element.noValidate && !element.checkValidity()) return true
    return (window as unknown as WithWatch).watched.isSent
  }, form)

// The page that asks whether the fee has arrived gets a 402, and nothing is sent.
test.use({ hasTouch: true, viewport: PHONE, tolerated: /status of 40[24]|ERR_FAILED/ })

for (const [name, row] of Object.entries(PAGES))
  test(`the forms of ${name} hold still under a thumb`, async ({ page }) => {
    await openPage(page, name, row)
    await untilListening(page)
    await page.setViewportSize(PHONE)
    await openState(page, row)
    const forms = await findForms(page)
    for (let form = 1; form <= forms; form += 1) {
      const first = `[data-field-of="${form}"]`
      // The answer to an earlier form may have taken its place.
      if (!(await page.locator(first).first().isVisible())) continue
      expect(await fillAndTap(page, form, first, ''), `form ${form}, left wrong`).toEqual(STILL)
      await untilAnswered(page, form)
      const wrong = page.locator(`${first}[aria-invalid=true]`)
      if ((await wrong.count()) === 0) continue
      const [type, keyboard] = await Promise.all([
        wrong.first().getAttribute('type'),
        wrong.first().getAttribute('inputmode'),
      ])
      const text = ENOUGH[keyboard ?? ''] ?? ENOUGH[type ?? ''] ?? 'Ann Bello'
      expect(await fillAndTap(page, form, `${first}[aria-invalid=true]`, text), `form ${form}, mended`).toEqual(STILL)
      await untilAnswered(page, form)
    }
  })
