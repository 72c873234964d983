import { DESK } from './axe'
import { expect, test } from './fixtures'
import { SITE, createBuyer, logIn } from './people'
import { signInWithToken, fillCart } from './visitors'

/*
 * Before anyone touches a page it loads the scripts that its HTML names and nothing else. Pages fetched ahead would
 * cost data that the visitor pays for.
 */

const GUEST = ['/Login', '/Reg1', '/Forgotpd', '/partner/sign-up']
const BUYER = [
  '/Dashboard',
  '/Store',
  '/Store?type=rice',
  '/Store?tab=cart',
  '/TransactionChain1',
  '/History',
  '/Statement',
  '/Profile',
  '/Profile?section=contact',
]
const STAFF = ['/staff', '/staff/orders', '/staff/products']
const HR = ['/partner', '/partner/employees']

test('an untouched page loads only the scripts that its HTML names', async ({ page, context }) => {
  await page.setViewportSize(DESK)
  const person = await createBuyer()
  await fillCart(person)
  const [staff, hr] = await Promise.all([logIn('staff@demo.test'), logIn('hr@demo.test')])
  const found: string[] = []
  const ahead: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('_rsc=')) ahead.push(request.url().replace(SITE, ''))
  })
  for (const [token, paths] of [
    [undefined, GUEST],
    [person.token, BUYER],
    [staff.token, STAFF],
    [hr.token, HR],
  ] as const) {
    if (token !== undefined) await signInWithToken(context, token)
    for (const path of paths) {
      const response = await page.goto(path, { waitUntil: 'networkidle' })
      const html = (await response?.text()) ?? ''
      const named = new Set(
        [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source = '']) => new URL(source, SITE).pathname),
      )
      const loaded = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('.js'))
          .map(({ name }) => new URL(name).pathname),
      )
      expect(named.size, path).toBeGreaterThan(3)
      found.push(...loaded.filter((script) => !named.has(script)).map((script) => `${path} loads ${script} besides`))
      found.push(...ahead.splice(0).map((address) => `${path} fetches ${address} ahead`))
    }
  }
  expect(found).toEqual([])
})
