import type { APIRequestContext, Locator } from '@playwright/test'
import { PASSWORD, codeFor, expect, flashIsForgotten, mailTo, newPerson, resetCodeFor, signIn, test } from './fixtures'
import { inviteStaff } from './people'

/* A forgotten password, from the sign-in page to signing in with the new one. */

const NEW = 'Harmattan7'

/** Creates a person with a verified email and a session outside the browser. */
async function createMember(request: APIRequestContext) {
  const { email, fullName } = newPerson()
  const registered = await request.post('/api/v1/users', { data: { fullname: fullName, email, password: PASSWORD } })
  const { id } = (await registered.json()) as { id: string }
  await request.post('/api/v1/user/verify-code', { data: { email, code: await codeFor(email) } })
  const { token } = (await (
    await request.post('/api/v1/users/login', { data: { email, password: PASSWORD } })
  ).json()) as { token: string }
  const own = () => request.get(`/api/v1/users/${id}`, { headers: { authorization: `Bearer ${token}` } })
  return { email, id, own }
}

const paste = (box: Locator, text: string) =>
  box.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

// A test loses the network.
test.use({ tolerated: /ERR_INTERNET_DISCONNECTED/ })

test('a forgotten password is replaced', async ({ page, request }) => {
  const { email, own } = await createMember(request)
  expect((await own()).status()).toBe(200)

  await test.step('ask for a code', async () => {
    await page.goto('/Login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(/\/Forgotpd$/)
    await page.reload()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/Resetpd/)
    await expect(page.getByText('OTP has been sent to your email', { exact: true }).first()).toBeVisible()
  })

  await test.step('enter it, also after a reload, in another tab and after a wrong one', async () => {
    const code = await resetCodeFor(email)
    await flashIsForgotten(page)
    await page.reload()
    await expect(page.getByLabel('Digit 1 of 4')).toBeVisible()
    await expect(page.getByText('OTP has been sent to your email', { exact: true })).toHaveCount(0)
    const tab = await page.context().newPage()
    await tab.goto('/Resetpd')
    await expect(tab.getByText(`If ${email} has an account`).first()).toBeVisible()
    await tab.close()

    await paste(page.getByLabel('Digit 2 of 4'), code === '0000' ? '1111' : '0000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText(/^Verification failed: The code is wrong/).first()).toBeVisible()

    // Within a minute none is sent, so nothing says that one was, and the first code still works.
    await expect(page.getByRole('button', { name: 'Resend' })).toBeDisabled()
    await expect(page.getByRole('timer')).toHaveText(/^You can ask for another code in \d\d seconds\.$/)
    await page.goto('/Forgotpd')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('timer')).toHaveText(/in \d+ seconds?\.$/)
    await expect(page.getByText('OTP has been sent to your email', { exact: true })).toHaveCount(0)

    await paste(page.getByLabel('Digit 3 of 4'), code)
    for (const [index, digit] of Array.from(code).entries())
      await expect(page.getByLabel(`Digit ${index + 1} of 4`)).toHaveValue(digit)
    await page.getByRole('button', { name: 'Verify' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verification Successful' })
    await expect(dialog).toBeVisible()
    await page.reload()
    await dialog.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/ResetPdChange$/)
  })

  const password = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('Confirm password', { exact: true })
  const submit = page.getByRole('button', { name: 'Reset password' })

  await test.step('mistakes are shown in the form, without a toast', async () => {
    await page.reload()
    await expect(page.getByText('Password must contain one symbol and one character')).toBeVisible()
    for (const [first, second, sentence] of [
      [NEW, `${NEW}x`, 'Passwords do not match!'],
      ['short1', 'short1', 'Password must be at least 8 characters and contain both letters and numbers'],
      ['Password123', 'Password123', 'This password is too common. Please choose another.'],
    ] as const) {
      await password.fill(first)
      await again.fill(second)
      await submit.click()
      await expect(page.getByText(sentence)).toHaveCount(1)
    }
    await page.context().setOffline(true)
    await password.fill(NEW)
    await again.fill(NEW)
    await submit.click()
    await expect(page.getByRole('alert').getByText(/connection|offline/i)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  })

  await test.step('set the new one', async () => {
    await password.fill(NEW)
    await again.fill(NEW)
    await submit.click()
    const dialog = page.getByRole('dialog', { name: 'Password changed' })
    await expect(dialog).toContainText('Success! Your password has been updated.')
    await mailTo(email, /^Your password was changed$/)
    await page.reload()
    await dialog.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/Login$/)
  })

  await test.step('only the new password works', async () => {
    expect((await own()).status()).toBe(401)
    await signIn(page, email, PASSWORD)
    await expect(page.getByText('Invalid email or password').first()).toBeVisible()
    await signIn(page, email, NEW)
    await expect(page).toHaveURL(/\/Reg2$/)
  })
})

test('a later step opened directly leads to the first one', async ({ page }) => {
  for (const path of ['/Resetpd', '/ResetPdChange', '/resetpd']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/Forgotpd$/)
    await expect(page.getByText('Please ask for a code first.')).toBeVisible()
    await flashIsForgotten(page)
  }
})

