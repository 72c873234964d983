import { type APIRequestContext, type Page, type PlaywrightWorkerArgs, expect } from '@playwright/test'
import { PASSWORD, PICTURE, codeFor, newPerson, signIn } from './fixtures'

/** People who have come some way, brought there by the calls of the contract. */

/** Someone whose e-mail is verified and whose profile is to be filled in: `request` carries their grant from now on. */
export async function aRegistrant(request: APIRequestContext) {
  const person = newPerson()
  const { email, firstName, lastName } = person
  const registered = await request.post('/api/v1/users', { data: { firstName, lastName, email, password: PASSWORD, confirmPassword: PASSWORD } })
  expect(registered.status(), await registered.text()).toBe(200)
  const verified = await request.post('/api/v1/user/verify-code', { data: { email, code: await codeFor(email) } })
  expect(verified.status(), await verified.text()).toBe(200)
  return { ...person, id: ((await registered.json()) as { id: string }).id }
}

export const PROFILE = { phonenumber: '08031234567', address: '5 Allen Avenue, Ikeja', company: 'Demo Mills', jobtitle: 'Packer', staffId: 'DM-778', salary: '200000' } as const

/** A buyer for whom every gate is open, the fee paid on the provider's page; signed in on `page`. */
export async function aPaidBuyer(page: Page, playwright: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined) {
  const person = await aRegistrant(page.request)
  const profile = await page.request.put(`/api/v1/users/${person.id}`, { multipart: { ...PROFILE, image: PICTURE } })
  expect(profile.status(), await profile.text()).toBe(200)
  const hr = await playwright.request.newContext({ baseURL })
  await hr.post('/api/v1/users/login', { data: { email: 'hr@demo.test', password: PASSWORD } })
  expect((await hr.post(`/api/v1/partner/employees/${person.id}/approve`, { data: {} })).status()).toBe(200)
  await hr.dispose()
  await signIn(page, person.email)
  await page.waitForURL(/\/v3\/hosted\/pay\//)
  await page.getByRole('button', { name: 'Pay successfully' }).click()
  await expect(page.getByText('Payment was successfully processed!').first()).toBeVisible()
  await signIn(page, person.email)
  await expect(page).toHaveURL(/\/Dashboard$/)
  return person
}

/** What this browser's storage says of who is signed in. */
export const storedHints = (page: Page) =>
  page.evaluate(() => {
    const entries = (area: Storage): Record<string, string> => Object.fromEntries(Object.entries(area) as [string, string][])
    return { session: entries(sessionStorage), local: entries(localStorage) }
  })
