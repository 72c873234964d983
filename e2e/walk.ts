import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { lagosToday } from '@/lib/core/clock'
import { DESK } from './axe'
import { expect, mailTo, newPerson, resetCodeFor, webhookUrl } from './fixtures'
import { type PageRow, type Visitor, pageOf } from './pages'
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
  logInAsStaff,
  payRegistrationFee,
  staffNumber,
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

/** A visitor who exists: how a browser becomes theirs, the ids for the `{words}` in addresses, and ways by clicks. */
type Guest = {
  readonly enter: (page: Page) => Promise<void>
  readonly known?: Readonly<Record<string, string>>
  /** Ways to pages that have no known address. A way ends on the page, or gives its address. */
  readonly ways?: Readonly<Record<string, (page: Page) => Promise<string | undefined>>>
}

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

/**
 * Opens the page of a row as its visitor, in an empty browser. The visitor is made once for all pages of a worker.
 * @returns whether it was loaded by its address, not by a click on the page before it
 */
export async function openPage(page: Page, name: string, row: PageRow): Promise<boolean> {
  const { enter, known = {}, ways = {} } = await guests[row.who]()
  await enter(page)
  await page.setViewportSize(DESK)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const address = await addressOf(page, name, row, { known, way: ways[name] })
  if (address !== undefined) await page.goto(address)
  expect(new URL(page.url()).pathname, `the way to ${name}`).toMatch(
    new RegExp(`^${pageOf(name).replace(/\[\w+\]/g, '[^/]+')}$`, 'i'),
  )
  return address !== undefined
}

/** The address of a page; nothing when its way has led to it by clicks. */
async function addressOf(
  page: Page,
  name: string,
  { at, linkedOn }: PageRow,
  { known, way }: { known: Readonly<Record<string, string>>; way: NonNullable<Guest['ways']>[string] | undefined },
): Promise<string | undefined> {
  if (way) return way(page)
  if (linkedOn !== undefined) return firstLink(page, name, linkedOn)
  return (at ?? name).replace(/\{(\w+)\}/g, (_, word: string) => known[word] ?? '')
}

/** Makes something when it is first asked for, and gives the same ever after. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

const enterAsRegistrant =
  (grant: string): Guest['enter'] =>
  async (page) => {
    await page.context().addCookies([{ name: 'foodbank.registration', value: grant, url: SITE }])
  }
const enterWith =
  (token: string): Guest['enter'] =>
  (page) =>
    signInWithToken(page.context(), token)

/** The buyer who has an order in each state. HR and staff see that buyer, too. */
const buyerWithOrders = once(async () => {
  const person = await createUnpaidEmployee()
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
  await approveOrder(await placeOrder(person))
  const product = await fillCart(person)
  await callOrFail('POST', `/users/${person.id}/account/name-change`, {
    token: person.token,
    body: { fullName: `${newPerson().fullName} Married` },
  })
  return { person, known: { order: order.id, sentOrder: sentOrder.id, newOrder: newOrder.id, product } }
})

/** Goes from the cart to step 1. */
async function checkOut(page: Page): Promise<undefined> {
  await page.goto('/Store?tab=cart')
  await page.getByRole('button', { name: /^Proceed/ }).click()
  await page.waitForURL(/\/TransactionChain1/)
}

/** Goes to the page where a new person enters the code for a new password. */
async function askForReset(page: Page): Promise<string> {
  const { email } = await createVerifiedRegistrant()
  await page.goto('/Forgotpd')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/Resetpd/)
  return email
}

async function visitingGuest(): Promise<Guest> {
  const { body } = await callOrFail('GET', '/product')
  const [product] = body as unknown as readonly { readonly _id: string }[]
  return { enter: () => Promise.resolve(), known: { product: product?._id ?? '' } }
}

async function invitedGuest(): Promise<Guest> {
  const [{ grant }, guest] = [await createRegistrant(), newPerson()]
  await inviteStaff(guest)
  const invitation = /\/Invitation\?token=\S+/.exec((await mailTo(guest.email, /invite/i)).text)?.[0]
  return { enter: enterAsRegistrant(grant), ways: { '/Invitation': () => Promise.resolve(invitation ?? '') } }
}

async function memberGuest(): Promise<Guest> {
  const { grant } = await createVerifiedRegistrant()
  return {
    enter: enterAsRegistrant(grant),
    ways: {
      '/Resetpd': async (page) => {
        await askForReset(page)
        return undefined
      },
      '/ResetPdChange': async (page) => {
        const email = await askForReset(page)
        await page.getByLabel('Digit 1 of 4').pressSequentially(await resetCodeFor(email))
        await page.getByRole('button', { name: 'Verify' }).click()
        await page
          .getByRole('dialog', { name: 'Verification Successful' })
          .getByRole('link', { name: 'Continue' })
          .click()
        await page.waitForURL(/\/ResetPdChange/)
        return undefined
      },
    },
  }
}

async function unpaidGuest(): Promise<Guest> {
  const { token } = await createUnpaidEmployee()
  const enter = async (page: Page) => {
    await signInWithToken(page.context(), token)
    await page.route('**/make-payment/**', (route) =>
      route.fulfill({ status: 402, json: { message: 'Not yet.', outcome: 'pending' } }),
    )
  }
  return { enter }
}

