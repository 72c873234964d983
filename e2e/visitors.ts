import type { BrowserContext, Page } from '@playwright/test'
import { expect, signIn } from './fixtures'
import { type Session, SITE, buyer, call, sessionCookie, verified } from './people'

/** People in a browser: brought there by the calls of the contract, then seen by what the page shows. */

/** Someone whose e-mail is verified and whose profile is to be filled in: the page carries their grant. */
export async function visitAsRegistrant(page: Page) {
  const person = await verified()
  await page.context().addCookies([{ name: 'foodbank.registration', value: person.grant, url: SITE }])
  return person
}

/** Gives a browser the session of someone who signed in elsewhere: quicker than the login page, and the same cookie. */
export async function carry(context: BrowserContext, token: string): Promise<void> {
  const [name = '', value = ''] = sessionCookie(token).split('=')
  await context.addCookies([{ name, value, url: SITE, httpOnly: true, sameSite: 'Lax' }])
}

/** A new buyer for whom every gate is open, whose session this browser carries; no page is open yet. */
export async function carryBuyer(page: Page): Promise<Session> {
  const person = await buyer()
  await carry(page.context(), person.token)
  return person
}

/** A buyer for whom every gate is open, signed in on `page`. */
export async function visitAsBuyer(page: Page) {
  const { id, email, token } = await buyer()
  const { body } = await call('GET', `/users/${id}`, { token })
  await signIn(page, email)
  await expect(page).toHaveURL(/\/Dashboard$/)
  return { id, email, fullName: String(body['fullname']) }
}

/** What this browser's storage says of who is signed in. */
export const storedHints = (page: Page) =>
  page.evaluate(() => {
    const entries = (area: Storage): Record<string, string> => Object.fromEntries(Object.entries(area) as [string, string][])
    return { session: entries(sessionStorage), local: entries(localStorage) }
  })
