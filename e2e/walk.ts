import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { lagosToday } from '@/lib/core/clock'
import { DESK } from './axe'
import { expect, mailTo, newPerson, resetCodeFor, webhookUrl } from './fixtures'
import { type PageRow, PAGES, type Visitor, pageOf } from './pages'
import {
  SITE,
  callOrFail,
  createBuyer,
  createRegistrant,
  createUnpaidEmployee,
  createVerifiedRegistrant,
  inviteStaff,
  logIn,
  logInAsHr,
  payRegistrationFee,
} from './people'
import {
  approveOrder,
  deliverOrder,
  fillCart,
  payFees,
  placeOrder,
  placeOrdersOfEachState,
  sendOut,
  signInWithToken,
} from './visitors'

/**
 * What a test does on each page of a walk; the page has just been opened.
 * @param byAddress whether it was loaded by its address, not by a click on the page before it
 */
export type Look = (name: string, row: PageRow, byAddress: boolean) => Promise<void>
type Openers = Readonly<Record<string, () => Promise<void>>>
/** Whether a walk goes to the page of a row. Pages that lead to the next one are opened anyway. */
type Choice = (name: string) => boolean
const everything: Choice = () => true

/** Opens what a row is about on its open page, such as a dialog. */
export async function openState(page: Page, { press }: PageRow): Promise<void> {
  if (press === undefined) return
  await page.locator(press).first().click()
  // An opening dialog is transparent until its animation ends.
  await page
    .locator('dialog:modal, details[open], [popover]:popover-open, .bulk-bar')
    .first()
    .evaluate((opened) => Promise.all(opened.getAnimations().map(({ finished }) => finished)))
}

/** Walks over all pages for visitors without a complete account: the public site, registration, a new password. */
export async function walkAsNewcomers(page: Page, look: Look, choice = everything): Promise<void> {
  const walk = walkOf(page, look, choice)
  const context = page.context()
  const [newcomer, member] = await Promise.all([createRegistrant(), createVerifiedRegistrant()])
  await walk('nobody')

  const guest = newPerson()
  await inviteStaff(guest)
  const invitation = /\/Invitation\?token=\S+/.exec((await mailTo(guest.email, /invite/i)).text)?.[0]
  await context.addCookies([{ name: 'foodbank.registration', value: newcomer.grant, url: SITE }])
  await walk(
    'registrant',
    {},
    {
      '/Invitation': async () => {
        await page.goto(invitation ?? '')
      },
    },
  )

  await context.addCookies([{ name: 'foodbank.registration', value: member.grant, url: SITE }])
  await walk(
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
  )
}

