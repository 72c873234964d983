import type { Page, Request, Route } from '@playwright/test'
import { expect, test } from './fixtures'
import { call, callOrFail, createUnpaidEmployee, payAtProvider } from './people'
import { signInWithToken } from './visitors'

/* The page that asks whether the registration fee has arrived. */

// The tests make the question fail, and the browser logs each failure.
test.use({ tolerated: /status of (402|500)|net::ERR_FAILED/ })

const PUT = '**/api/v1/users/make-payment/**'
const FAILED = 'Payment was not successfully processed.'
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text })

/** Signs in someone who has begun to pay the fee. `asked` has the questions of the page; `answer` answers them. */
async function owing(page: Page, answer: (route: Route) => Promise<void> = (route) => route.continue()) {
  const person = await createUnpaidEmployee()
  await signInWithToken(page.context(), person.token)
  const { body } = await callOrFail('POST', '/payments', { token: person.token, body: { purpose: 'registration' } })
  const asked: Request[] = []
  await page.route(PUT, (route) => {
    asked.push(route.request())
    return answer(route)
  })
  return { person, txRef: body.txRef, asked }
}

/** Advances the stopped clock of the page until it asks. @returns the milliseconds that took */
async function askAfter(page: Page, asked: readonly Request[]): Promise<number> {
  let passed = 0
  await expect(async () => {
    await page.clock.runFor(20)
    passed += 20
    expect(asked).not.toEqual([])
  }).toPass({ intervals: [1] })
  return passed
}

test('asks once, after a second, and leads on with the news', async ({ page }) => {
  const { person, txRef, asked } = await owing(page)
  // The browser is the first to tell of it.
  await payAtProvider(txRef, { announced: false })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  // The page is hydrated once all its scripts are there.
  await page.goto('/PaymentConfirm', { waitUntil: 'networkidle' })
  await expect(page.getByRole('main').getByRole('status').locator('svg')).toBeVisible()
  expect(asked).toEqual([])
  expect(await askAfter(page, asked)).toBeGreaterThanOrEqual(960)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/(?:Login|Dashboard)/)
  await expect(page.getByText('Payment was successfully processed!').first()).toBeVisible()
  expect(asked.map((request) => [request.method(), new URL(request.url()).pathname, request.postData()])).toEqual([
    ['PUT', `/api/v1/users/make-payment/${person.id}`, null],
  ])

  const movements = async () =>
    (await call('GET', `/wallet/statement/${person.id}`, { token: person.token })).body.items.map(
      (item) => item['what'],
    )
  expect(await movements()).toEqual(['Registration fee paid'])
  await page.goto('/PaymentConfirm')
  await expect(page).toHaveURL(/\/(?:Login|Dashboard)/)
  expect(await movements()).toEqual(['Registration fee paid'])
})

test('another answer leads back to the payment page with an error', async ({ page }) => {
  const { asked } = await owing(page, (route) =>
    route.fulfill({ status: 402, json: { message: 'The fee has not arrived.', outcome: 'failed' } }),
  )
  await page.goto('/PaymentConfirm')
  await expect(toast(page, FAILED).first()).toHaveAttribute('data-type', 'error')
  await expect(page).toHaveURL(/\/Payment(?:\?|$)/)
  expect(asked).toHaveLength(1)
})

test('no answer leads to the login', async ({ page }) => {
  await owing(page, (route) => route.abort())
  const opened = page.waitForRequest((request) => new URL(request.url()).pathname === '/Login')
  await page.goto('/PaymentConfirm')
  await opened
  await expect(toast(page, FAILED)).toHaveCount(0)
})

test('a fee that waits for the bank is asked for once, and then slowly', async ({ page }) => {
  const { asked } = await owing(page, (route) =>
    route.fulfill({ status: 402, json: { message: 'The bank has not answered yet.', outcome: 'pending' } }),
  )
  await page.clock.install()
  await page.goto('/PaymentConfirm')
  await expect(page.getByText('Waiting for your bank. Do not pay again')).toBeVisible()
  await page.clock.runFor(5_000)
  expect(asked).toHaveLength(1)
})
