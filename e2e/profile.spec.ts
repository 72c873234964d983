import type { Locator, Page } from '@playwright/test'
import { expect, expectToast, test } from './fixtures'
import { PROFILE, type Session, SITE, createBuyer, call, logInAsHr } from './people'
import { approveOrder, signInWithToken, signInAsBuyer, refocusUntil, placeOrder } from './visitors'

/* The profile with its four sections, and the notifications. */

// The tests make requests fail, and the browser logs each failure.
test.use({ tolerated: /status of [45]\d\d|net::ERR_FAILED/ })

const sections = (page: Page) => page.getByRole('navigation', { name: 'Profile sections' }).getByRole('link')
const section = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** The new names of a buyer that HR of Demo Mills has not confirmed yet. */
async function waitingNames({ email }: Session): Promise<string[]> {
  const names: string[] = []
  for (let cursor = ''; ;) {
    const { body } = await call('GET', `/partner/name-changes${cursor}`, { token: (await logInAsHr()).token })
    const { items, nextCursor } = body as unknown as {
      items: { email: string; newName: string }[]
      nextCursor: string | null
    }
    names.push(...items.filter((item) => item.email === email).map(({ newName }) => newName))
    if (!nextCursor) return names
    cursor = `?cursor=${nextCursor}`
  }
}

/** With more content than fits, a panel is at most 500px high on a desk and scrolls; on a phone it is whole. */
async function expectPanel(page: Page, panel: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const filler = await panel.evaluateHandle((element) => {
    const more = document.createElement('div')
    more.style.height = '900px'
    element.append(more)
    return more
  })
  const measure = () => panel.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }))
  const wide = await measure()
  expect(wide.scrollHeight).toBeGreaterThan(900)
  expect(wide.clientHeight).toBeLessThanOrEqual(500)
  await panel.focus()
  await page.keyboard.press('End')
  await expect.poll(() => panel.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 360, height: 740 })
  const narrow = await measure()
  expect(narrow.clientHeight).toBe(narrow.scrollHeight)
  await filler.evaluate((more) => {
    more.remove()
  })
  await page.setViewportSize({ width, height })
}

