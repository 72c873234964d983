import type { Browser, Page } from '@playwright/test'
import { PASSWORD, expect, mailTo, newPerson, signIn, test } from './fixtures'
import { send } from './people'

/** The link of the newest invitation to an address. */
async function invitationTo(email: string): Promise<string> {
  const { text } = await mailTo(email, /^You are invited to the HR desk of /)
  const link = /https?:\/\/\S+\/Invitation\?token=[\w-]+/.exec(text)?.[0]
  if (!link) throw new Error('the mail holds no link')
  return link
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(page).toHaveURL(/\/partner\/security$/)
  await page.goto('/partner/employees')
}

/** Approves the request about `about` as the demo's second member of staff. */
async function approveAsChecker(browser: Browser, about: string): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'checker@demo.test')
  await expect(page).toHaveURL(/\/staff$/)
  await page.goto('/staff/approvals')
  const request = page.getByRole('listitem').filter({ hasText: about })
  await request.getByRole('button', { name: /^Approve/ }).click()
  await expect(request).toHaveCount(0)
  await page.context().close()
}

test('a company signs up, is approved and invites its HR', async ({ page, browser }) => {
  const [contact, colleague] = [newPerson(), newPerson()]
  const companyName = `Foods ${contact.lastName}`

  await test.step('sign up from the landing page', async () => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Company Sign Up' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company Sign Up')
    await page.getByLabel('Company name').fill('demo  MILLS')
    await page.getByLabel('Company address').fill('1 Mill Road, Ikeja')
    await page.getByLabel('Payday').selectOption('The last day of the month')
    await page.getByLabel('Full name').fill(contact.fullName)
    await page.getByLabel('Work email').fill(contact.email)
    await page.getByLabel('Phone number').fill('0803 123 4567')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('A company with this name is already on Foodbank.').first()).toBeVisible()
    await page.getByLabel('Company name').fill(companyName)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await mailTo(contact.email, /We have received your company’s sign-up/)
  })

  await test.step('staff find it and approve', async () => {
    const staff = await (await browser.newContext()).newPage()
    await signIn(staff, 'staff@demo.test')
    await expect(staff).toHaveURL(/\/staff$/)
    await staff.goto(`/staff/companies?state=pending&q=${encodeURIComponent(contact.lastName)}`)
    await staff.getByRole('link', { name: companyName }).click()
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText(companyName)
    await expect(staff.getByText('+2348031234567')).toBeVisible()
    await staff.getByRole('button', { name: 'Approve' }).click()
    await expect(staff.getByRole('heading', { name: 'Your decision' })).toHaveCount(0)
    await expect(staff.getByText('Approved', { exact: true })).toBeVisible()
    await staff.getByLabel('Default months').fill('4')
    await staff.getByLabel('Reason for the change').fill('Agreed with the company')
    await staff.getByRole('button', { name: 'Request new terms' }).click()
    await expect(staff.getByText('Requested. The terms change once a second person approves.')).toBeVisible()
    await staff.goto('/staff/approvals')
    const own = staff.getByRole('listitem').filter({ hasText: companyName })
    await expect(own).toContainText('You made this request, so a colleague has to decide it.')
    await staff.context().close()
  })

  await test.step('a second member of staff approves the terms', async () => {
    await approveAsChecker(browser, companyName)
  })

  await test.step('the contact sets a password and invites a colleague', async () => {
    const link = await invitationTo(contact.email)
    expect((await page.goto(link))?.headers()['referrer-policy']).toBe('same-origin')
    await expect(page.getByText(`invited you to the HR desk of ${companyName}`)).toBeVisible()
    await choosePassword(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await page.goto('/partner/team')
    await page.getByLabel('Full name').fill(colleague.fullName)
    await page.getByLabel('Work email').fill(colleague.email)
    await page.getByLabel('Viewer').check()
    await page.getByRole('button', { name: 'Request invitation' }).click()
    await expect(page.getByText(/^Requested\. /).first()).toBeVisible()
    await expect(page.getByLabel('Work email')).toHaveValue('')
  })

  await test.step('Foodbank approves, because the company has one approver only', async () => {
    await approveAsChecker(browser, colleague.email)
    await page.reload()
    await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText(colleague.email)
  })

  await test.step('the landing page names the company as long as its HR agrees', async () => {
    await page.goto('/partner/roster')
    const isNamed = async () => (await send('GET', '/')).text.includes(companyName)
    expect(await isNamed()).toBe(false)
    await page.getByRole('button', { name: 'Name our company' }).click()
    await expect(page.getByText('Our home page names your company')).toBeVisible()
    await expect.poll(isNamed, { intervals: [100] }).toBe(true)
    await page.getByRole('button', { name: 'Take our name off' }).click()
    await expect(page.getByText('Our home page does not name your company')).toBeVisible()
    await expect.poll(isNamed, { intervals: [100] }).toBe(false)
    await page.goto('/partner/team')
  })

  await test.step('the colleague accepts the invitation without script', async () => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(await invitationTo(colleague.email))
    await choosePassword(plain)
    await expect(plain.getByText(companyName)).toBeVisible()
    // A viewer sees the team, and no way to change it.
    await plain.goto('/partner/team')
    await expect(plain.getByRole('row', { name: new RegExp(colleague.email) })).toContainText('Viewer')
    await expect(plain.getByText('End access…')).toHaveCount(0)
    await plain.context().close()
  })

  await test.step('the contact ends the access of the colleague', async () => {
    await page.reload()
    const row = page.getByRole('row', { name: new RegExp(colleague.email) })
    await row.getByText('End access…').click()
    await row.getByLabel('Reason').last().fill('Has left the company')
    await row.getByRole('button', { name: 'Request end of access' }).click()
    await expect(page.getByText(/^Requested\. /).first()).toBeVisible()
    await approveAsChecker(browser, colleague.email)
    await page.reload()
    await expect(row).toHaveCount(0)
    const later = await (await browser.newContext()).newPage()
    await signIn(later, colleague.email)
    await expect(later.getByText('Your access was ended.').first()).toBeVisible()
    await later.context().close()
  })
})
