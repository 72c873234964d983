import type { BrowserContext, Page } from '@playwright/test'
import { ageCodes } from './codes'
import { expect, expectToast, flashCookie, newPerson, openListening, test } from './fixtures'
import { SITE, createRegistrant, createUnpaidEmployee, createVerifiedRegistrant } from './people'
import { signInWithToken, signInAsBuyer } from './visitors'

/*
 * The quoted sentences that answer a failed action, each provoked on its page by a broken gateway or no answer at all.
 * scripts/quoted-texts.test.ts lists them.
 */

test.use({ tolerated: /status of (500|502)|net::ERR_FAILED|TypeError|Minified React error/ })

type Row = {
  readonly ids: string
  readonly page: string
  readonly sentence: string
  /** Signs in and opens the page. A row without it has a public page. */
  readonly open?: (page: Page, context: BrowserContext) => Promise<void>
  readonly act?: (page: Page) => Promise<void>
  /** Where the page shows the sentence, if not in a toast. */
  readonly as?: 'heading'
}

const GATEWAY = { status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }
/** Answers every form from now on as a broken gateway would. */
const breakForms = (page: Page) =>
  page.route('**/*', (route) => (route.request().method() === 'POST' ? route.fulfill(GATEWAY) : route.fallback()))
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function signInTo(page: Page) {
  await page.getByLabel('Email').fill('buyer@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Foodbank1')
  await breakForms(page)
  await press(page, 'Continue')
}

const ROWS: readonly Row[] = [
  {
    ids: 'RG-24',
    page: '/Reg1',
    sentence: 'Failed to register user',
    act: async (page) => {
      const { email, firstName, lastName } = newPerson()
      for (const [label, value] of [
        ['First name', firstName],
        ['Last name', lastName],
        ['Email', email],
      ] as const)
        await page.getByLabel(label).fill(value)
      for (const label of ['Password', 'Confirm password'])
        await page.getByLabel(label, { exact: true }).fill('Foodbank1')
      await breakForms(page)
      await press(page, 'Continue')
    },
  },
  {
    ids: 'OT-15',
    page: '/RegOtp',
    sentence: 'Verification failed',
    open: async (page, context) => {
      const { grant, email } = await createRegistrant()
      await ageCodes(email)
      await context.addCookies([{ name: 'foodbank.registration', value: grant, url: SITE }])
      await page.goto('/RegOtp')
    },
    act: async (page) => {
      await breakForms(page)
      await press(page, 'Resend')
    },
  },
  {
    ids: 'PC-17',
    page: '/Login',
    sentence: 'User data updated successfully',
    open: async (page, context) => {
      await context.addCookies([flashCookie('registered')])
      await page.goto('/Login')
    },
  },
  { ids: 'LI-19', page: '/Login', sentence: 'Login failed: Bad Gateway', act: signInTo },
  {
    ids: 'FP-05',
    page: '/Forgotpd',
    sentence: 'Error sending verification code',
    act: async (page) => {
      await page.getByLabel('Email').fill('buyer@demo.test')
      await breakForms(page)
      await press(page, 'Continue')
    },
  },
  {
    ids: 'PY-12',
    page: '/Payment2',
    sentence: 'Error fetching Flutterwave public key',
    open: async (page, context) => {
      await signInWithToken(context, (await createUnpaidEmployee()).token)
      await page.goto('/Payment2')
    },
    act: async (page) => {
      await page.route('**/flutterwave-public-key', (route) =>
        route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
      )
      await press(page, 'Pay ₦1,000')
    },
  },
  {
    ids: 'E-10',
    page: '/Store',
    sentence: 'Unexpected Application Error!',
    as: 'heading',
    open: async (page) => {
      await signInAsBuyer(page)
      await openListening(page, '/Store')
    },
    // The page's code throws on this answer.
    act: async (page) => {
      await page.route('**/getProducts/rice?*', (route) => route.fulfill({ json: [null, {}] }))
      await page.getByRole('main').getByRole('link', { name: 'Rice' }).click()
    },
  },
]

for (const { ids, page: path, sentence, open, act, as } of ROWS) {
  test(`${path} says “${sentence}” (${ids})`, async ({ page, context }) => {
    if (open) await open(page, context)
    else await page.goto(path)
    await act?.(page)
    if (as !== 'heading') await expectToast(page, sentence, { exact: ids !== 'LI-19' })
    else {
      await expect(page.getByRole('heading', { name: sentence, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/Dashboard')
    }
  })
}

test('/Reg2 loads the companies itself when the server could not, and reports a failure (PC-21)', async ({
  page,
  context,
}) => {
  const person = await createVerifiedRegistrant()
  await context.addCookies([{ name: 'foodbank.registration', value: person.grant, url: SITE }])
  await page.goto('/Reg1')
  // The page as the server renders it when its database does not answer.
  await page.route('**/Reg2*', async (route) => {
    const response = await route.fetch()
    const whole = await response.text()
    await route.fulfill({
      response,
      body: whole
        .replace(/(\\?"companies\\?":)\[.*?\]/g, '$1null')
        .replace(/(<select[^>]*>).*?(?=<\/select>)/, '$1<option value="">Loading companies...</option>'),
    })
  })
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/getAllCompany', async (route) => {
    await asked
    await route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } })
  })
  await page.goto('/Reg2')
  const choice = page.getByLabel('Company')
  await expect(choice).toContainText('Loading companies...')
  answer()
  await expectToast(page, 'Error fetching companies')
  await expect(choice).toHaveText('Select a company')
  await page.unroute('**/getAllCompany')
  await press(page, 'Try again')
  await expect(choice).toContainText('Demo Mills')
})