test('a buyer uses every section of the profile', async ({ page }) => {
  const person = await signInAsBuyer(page)
  await page.clock.install()
  await page.goto('/Profile')

  await test.step('a new name goes to the employer for confirmation', async () => {
    await expect(sections(page)).toHaveText([
      'Personal information',
      'Terms and privacy',
      'FAQS',
      'Contact support',
      'SMS and WhatsApp',
    ])
    await expect(section(page, 'Personal information')).toBeVisible()
    await expect(page.locator('dl dt')).toHaveText([
      'Full name',
      'Email',
      'Phone number',
      'Home address',
      'Company',
      'Salary',
      'Job title',
    ])
    for (const value of [person.email, '+2348031234567', PROFILE.address, 'Demo Mills', '₦200,000', 'Packer'])
      await expect(page.locator('dl').getByText(value, { exact: true })).toBeVisible()
    await expect(page.locator('dl').getByRole('button')).toHaveCount(1)
    await expect(page.locator('dl svg[aria-hidden=true]:visible')).toHaveCount(7)
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/Dashboard')
    await page.getByRole('button', { name: 'Change full name' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit full name' })
    const [, current = ''] = /Welcome, (.*)/.exec((await page.getByText(/^Welcome, /).textContent()) ?? '') ?? []
    await expect(dialog.getByLabel('Full name')).toHaveValue(current)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByLabel('Full name')).toHaveAccessibleDescription(/This is already your name/)
    await dialog.getByLabel('Full name').fill(`${current} Newname`)
    await page.reload()
    await page.getByRole('button', { name: 'Change full name' }).click()
    await expect(dialog.getByLabel('Full name')).toHaveValue(`${current} Newname`)
    await dialog.getByLabel('Full name').focus()
    await page.keyboard.press('Enter')
    const done = page.getByRole('dialog', { name: 'Information changed' })
    await expect(done).toContainText('Your new name has been sent to your employer for confirmation.')
    await expect(dialog).toBeHidden()
    await done.getByRole('link', { name: 'Back' }).click()
    await expect(done).toBeHidden()
    await expect(
      page.getByText(`Your new name, ${current} Newname, is waiting for your employer to confirm it.`),
    ).toBeVisible()
    await expect(page.getByText(`Welcome, ${current}`, { exact: true })).toBeVisible()
    expect(await waitingNames(person)).toEqual([`${current} Newname`])
  })

  await test.step('the terms unfold and fold', async () => {
    await sections(page).filter({ hasText: 'Terms and privacy' }).click()
    await expect(page).toHaveURL('/Profile?section=terms')
    await expect(section(page, 'Terms and privacy')).toBeVisible()
    await expect(section(page, 'Personal information')).toHaveCount(0)
    await expect(page.getByText(/ …$/)).toBeVisible()
    await expect(page.getByText('must be filed within one year')).toBeHidden()
    await page.getByText('See More').focus()
    await page.getByText('See More').click()
    for (const words of ['must be filed within one year', 'notice within 24 hours', 'Within 5 days of that notice'])
      await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText(/ …$/)).toBeHidden()
    await expect(page.getByText('See Less')).toBeVisible()
    await expect(page.getByText('See More')).toBeHidden()
    await page.getByText('See Less').click()
    await expect(page.getByText('See More')).toBeVisible()
    await expect(page.getByText('must be filed within one year')).toBeHidden()
  })

  await test.step('questions unfold, and a failed read is reported', async () => {
    await sections(page).filter({ hasText: 'FAQS' }).click()
    await expect(page).toHaveURL('/Profile?section=faqs')
    const panel = page.getByRole('region', { name: 'FAQS' })
    await expect(panel).toBeVisible()
    const question = panel.locator('details').first()
    const strokes = () =>
      question
        .locator('summary path')
        .evaluateAll((paths) => paths.filter((path) => getComputedStyle(path).display !== 'none').length)
    expect(await strokes(), 'the plus of a folded question').toBe(2)
    await question.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(question).toHaveAttribute('open')
    expect(await strokes(), 'the minus of an open question').toBe(1)
    await page.route('**/getFaqs', (route) => route.abort())
    await refocusUntil(page, () => expectToast(page, 'Error fetching FAQs', { timeout: 1_000 }))
    await expect(panel).toBeVisible()
    await page.unroute('**/getFaqs')
  })

  await test.step('a message survives failures until it is sent', async () => {
    await sections(page).filter({ hasText: 'Contact support' }).click()
    await expect(page.getByRole('heading', { name: 'Fill the form to Contact Us' })).toBeVisible()
    for (const [label, example] of [
      ['First name', 'Enter your first name'],
      ['Last name', 'Enter your last name'],
      ['Email', 'Enter your correct email address'],
      ['Your complaint', 'How can we help you?'],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveAttribute('placeholder', example)
    }
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(page.getByLabel('First name')).toHaveValue('Test')
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    const send = page.getByRole('button', { name: 'Send Message' })
    await send.click()
    await expect(page.getByLabel('Your complaint')).toBeFocused()
    await page.getByLabel('Your complaint').fill('The bag was torn.')
    await page.route('**/createComplaint', (route) => route.abort())
    await send.click()
    await expectToast(page, 'Error submitting form: Failed to fetch')
    await page.unroute('**/createComplaint')
    await page.reload()
    await expect(page.getByLabel('Your complaint')).toHaveValue('The bag was torn.')
    await page.route('**/createComplaint', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.' } }),
    )
    await send.click()
    await expectToast(page, 'Error submitting form.')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Error submitting form. Something went wrong on our side.' }),
    ).toBeVisible()
    await page.unroute('**/createComplaint')
    await expect(page.getByLabel('Your complaint')).toHaveValue('The bag was torn.')
    await send.click()
    const sent = page.getByRole('dialog', { name: 'Message Sent' })
    await expect(sent).toContainText('Your message has been sent. We will reply by e-mail.')
    await sent.getByRole('link', { name: 'Back to Home' }).click()
    await expect(sent).toBeHidden()
    await expect(page).toHaveURL('/Profile?section=contact')
    await expect(page.getByLabel('Your complaint')).toHaveValue('')
  })

  await test.step('panels scroll on a desk, and with the page on a phone', async () => {
    const contact = page.getByRole('region', { name: 'Contact support' })
    await expectPanel(page, contact)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(section(page, 'FAQS')).toBeVisible()
    await expectPanel(page, page.getByRole('region', { name: 'FAQS' }))
  })

  await test.step('the sections fold away on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const fold = page.getByRole('navigation', { name: 'Profile sections' }).locator('summary')
    await expect(sections(page).first()).toBeHidden()
    await fold.click()
    await sections(page).filter({ hasText: 'Contact support' }).click()
    await expect(section(page, 'Contact support')).toBeVisible()
    await expect(sections(page).first()).toBeHidden()
    await fold.click()
    await expect(sections(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(section(page, 'FAQS')).toBeVisible()
    await expect(sections(page).first()).toBeHidden()
  })
})

test('the bell counts new notifications and leads to their orders', async ({ page }) => {
  const person = await signInAsBuyer(page)
  await page.goto('/Dashboard')
  const bell = page.getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 2 new')
  const order = await placeOrder(person)
  await approveOrder(order)
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(bell).toHaveAccessibleName('Notifications, 4 new')
  await bell.click()
  await expect(page).toHaveURL('/Profile?section=notifications')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(page.locator('main time')).toHaveCount(4)
  for (const notification of [
    'Your employer has confirmed you.',
    'Your registration fee has been received!',
    'Your order has been received.',
    'Your order is approved.',
  ])
    await expect(page.getByText(notification, { exact: false })).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(sections(page).and(page.locator('[aria-current]'))).toHaveCount(0)
  await page.getByRole('link', { name: /Your order is approved/ }).click()
  await expect(page).toHaveURL(`/History2?orderId=${order.id}`)
  const { body } = await call('GET', '/notifications', { token: person.token })
  expect((body as unknown as { items: { read: boolean }[] }).items.map(({ read }) => read)).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('every section works without script', async ({ browser }) => {
  const person = await createBuyer()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE })
  await signInWithToken(context, person.token)
  const page = await context.newPage()
  await page.goto('/Profile')
  await page.getByRole('button', { name: 'Change full name' }).click()
  await page.getByRole('dialog', { name: 'Edit full name' }).getByLabel('Full name').fill('Plain Name')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog', { name: 'Information changed' })).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Your new name, Plain Name, is waiting for your employer to confirm it.')).toBeVisible()
  await sections(page).filter({ hasText: 'Terms and privacy' }).click()
  await page.getByText('See More').click()
  await expect(page.getByText('must be filed within one year')).toBeVisible()
  await sections(page).filter({ hasText: 'FAQS' }).click()
  await expect(page.getByRole('region', { name: 'FAQS' }).locator('details').first()).toBeVisible()
  await sections(page).filter({ hasText: 'Contact support' }).click()
  await page.getByLabel('Your complaint').fill('The bag was torn.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('dialog', { name: 'Message Sent' })).toBeVisible()
  await page.getByRole('link', { name: 'Notifications, 3 new' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await context.close()
})
