import { type Page, test as base, expect } from '@playwright/test'

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
      { message: `a mail to ${email} about ${subject.source}`, timeout: 20_000, intervals: [100] },
    )
    .toBe(true)
  if (!found) throw new Error('unreachable: the poll above waits for it')
  return found
}

const codeIn = (text: string): string | undefined => /^\d{4}$/m.exec(text)?.[0]

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
      { timeout: 20_000, intervals: [100] },
    )
    .toMatch(/^\d{4}$/)
  return code ?? ''
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
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

type ViolationReporter = { readonly reportViolation: (violation: string) => Promise<void> }

type Options = {
  /** Console errors that the test provokes: `test.use({ tolerated: /status of 400/ })`. Other errors fail the test. */
  tolerated: RegExp | undefined
}

/** A test whose pages may not throw, log an error, or try what their Content-Security-Policy forbids. */
export const test = base.extend<{ page: Page } & Options>({
  tolerated: [undefined, { option: true }],
  page: async ({ page, context, tolerated }, use) => {
    const errors: string[] = []
    const violations: string[] = []
    await context.exposeFunction('reportViolation', (violation: string) => {
      violations.push(violation)
    })
    await context.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ effectiveDirective, blockedURI, documentURI, sourceFile, lineNumber }) => {
          void (window as unknown as ViolationReporter).reportViolation(
            `${effectiveDirective}: ${blockedURI} on ${documentURI} (${sourceFile}:${String(lineNumber)})`,
          )
        },
      )
    })
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
    })
    await use(page)
    const unexpected = errors.filter((error) => !tolerated?.test(error) && !RECORDER.test(error))
    expect(unexpected, 'errors in the browser').toEqual([])
    expect(
      violations.filter((violation) => !RECORDER.test(violation)),
      'what the policy of a page forbids',
    ).toEqual([])
  },
})

export { expect }