async function buyerGuest(): Promise<Guest> {
  const { person, known } = await buyerWithOrders()
  const withoutOrders = await createBuyer()
  const items = [{ productId: known.product, quantity: 1 }]
  await callOrFail('PUT', '/basket', { token: person.token, body: { items } })
  return {
    enter: enterWith(person.token),
    known,
    ways: {
      // Whoever has orders is led to them.
      '/History3': async (page) => {
        await signInWithToken(page.context(), withoutOrders.token)
        return '/History3'
      },
      '/Basket, none': async (page) => {
        await signInWithToken(page.context(), withoutOrders.token)
        return '/Basket'
      },
      '/TransactionChain1, the basket': async (page) => {
        await page.goto('/Basket')
        await page.getByRole('button', { name: 'Look and order' }).click()
        await page.waitForURL(/\/TransactionChain1/)
        return undefined
      },
      '/TransactionChain1': checkOut,
      '/TransactionChain1, another place': checkOut,
    },
  }
}

async function partnerGuest(): Promise<Guest> {
  const [{ person }, { token }] = [await buyerWithOrders(), await logInAsHr()]
  const [webhook, roster, gift] = [await webhookOf(token), await rosterOf(token), await giftOf(token)]
  const authorisation = async (page: Page) => {
    await page.goto(`/partner/employees/${person.id}`)
    return (await page.locator('a[href^="/partner/authorisations/"]').first().getAttribute('href')) ?? ''
  }
  return {
    enter: enterWith(token),
    known: { webhook, roster, gift },
    ways: { '/partner/authorisations/[id]': authorisation },
  }
}

async function staffGuest(): Promise<Guest> {
  const [{ known }, { token }] = [await buyerWithOrders(), await logInAsStaff()]
  const breach = await callOrFail('POST', '/staff/breaches', {
    token,
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
  const companies = await callOrFail('GET', '/staff/companies', { token })
  const periods = await callOrFail('GET', '/partner/deductions', { token: (await logInAsHr()).token })
  const statement = async (page: Page) => {
    await keepBankLine(page)
    return firstLink(page, '/staff/statements/[id]', '/staff/statements')
  }
  return {
    enter: enterWith(token),
    known: {
      ...known,
      breach: String(breach.body.breachId),
      gift: await giftOf((await logInAsHr()).token),
      company: companies.body.items.find((each) => each['companyName'] === 'Demo Mills')?.id ?? '',
      month: (periods.body.items[0]?.['period'] as string | undefined) ?? '',
      bookedMonth: lagosToday().slice(0, 7),
    },
    ways: { '/staff/statements/[id]': statement },
  }
}

const guests: Readonly<Record<Visitor, () => Promise<Guest>>> = {
  nobody: once(visitingGuest),
  registrant: once(invitedGuest),
  member: once(memberGuest),
  unpaid: once(unpaidGuest),
  buyer: once(buyerGuest),
  partner: once(partnerGuest),
  staff: once(staffGuest),
}

/** Finds the webhook of the walk, or adds it: a company can have ten. */
async function webhookOf(token: string): Promise<string> {
  const url = webhookUrl('/events?walk')
  const { body } = await callOrFail('GET', '/partner/webhooks', { token })
  const known = body.items.find((each) => each.url === url)
  const add = { token, body: { url, events: ['employee.confirmed'] } }
  if (known) return known.id
  // A new one asks for a password that was just entered.
  const { token: fresh } = await logIn('hr@demo.test')
  return (await callOrFail('POST', '/partner/webhooks', { ...add, token: fresh })).body.id
}

/** Finds a gift that HR asked for, or asks for one. */
async function giftOf(token: string): Promise<string> {
  const known = (await callOrFail('GET', '/partner/gifts', { token })).body.items[0]
  if (known) return known.id
  const [sold] = (await callOrFail('GET', '/packages', {})).body as unknown as readonly { _id: string }[]
  const body = { packageId: sold?._id, for: 'everyone', message: 'Thank you for this year.' }
  return (await callOrFail('POST', '/partner/gifts', { token, body })).body.id
}

/** Finds an applied roster, or applies one. */
async function rosterOf(token: string): Promise<string> {
  const newest = async () =>
    ((await callOrFail('GET', '/partner/roster', { token })).body['history'] as readonly { id: string }[])[0]?.id
  const known = await newest()
  if (known !== undefined) return known
  // With a line that cannot be read, so that nobody whom other tests have listed counts as missing.
  const body = `staff_id,name,salary\n${staffNumber()},Night Guard,90000\n${staffNumber()},Loom Operator,much`
  await callOrFail('POST', '/partner/roster?goodOnly=1', { token, body, headers: { 'Content-Type': 'text/csv' } })
  return (await newest()) ?? ''
}

/** Books a bank statement with a line that matches no company. */
async function keepBankLine(page: Page): Promise<void> {
  const csv = `Date,Narration,Credit\n2026-11-02,CASH ${randomUUID()},"12,500.00"\n`
  await page.goto('/staff/statements')
  await page
    .getByLabel('Statement of the bank')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Keep 1 line waiting' }).click()
  await expect(page.getByRole('main').getByText('The statement is booked.')).toBeVisible()
}

async function firstLink(page: Page, name: string, list: string): Promise<string> {
  await page.goto(list)
  const shape = new RegExp(`^${pageOf(name).replace(/\[\w+\]/g, '[^/?]*\\d[^/?]*')}(?:\\?on=[\\d-]+)?$`)
  const links = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const link = links.find((href) => shape.test(href))
  expect(link, `a link to ${name} on ${list}`).toBeDefined()
  return link ?? ''
}