test('answers an unknown address like any other', async ({ page }) => {
  await page.goto('/Forgotpd')
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/Resetpd/)
  await expect(page.getByText('OTP has been sent to your email', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^You can ask for another code in \d\d seconds\.$/)
})

test('the API needs an unused grant of that person', async ({ playwright, baseURL, request }) => {
  const { email, id } = await createMember(request)
  const other = await createMember(request)
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const change = (whose: string, data: object, grant?: string) =>
    program.put(`/api/v1/users/change/password/${whose}`, {
      data,
      headers: grant ? { authorization: `Bearer ${grant}` } : {},
    })

  expect((await change(id, { password: NEW })).status()).toBe(401)
  expect(
    (await program.post('/api/v1/user/send-verification-code', { data: { email: newPerson().email } })).status(),
  ).toBe(200)
  expect((await program.post('/api/v1/user/send-verification-code', { data: { email } })).status()).toBe(200)
  const verified = await program.post('/api/v1/user/verify-code', { data: { email, code: await resetCodeFor(email) } })
  const { userId, grant } = (await verified.json()) as { userId: string; grant: string }
  expect(userId).toBe(id)

  expect((await change(other.id, { password: NEW }, grant)).status()).toBe(403)
  const weak = await change(id, { password: 'weak' }, grant)
  expect(weak.status()).toBe(400)
  expect(await weak.json()).toMatchObject({
    message: 'Password must be at least 8 characters and contain both letters and numbers',
  })
  const changed = await change(id, { password: NEW }, grant)
  expect(changed.status()).toBe(200)
  expect(await changed.json()).toEqual({ id })
  expect((await change(id, { password: `${NEW}x` }, grant)).status()).toBe(403)
  await program.dispose()
})

test('a desk gets a link, which sets one password and signs nobody in', async ({ page }) => {
  const guest = newPerson()
  await inviteStaff(guest)
  const invitation = /\/Invitation\?token=\S+/.exec((await mailTo(guest.email, /invite/i)).text)?.[0] ?? ''
  await page.goto(invitation)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(page).toHaveURL(/\/staff\/security$/)

  await page.goto('/Forgotpd')
  await page.getByLabel('Email').fill(guest.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/Resetpd/)
  const { text } = await mailTo(guest.email, /^Your link to set a new password$/)
  const link = /\/ResetLink\?token=[\w-]+/.exec(text)?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm password').fill(NEW)
  await page.getByRole('button', { name: 'Reset password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Password changed' })
  await expect(dialog).toBeVisible()
  await page.goto('/staff')
  await expect(page).toHaveURL(/\/login/i)
  await page.goto(link)
  await dialog.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/Login$/)
  await page.goto(`${link}x`)
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
})