/** Walks over all pages for buyers, HR and staff. */
export async function walkAsAccounts(page: Page, look: Look, choice = everything): Promise<void> {
  const walk = walkOf(page, look, choice)
  const context = page.context()
  const [person, hr, staff] = await Promise.all([createUnpaidEmployee(), logInAsHr(), logIn('staff@demo.test')])
  await signInWithToken(context, person.token)
  await page.route('**/make-payment/**', (route) =>
    route.fulfill({ status: 402, json: { message: 'Not yet.', outcome: 'pending' } }),
  )
  await walk('unpaid')
  // A browser with a route loads and compiles the scripts of every page anew.
  await page.unroute('**/make-payment/**')

  await payRegistrationFee(person)
  const order = await placeOrder(person)
  await deliverOrder(person, order)
  await callOrFail('POST', `/order/report/${order.id}`, {
    token: person.token,
    body: { kind: 'missing', text: 'One bag is missing.' },
  })
  const sentOrder = await placeOrder(person)
  await approveOrder(sentOrder)
  await payFees(person, sentOrder)
  await sendOut(sentOrder)
  await placeOrdersOfEachState()
  await fillCart(person, '5 kg bag')
  const newOrder = await placeOrder(person)
  const product = await fillCart(person)
  const withoutOrders = await createBuyer()
  await walk(
    'buyer',
    { order: order.id, newOrder: newOrder.id, product },
    {
      // Whoever has orders is led to them.
      '/History3': async () => {
        await signInWithToken(context, withoutOrders.token)
        await page.goto('/History3')
      },
      '/TransactionChain1': async () => {
        await signInWithToken(context, person.token)
        await page.goto('/Store?tab=cart')
        await page.getByRole('button', { name: /^Proceed/ }).click()
        await page.waitForURL(/\/TransactionChain1/)
      },
    },
  )

  await callOrFail('POST', `/users/${person.id}/account/name-change`, {
    token: person.token,
    body: { fullName: `${newPerson().fullName} Married` },
  })
  await signInWithToken(context, hr.token)
  await page.goto(`/partner/employees/${person.id}`)
  const signed = await page.locator('a[href^="/partner/authorisations/"]').first().getAttribute('href')
  await walk('partner', { authorisation: signed?.split('/').at(-1) ?? '', webhook: await webhookOf(hr.token) })
  await page.goto('/partner/deductions')
  const months = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((link) => /\d{4}-\d{2}$/.exec(link.getAttribute('href') ?? '')?.[0]))
  await signInWithToken(context, staff.token)
  await keepBankLine(page)
  await page.goto('/staff/companies')
  const breach = await callOrFail('POST', '/staff/breaches', {
    token: staff.token,
    body: {
      title: 'Roster sent to the wrong company',
      // In Lagos this was an hour ago.
      knownAt: new Date().toISOString().slice(0, 16),
      text: 'An email with the roster of one company went to the HR of another.',
      affected: 'Employees of one company: names and salaries.',
      people: 42,
      measures: 'The other company has deleted the email.',
    },
  })
  const company = await page.getByRole('link', { name: 'Demo Mills' }).first().getAttribute('href')
  await walk('staff', {
    order: order.id,
    sentOrder: sentOrder.id,
    breach: String(breach.body.breachId),
    company: company?.split('/').at(-1) ?? '',
    month: months.find((month) => month !== undefined) ?? '',
    bookedMonth: lagosToday().slice(0, 7),
  })
}

/** Finds the webhook of the walk, or adds it: a company can have ten. */
async function webhookOf(token: string): Promise<string> {
  const url = webhookUrl('/events?walk')
  const { body } = await callOrFail('GET', '/partner/webhooks', { token })
  const known = body.items.find((each) => each.url === url)
  const add = { token, body: { url, events: ['employee.confirmed'] } }
  return known?.id ?? (await callOrFail('POST', '/partner/webhooks', add)).body.id
}

/** Books a bank statement with a line that matches no company. */
async function keepBankLine(page: Page): Promise<void> {
  const csv = `Date,Narration,Credit\n2026-11-02,CASH ${randomUUID()},"12,500.00"\n`
  await page.goto('/staff/statements')
  await page
    .getByLabel('Statement of the bank')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Preview the matching' }).click()
  await page.getByRole('button', { name: 'Keep 1 line waiting' }).click()
  await expect(page.getByRole('main').getByText('The statement is booked.')).toBeVisible()
}

/**
 * Makes the function that opens the pages of one visitor one after another. It takes the ids for the `{words}` in
 * addresses, and how to reach pages that have no address.
 */
const walkOf =
  (page: Page, look: Look, choice: Choice) =>
  async (who: Visitor, known: Readonly<Record<string, string>> = {}, openers: Openers = {}): Promise<void> => {
    const isOnTheWay = (name: string) => openers[name] !== undefined || choice(name)
    for (const [name, row] of Object.entries(PAGES).filter(([name, row]) => row.who === who && isOnTheWay(name))) {
      await page.setViewportSize(DESK)
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
      const address = (row.at ?? name).replace(/\{(\w+)\}/g, (_, word: string) => known[word] ?? '')
      if (openers[name]) await openers[name]()
      else await page.goto(row.linkedOn === undefined ? address : await firstLink(page, name, row.linkedOn))
      expect(new URL(page.url()).pathname, `the way to ${name}`).toMatch(
        new RegExp(`^${pageOf(name).replace(/\[\w+\]/g, '[^/]+')}$`, 'i'),
      )
      await look(name, row, openers[name] === undefined)
    }
  }

async function firstLink(page: Page, name: string, list: string): Promise<string> {
  await page.goto(list)
  const shape = new RegExp(`^${pageOf(name).replace(/\[\w+\]/g, '[^/?]*\\d[^/?]*')}$`)
  const links = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const link = links.find((href) => shape.test(href))
  expect(link, `a link to ${name} on ${list}`).toBeDefined()
  return link ?? ''
}
