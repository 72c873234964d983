import type { Browser, Page } from '@playwright/test'
import { PICTURE, expect, mailTo, test } from './fixtures'
import { press, tabTo, type } from './keyboard'
import { type Session, call, logIn } from './people'
import { type PlacedOrder, deliverOrder, fillCart, placeOrder, signInAsBuyer, signInWithToken } from './visitors'

/* Problems with an order, from the report to what resolves them. Everyone uses only the keyboard, on a narrow phone. */

const PHONE = { width: 360, height: 600 }
test.use({ viewport: PHONE })

const fitsPhone = async (page: Page) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
}

/** A buyer with an order of three bags of which two arrived. */
async function shortDelivery(page: Page): Promise<{ person: Session; order: PlacedOrder }> {
  const person = await signInAsBuyer(page)
  await fillCart(person)
  await fillCart(person)
  const order = await placeOrder(person)
  const { body } = await call('GET', `/order/singleOrder/${order.id}`, { token: person.token })
  const [item] = body['orderItems'] as { readonly id: string }[]
  await deliverOrder(person, order, { lines: [{ itemId: item?.id, received: 2 }] })
  return { person, order }
}

/** Opens the desk as someone of the staff, on a phone. */
async function openDesk(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE })
  await signInWithToken(context, (await logIn(email)).token)
  return context.newPage()
}

/** Finds the open ticket about an order and opens it. */
async function openTicket(desk: Page, { number }: PlacedOrder): Promise<void> {
  await desk.goto('/staff/tickets')
  await type(desk, desk.getByRole('searchbox'), number)
  await desk.keyboard.press('Enter')
  await press(desk, desk.getByRole('link', { name: new RegExp(number) }))
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(number)
}

