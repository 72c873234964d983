import { PHONE } from './axe'
import { expect, expectToast, mailTo, newPerson, test } from './fixtures'
import { callOrFail, createBuyer, logInAsHr, logInAsStaff } from './people'
import { codeOf, handOver, placeOrder, signInWithToken } from './visitors'

/* A gift of the employer, from HR's telephone to the door. */

test('HR give an employee a package, staff book the money, and the employee gets it with a code', async ({
  page,
  browser,
}) => {
  const person = await createBuyer()
  // An earlier order has an address.
  await placeOrder(person)
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, javaScriptEnabled: false })
  const phone = await context.newPage()
  await signInWithToken(context, (await logInAsHr()).token)

  const path = await test.step('HR ask for it on a telephone, without script', async () => {
    await phone.goto('/partner/gifts')
    await phone.getByLabel('Package').selectOption({ index: 1 })
    await phone.getByLabel('For whom').selectOption('Some of them')
    await phone.getByLabel('Who, when it is for some').fill('nobody@people.test')
    await phone.getByLabel('Your message to them').fill('Thank you for this year.')
    await phone.getByRole('button', { name: 'Ask for this gift' }).tap()
    await expect(phone.getByText(/no confirmed employees of your company: nobody@people\.test/).first()).toBeVisible()
    await phone.getByLabel('Who, when it is for some').fill(person.email)
    await phone.getByRole('button', { name: 'Ask for this gift' }).tap()
    await expect(phone.getByText(/^Please transfer ₦[\d,.]+ to the account .* GIFT-/)).toBeVisible()
    return new URL(phone.url()).pathname
  })

  await test.step('staff book the transfer', async () => {
    await signInWithToken(page.context(), (await logInAsStaff()).token)
    await page.goto(path.replace('/partner/', '/staff/'))
    await page.getByLabel('Reference of the bank').fill(newPerson().lastName)
    await page.getByRole('button', { name: 'Book and order' }).click()
    await expectToast(page, '1 order placed.')
    await expect(page.getByText('Ordered', { exact: true })).toBeVisible()
  })

  await test.step('the employee reads who gives it, has a code, and pays nothing', async () => {
    const { token } = await logInAsStaff()
    const { body } = await callOrFail('GET', path.replace('/partner/', '/staff/'), { token })
    const [share] = body['people'] as readonly { readonly orderId: string; readonly orderNumber: string }[]
    const order = { id: share?.orderId ?? '', number: share?.orderNumber ?? '' }
    const mail = await mailTo(person.email, /gives you/)
    expect(mail.text).toContain('They write: Thank you for this year.')
    await signInWithToken(page.context(), person.token)
    await page.goto(`/History2?orderId=${order.id}`)
    await expect(page.getByText('A gift from your employer: you pay nothing for it.')).toBeVisible()
    await expect(page.getByText(await codeOf(person, order))).toBeVisible()
    await handOver(person, order)
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Delivered')
    await expect(page.getByRole('heading', { name: 'Payment plan' })).toBeHidden()
  })

  await test.step('HR see that it arrived, and have the invoice', async () => {
    await phone.reload()
    await expect(phone.getByRole('main')).toContainText('Delivered')
    await phone.getByRole('link', { name: 'Invoice' }).tap()
    await expect(phone.getByRole('article', { name: /^VAT invoice INV-/ })).toContainText('Demo Mills')
  })
})
