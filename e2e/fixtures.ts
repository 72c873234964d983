import { randomUUID } from 'node:crypto'
import { type Page, type Request, type Response, test as base, expect } from '@playwright/test'
import { differenceOf } from './contract'
import { KeptContext } from './kept-context'

/** Shared by the end-to-end tests: the mailbox, new people, and a page that fails the test on an error. */

const MAILBOX = process.env.FOODBANK_MAILBOX_URL ?? 'http://127.0.0.1:3001'
export const PASSWORD = 'Foodbank1'

type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** An address and a name that no other test uses. */
export function newPerson() {
  const tag = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  return { email: `${tag}@people.test`, firstName: 'Test', lastName: `Person ${tag}`, fullName: `Test Person ${tag}` }
}

/** The newest mail to an address whose subject fits, once it is there. */
export async function mailTo(email: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const response = await fetch(`${MAILBOX}/messages?to=${encodeURIComponent(email)}`)
        const mails = (await response.json()) as Mail[]
        found = mails.find((mail) => subject.test(mail.subject))
        return found !== undefined
      },
      { message: `a mail to ${email} about ${subject.source}`, intervals: [100] },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable: the poll above waits for it')
  return found
}

const codeIn = (text: string): string | undefined => /^\d{4}$/m.exec(text)?.[0]

/** The 4-digit codes of the mails to an address that have arrived, newest first. */
export async function codesFor(email: string): Promise<string[]> {
  const response = await fetch(`${MAILBOX}/messages?to=${encodeURIComponent(email)}`)
  return ((await response.json()) as Mail[]).flatMap(({ text }) => codeIn(text) ?? [])
}

/** The 4-digit code of the newest mail to an address. */
export async function codeFor(email: string): Promise<string> {
  const { text } = await mailTo(email, /^Your Foodbank code$/)
  const code = codeIn(text)
  if (!code) throw new Error('the mail holds no code')
  return code
}

/** The code of the mail for a new password, once it is there. */
export async function resetCodeFor(email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const { text } = await mailTo(email, /^Your Foodbank code$/)
        code = text.includes('set a new password') ? codeIn(text) : undefined
        return code
      },
      { intervals: [100] },
    )
    .toMatch(/^\d{4}$/)
  return code ?? ''
}

/** An address in the sandbox that webhooks of the demo may reach. */
export const webhookUrl = (path: string): string => new URL(path, MAILBOX).href

/** The cookie of a message for the next page, as the server sets it. */
export const flashCookie = (code: string) => ({
  name: 'foodbank.flash',
  value: `${code}~~${randomUUID()}`,
  url: process.env.FOODBANK_URL ?? 'http://localhost:3000',
})

/** Waits until the message of the page before is forgotten; a page that was made in the browser does so by a call. */
export const flashIsForgotten = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await page.context().cookies()).filter(({ name }) => name.endsWith('foodbank.flash')))
    .toEqual([])

/** Waits until a toast of the page has said the text, even if it is gone by now, and takes it off the record. */
export async function expectToast(
  page: Page,
  text: string | RegExp,
  { exact = false, ...options }: { readonly exact?: boolean; readonly timeout?: number } = {},
): Promise<void> {
  const { toasts } = KeptContext.of(page.context())
  const says = (toast: string) =>
    typeof text === 'string' ? (exact ? toast === text : toast.includes(text)) : text.test(toast)
  await expect.poll(() => toasts.some(says), { message: `a toast that says ${String(text)}`, ...options }).toBe(true)
  toasts.splice(0, toasts.length, ...toasts.filter((toast) => !says(toast)))
}

/**
 * Opens a page and waits until a tap opens the next view without a load. A tap before that loads the view from the
 * server, which is right too, but then the page makes no call that a test could answer or count.
 */
export async function openListening(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilListening(page)
}

/** Waits until the scripts of the open page run. */
export async function untilListening(page: Page): Promise<void> {
  // The router replaces the browser's function when it begins to listen.
  const listens = () => page.evaluate(() => !window.history.pushState.toString().includes('[native code]'))
  await expect.poll(listens, { message: `the router of ${page.url()} listens`, intervals: [50] }).toBe(true)
}

/** Signs in by the form. The sign-in page forwards whoever is signed in, so the present session is put aside first. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.context().clearCookies({ name: /session-token$/ })
  await page.goto('/Login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export const PICTURE = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
    'base64',
  ),
}

// The trace recorder fetches a picture that was chosen on the page. The page itself never does.
const RECORDER = /connect-src: blob|^Connecting to 'blob:.*"connect-src/

type Options = {
  /** Console errors that the test provokes: `test.use({ tolerated: /status of 400/ })`. Other errors fail the test. */
  tolerated: RegExp | undefined
}

/** How the answer to a request of a page differs from the OpenAPI document. */
async function compareRequest(request: Request): Promise<string | undefined> {
  if (!request.url().includes('/api/v1/')) return undefined
  // The end of the test closes pages whose last requests have just ended.
  const response = await request.response().catch(() => null)
  return response ? compareResponse(response) : undefined
}

async function compareResponse(response: Response): Promise<string | undefined> {
  const headers = response.headers()
  // Answers that a test makes up have no id.
  if (headers['x-request-id'] === undefined) return undefined
  const received = { method: response.request().method(), url: response.url(), status: response.status() }
  // The browser forgets the body of an answer to a page that has gone.
  const text = await response.text().catch(() => undefined)
  return text === undefined ? undefined : differenceOf({ ...received, type: headers['content-type'] ?? '', text })
}

/**
 * A test whose pages may not throw, log an error, or try what their Content-Security-Policy forbids. Its context is
 * emptied, not new (e2e/kept-context.ts).
 */
export const test = base.extend<
  { readonly contextKey: string; readonly kept: KeptContext } & Options,
  { readonly keptContexts: Map<string, KeptContext> }
>({
  tolerated: [undefined, { option: true }],
  // Playwright wants braces.
  keptContexts: [({}, use) => use(new Map()), { scope: 'worker' }],
  // All that `test.use` may change, so that nobody gets a context with the options of others.
  contextKey: (
    {
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) => {
    const look = { colorScheme, contextOptions, deviceScaleFactor, hasTouch, isMobile, viewport }
    const rest = { extraHTTPHeaders, javaScriptEnabled, locale, serviceWorkers, storageState, timezoneId, userAgent }
    return use(JSON.stringify({ ...look, ...rest }))
  },
  kept: async ({ browser, keptContexts, contextKey }, use, testInfo) => {
    const kept = keptContexts.get(contextKey) ?? (await KeptContext.create(browser))
    keptContexts.delete(contextKey)
    await kept.empty()
    await use(kept)
    const passed = testInfo.status === testInfo.expectedStatus
    if (await kept.leave({ passed })) keptContexts.set(contextKey, kept)
  },
  context: ({ kept }, use) => use(kept.context),
  page: async ({ kept, tolerated }, use) => {
    const errors: string[] = []
    const page = await kept.context.newPage()
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
    })
    const compared: Promise<string | undefined>[] = []
    // Not `response`: of an answer that outlives its page the browser never tells the end.
    page.on('requestfinished', (request) => compared.push(compareRequest(request)))
    await use(page)
    expect(
      (await Promise.all(compared)).filter((text) => text !== undefined),
      'answers beside the document',
    ).toEqual([])
    const unexpected = errors.filter((error) => !tolerated?.test(error) && !RECORDER.test(error))
    expect(unexpected, 'errors in the browser').toEqual([])
    expect(
      kept.violations.filter((violation) => !RECORDER.test(violation)),
      'what the policy of a page forbids',
    ).toEqual([])
  },
})

export { expect }