async function report(page: Page, { id }: PlacedOrder, text: string): Promise<void> {
  await page.goto(`/History2?orderId=${id}`)
  await press(page, page.getByRole('link', { name: 'Report a problem' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Report a problem' })).toBeVisible()
  await type(page, page.getByLabel('What is wrong?'), 'Damaged')
  await type(page, page.getByLabel('What happened?'), text)
  await tabTo(page, page.getByLabel('Photo'))
  await page.getByLabel('Photo').setInputFiles(PICTURE)
  await fitsPhone(page)
  await press(page, page.getByRole('button', { name: 'Send report' }))
  await expect(page).toHaveURL(/\/Complaints\/[\da-f-]{36}$/)
}

test('a short delivery, a reported problem, and a credit note of two people change plan and statement', async ({
  page,
  browser,
}) => {
  const { order } = await shortDelivery(page)

  await test.step('the buyer reports a wet bag with a photo, and reads when it is answered', async () => {
    await page.goto(`/History2?orderId=${order.id}`)
    await expect(page.getByText('Received 2 of 3')).toBeVisible()
    await expect(
      page.getByText(/^You can report what is missing, damaged or wrong until \d+ \w+ \d{4}\.$/),
    ).toBeVisible()
    await fitsPhone(page)
    await report(page, order, 'One bag is wet.')
    await expect(page.getByText('Waiting for our answer')).toBeVisible()
    await expect(page.getByText(/^We answer by \d+ \w+ \d{4}, \d\d:\d\d\.$/)).toBeVisible()
    const photo = page.getByRole('img', { name: 'Photo of the problem' })
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await fitsPhone(page)
  })

  await test.step('the same line cannot be reported twice', async () => {
    await page.goto(`/Complaints/new?orderId=${order.id}`)
    await expect(page.getByRole('option', { name: /\(reported\)$/ })).toBeDisabled()
  })

  const reason = `Wet bag of ${order.number}`
  const desk = await openDesk(browser, 'staff@demo.test')
  await test.step('staff request a credit note for the ticket', async () => {
    await openTicket(desk, order)
    await fitsPhone(desk)
    await press(desk, desk.locator('summary', { hasText: 'Credit…' }))
    await expect(desk.getByLabel('Back in stock')).toHaveValue('0')
    await type(desk, desk.getByLabel('Reason', { exact: true }), reason)
    await press(desk, desk.getByRole('button', { name: 'Request the credit note' }))
    await expect(desk.getByText('A credit note for this order waits for a colleague.')).toBeVisible()
  })

  await test.step('a second person approves it', async () => {
    const checker = await openDesk(browser, 'checker@demo.test')
    await checker.goto('/staff/approvals')
    const request = checker.getByRole('listitem').filter({ hasText: reason })
    await expect(request).toContainText('1 credited, none back in stock')
    await press(checker, request.getByRole('button', { name: 'Approve' }))
    await expect(request).toHaveCount(0)
    await checker.context().close()
  })

  await test.step('the buyer sees the answer, the smaller plan and the statement', async () => {
    await page.goto('/Complaints')
    await press(page, page.getByRole('link', { name: /^Damaged/ }))
    await expect(page.getByText('Answered')).toBeVisible()
    await expect(page.getByText(`₦18,060 of your order was credited to you. ${reason}`)).toBeVisible()
    await press(page, page.getByRole('link', { name: 'See the order' }))
    await expect(page.getByText('1 credited', { exact: true })).toBeVisible()
    // Of three deductions of ₦12,040 the last is gone and the second is halved.
    await expect(page.getByText('₦12,040')).toHaveCount(1)
    await expect(page.getByText('₦6,020').first()).toBeVisible()
    await page.goto('/Statement')
    await expect(page.getByText(`Goods of order ${order.number} credited`)).toBeVisible()
    await fitsPhone(page)
  })
  await desk.context().close()
})

test('staff answer, the buyer writes back, and a replacement is an order for nothing', async ({ page, browser }) => {
  const { person, order } = await shortDelivery(page)
  await report(page, order, 'The second bag has weevils.')
  const complaint = page.url()
  const desk = await openDesk(browser, 'staff@demo.test')

  await test.step('staff answer on a phone', async () => {
    await openTicket(desk, order)
    await type(desk, desk.getByLabel('Your answer'), 'Is the whole bag bad?')
    await press(desk, desk.getByRole('button', { name: 'Send answer' }))
    await expect(desk.getByRole('region', { name: 'Messages' })).toContainText('Is the whole bag bad?')
    const mail = await mailTo(person.email, /^Our answer to your message$/)
    expect(mail.text).toContain('> The second bag has weevils.')
    expect(mail.text).toContain(new URL(complaint).pathname)
  })

  await test.step('the buyer writes back, which opens the ticket again', async () => {
    await page.reload()
    await expect(page.getByText('Is the whole bag bad?')).toBeVisible()
    await type(page, page.getByLabel('Your message'), 'Yes, all of it.')
    await press(page, page.getByRole('button', { name: 'Send message' }))
    await expect(page.getByText('Waiting for our answer')).toBeVisible()
    await expect(page.getByText('Yes, all of it.')).toBeVisible()
  })

  await test.step('an answer to what was not read yet is refused', async () => {
    await type(desk, desk.getByLabel('Your answer'), 'Please send a photo.')
    await press(desk, desk.getByRole('button', { name: 'Send answer' }))
    await expect(desk.getByText(/^Someone has written in this ticket meanwhile\./).first()).toBeVisible()
  })

  await test.step('staff send a replacement, and the buyer finds its order', async () => {
    await openTicket(desk, order)
    await press(desk, desk.locator('summary', { hasText: 'Replace…' }))
    await type(desk, desk.getByLabel('What the buyer reads', { exact: true }), 'We are sorry.')
    await press(desk, desk.getByRole('button', { name: 'Send a replacement' }))
    await expect(desk.getByRole('region', { name: 'Messages' })).toContainText('We are sorry.')
    await page.reload()
    await press(page, page.getByRole('link', { name: /^See replacement order FB-/ }))
    await expect(page.getByText('Awaiting approval')).toBeVisible()
    await expect(page.getByRole('link', { name: order.number })).toBeVisible()
    await fitsPhone(page)
  })
  await desk.context().close()
})
