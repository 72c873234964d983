import type { Page } from '@playwright/test'
import { DESK, axeFindings } from './axe'
import { expect, mailTo, newPerson, resetCodeFor, test } from './fixtures'
import { SITE, call, logIn, partner, registered, unpaid, verified, payFee } from './people'
import { PAGES, type Visitor, pageOf, pagesOfApp } from './pages'
import { QUOTED, missingOn } from './quoted-texts'
import { approveOrder, signInWithToken, fillCart, placeOrder } from './visitors'

/*
 * Every page of the app: what axe finds on a phone and on a desk, in the light and in the dark theme, and whether the
 * page shows the texts that the specification quotes.
 */

/** One page of each layout: its first Tab stop must skip the menus. */
const FRAMES = ['/', '/about', '/Login', '/Dashboard', '/partner', '/staff']

async function skipsToContent(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' }), name).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' }), name).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main'), name).toBeFocused()
}

/** Opens pages one after another. @returns what axe has against them, and the quoted texts they lack */
async function walk(
  page: Page,
  who: Visitor,
  known: Readonly<Record<string, string>> = {},
  open: Readonly<Record<string, () => Promise<void>>> = {},
): Promise<string[]> {
  await page.setViewportSize(DESK)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const found: string[] = []
  for (const [name, row] of Object.entries(PAGES).filter(([, row]) => row.who === who)) {
    const address = (row.at ?? name).replace(/\{(\w+)\}/g, (_, word: string) => known[word] ?? '')
    if (open[name]) await open[name]()
    else if (row.linkedOn === undefined) await page.goto(address)
    else {
      await page.goto(row.linkedOn)
      const shape = new RegExp(`^${pageOf(name).replace(/\[\w+\]/g, '[^/?]*\\d[^/?]*')}$`)
      const links = await page
        .locator('main a[href]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      const link = links.find((href) => shape.test(href))
      expect(link, `a link to ${name} on ${row.linkedOn}`).toBeDefined()
      await page.goto(link ?? '')
    }
    expect(new URL(page.url()).pathname, `the way to ${name}`).toMatch(
      new RegExp(`^${pageOf(name).replace(/\[\w+\]/g, '[^/]+')}$`, 'i'),
    )
    if (FRAMES.includes(name)) await skipsToContent(page, name)
    if (row.press !== undefined) {
      await page.locator(row.press).first().click()
      // Before its first frame what opens has no opacity yet, however short the motion is.
      await page
        .locator('dialog:modal, details[open]')
        .first()
        .evaluate((opened) => Promise.all(opened.getAnimations().map(({ finished }) => finished)))
    }
    found.push(...(await missingOn(page, name)), ...(await axeFindings(page, name, { state: name !== pageOf(name) })))
  }
  return found
}

// The page that asks whether the fee arrived is told that it did not.
test.use({ tolerated: /status of 402/ })

test('every page has a row in the table of pages', () => {
  expect([...new Set(Object.keys(PAGES).map(pageOf))].sort()).toEqual(pagesOfApp())
  expect(
    Object.keys(QUOTED).filter((name) => PAGES[name] === undefined),
    'quoted texts of no row',
  ).toEqual([])
})

test('axe and the quoted texts on the pages of who comes anew', async ({ page, context }) => {
  test.setTimeout(240_000)
  const [newcomer, member, staff] = await Promise.all([registered(), verified(), logIn('staff@demo.test')])
  const found = await walk(page, 'nobody')

  const guest = newPerson()
  await call('POST', '/staff/team', { token: staff.token, body: { fullname: guest.fullName, email: guest.email } })
  const invitation = /\/Invitation\?token=\S+/.exec((await mailTo(guest.email, /invite/i)).text)?.[0]
  await context.addCookies([{ name: 'foodbank.registration', value: newcomer.grant, url: SITE }])
  found.push(
    ...(await walk(
      page,
      'registrant',
      {},
      {
        '/Invitation': async () => {
          await page.goto(invitation ?? '')
        },
      },
    )),
  )

  await context.addCookies([{ name: 'foodbank.registration', value: member.grant, url: SITE }])
  found.push(
    ...(await walk(
      page,
      'member',
      {},
      {
        '/Resetpd': async () => {
          await page.goto('/Forgotpd')
          await page.getByLabel('Email').fill(member.email)
          await page.getByRole('button', { name: 'Continue' }).click()
          await page.waitForURL(/\/Resetpd/)
        },
        '/ResetPdChange': async () => {
          await page.getByLabel('Digit 1 of 4').pressSequentially(await resetCodeFor(member.email))
          await page.getByRole('button', { name: 'Verify' }).click()
          await page
            .getByRole('dialog', { name: 'Verification Successful' })
            .getByRole('link', { name: 'Continue' })
            .click()
          await page.waitForURL(/\/ResetPdChange/)
        },
      },
    )),
  )
  expect(found).toEqual([])
})

test('axe and the quoted texts on the pages of buyers and of the desks', async ({ page, context }) => {
  test.setTimeout(360_000)
  const [person, hr, staff] = await Promise.all([unpaid(), partner(), logIn('staff@demo.test')])
  await signInWithToken(context, person.token)
  await page.route('**/make-payment/**', (route) =>
    route.fulfill({ status: 402, json: { message: 'Not yet.', outcome: 'pending' } }),
  )
  const found = await walk(page, 'unpaid')

  await payFee(person)
  const order = await placeOrder(person)
  await approveOrder(order)
  await fillCart(person, '5 kg bag')
  const newOrder = await placeOrder(person)
  const product = await fillCart(person)
  found.push(
    ...(await walk(
      page,
      'buyer',
      { order: order.id, newOrder: newOrder.id, product },
      {
        '/TransactionChain1': async () => {
          await page.goto('/Store?tab=cart')
          await page.getByRole('button', { name: /^Proceed/ }).click()
          await page.waitForURL(/\/TransactionChain1/)
        },
      },
    )),
  )

  await signInWithToken(context, hr.token)
  found.push(...(await walk(page, 'partner')))
  await page.goto('/partner/deductions')
  const months = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((link) => /\d{4}-\d{2}$/.exec(link.getAttribute('href') ?? '')?.[0]))
  await signInWithToken(context, staff.token)
  await page.goto('/staff/companies')
  const company = await page.getByRole('link', { name: 'Demo Mills' }).first().getAttribute('href')
  const known = {
    order: order.id,
    company: company?.split('/').at(-1) ?? '',
    month: months.find((month) => month !== undefined) ?? '',
  }
  found.push(...(await walk(page, 'staff', known)))
  expect(found).toEqual([])
})
