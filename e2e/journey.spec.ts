import type { Page } from '@playwright/test'
import { PICTURE, PASSWORD, codeFor, expect, mailTo, newPerson, test } from './fixtures'
import { expectFocus, logInOn, press, tabTo, type } from './keyboard'
import { PROFILE, logIn, staffNumber } from './people'
import { signInWithToken } from './visitors'

/*
 * The main use of the app, from registration to delivery. Employee, HR and staff use only the keyboard, on a desktop
 * that is zoomed to the width of a phone, where sticky bars could cover the focus.
 */
test.use({ viewport: { width: 360, height: 600 } })

test('an employee gets food on credit by keyboard', async ({ page, browser }) => {
  const person = newPerson()
  let orderNumber = ''

  await test.step('register from the landing page', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Get food items from foodbank at a flexible payment plan',
    )
    await press(page, page.getByRole('link', { name: 'Get started' }))
    await expect(page.getByRole('heading', { name: 'Set up your profile' })).toBeVisible()
    await type(page, page.getByLabel('First name'), person.firstName)
    await type(page, page.getByLabel('Last name'), person.lastName)
    await type(page, page.getByLabel('Email'), person.email)
    await type(page, page.getByLabel('Password', { exact: true }), PASSWORD)
    await type(page, page.getByLabel('Confirm password'), PASSWORD)
    await press(page, page.getByRole('button', { name: 'Continue' }))
    await expect(page).toHaveURL(/\/RegOtp$/)
  })

  await test.step('enter the code from the mail', async () => {
    await type(page, page.getByLabel('Digit 1 of 4'), await codeFor(person.email))
    await press(page, page.getByRole('button', { name: 'Verify' }))
    await expectFocus(
      page.getByRole('dialog', { name: 'Verification Successful' }).getByRole('link', { name: 'Continue' }),
    )
    await page.keyboard.press('Enter')
  })

  await test.step('complete the profile with a picture', async () => {
    await expect(page.getByRole('heading', { name: 'Almost done!' })).toBeVisible()
    await type(page, page.getByLabel('Phone number'), PROFILE.phonenumber)
    await type(page, page.getByLabel('Home address'), PROFILE.address)
    await type(page, page.getByLabel('Company'), PROFILE.company)
    await expect(page.getByLabel('Company')).toHaveValue(PROFILE.company)
    await type(page, page.getByLabel('Job title'), PROFILE.jobtitle)
    await type(page, page.getByLabel('Staff Id'), staffNumber())
    await type(page, page.getByLabel('Salary'), PROFILE.salary)
    await tabTo(page, page.getByLabel('Profile image'))
    await page.getByLabel('Profile image').setInputFiles(PICTURE)
    await press(page, page.getByRole('button', { name: 'Continue' }))
    await expect(page).toHaveURL(/\/Login/)
    await expect(page.getByText('Proceed to make your own time payment, You can now login').first()).toBeVisible()
  })

  await test.step('wait for the employer on the dashboard', async () => {
    await logInOn(page, person.email)
    const dialog = page.getByRole('dialog', { name: 'Identity Confirmation' })
    await expect(dialog).toContainText("You'll receive an email once your eligibility is confirmed.")
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await press(page, dialog.getByRole('button', { name: 'Continue' }))
    await expect(page).toHaveURL(/\/[Ll]ogin/)
  })

  await test.step('HR confirms', async () => {
    const hr = await browser.newPage()
    await hr.goto('/Login')
    await logInOn(hr, 'hr@demo.test')
    await press(hr, hr.getByRole('navigation').getByRole('button', { name: /^Employees/ }))
    await press(hr, hr.getByRole('navigation').getByRole('link', { name: /^Employees/ }))
    await find(hr, person.lastName)
    const confirm = hr.getByRole('button', { name: `Confirm ${person.fullName}` })
    await press(hr, confirm)
    await expect(confirm).toHaveCount(0)
    await hr.close()
    await mailTo(person.email, /eligibility is confirmed/)
  })

  await test.step('pay the registration fee on the hosted page', async () => {
    await logInOn(page, person.email)
    await press(page, page.getByRole('link', { name: 'Pay ₦1,000' }))
    await page.waitForURL(/\/v3\/hosted\/pay\/.*userId=/)
    await expect(page.getByText('₦1,000').first()).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Pay successfully' }))
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(page.getByText('Payment was successfully processed!').first()).toBeVisible()
  })

  await test.step('land in the shop, signed in', async () => {
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(page.getByText(`Welcome, ${person.fullName}`)).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Identity Confirmation' })).toHaveCount(0)
  })

  await test.step('choose food and fill the cart', async () => {
    await press(page, page.getByRole('link', { name: 'Apply for food loan' }))
    await press(page, page.getByRole('link', { name: 'Rice' }))
    await press(page, page.getByRole('link', { name: /10 kg bag/ }))
    await tabTo(page, page.getByRole('spinbutton'))
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('₦34,400')).toBeVisible()
    const add = page.getByRole('button', { name: 'Add to cart' })
    await press(page, add)
    const dialog = page.getByRole('dialog', { name: 'Item Added' })
    await expect(dialog).toContainText('Success! Your order is now in your cart, ready for checkout.')
    await expectFocus(dialog.getByRole('button', { name: 'Close' }))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expectFocus(add)
    await press(page, page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Cart' }))
  })

  await test.step('look through the cart', async () => {
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    const bin = page.getByRole('button', { name: /from the cart$/ })
    await press(page, bin)
    const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' })
    await press(page, dialog.getByRole('button', { name: 'Cancel' }))
    await expect(dialog).toBeHidden()
    await expectFocus(bin)
    await press(page, page.getByRole('button', { name: /^Add one/ }), 'Space')
    await press(page, page.getByRole('button', { name: /^Remove one/ }), 'Space')
    // 34,400 + 500 + 1,720 (5 %) + 1,500; rice bears no VAT
    await press(page, page.getByRole('button', { name: 'Proceed · ₦38,120' }))
  })

  await test.step('check out in three steps', async () => {
    await expect(page.getByRole('heading', { name: 'Add Delivery details' })).toBeVisible()
    await type(page, page.getByLabel('State'), 'Lagos')
    await expect(page.getByLabel('State')).toHaveValue('Lagos')
    await type(page, page.getByLabel('City'), 'Ikeja')
    await type(page, page.getByLabel('Location'), '5 Allen Avenue')
    await type(page, page.getByLabel('Phone number'), '08031234567')
    await tabTo(page, page.getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowUp')
    await expectFocus(page.getByRole('radio', { name: /^2 months/, checked: true }))
    await page.keyboard.press('ArrowDown')
    await expectFocus(page.getByRole('radio', { name: /^3 months/, checked: true }))
    await press(page, page.getByLabel(/I have read the terms/), 'Space')
    await press(page, page.getByRole('button', { name: 'Continue' }))
    await expect(page.getByRole('heading', { name: 'Application successful' })).toBeVisible()
    await expect(page.getByText('Order recieved await confirmation in your mail')).toBeVisible()
    await press(page, page.getByRole('link', { name: 'Done' }))
    const number = page.getByText(/^FB-\d{4}-\d{4}$/)
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
    orderNumber = (await number.textContent()) ?? ''
    await expect(page.getByText('Awaiting approval')).toBeVisible()
    await mailTo(person.email, new RegExp(`${orderNumber} received`))
  })

  const staff = await browser.newPage()
  await test.step('staff approve', async () => {
    await staff.goto('/Login')
    await logInOn(staff, 'staff@demo.test')
    await press(staff, staff.getByRole('navigation').getByRole('button', { name: /^Orders/ }))
    await press(staff, staff.getByRole('navigation').getByRole('link', { name: /^Orders/ }))
    await find(staff, orderNumber)
    await take(staff, `Approve ${orderNumber}`)
    await mailTo(person.email, new RegExp(`${orderNumber}: Your order is approved`))
  })

  await test.step('the dashboard shows what is approved, and that nothing is owed for it yet', async () => {
    await press(page, page.getByRole('link', { name: 'Back to Dashboard' }))
    await expect(page.getByRole('cell', { name: '₦38,120' })).toBeVisible()
    // 34,400 + 1,720
    await expect(
      page.getByText('₦36,120 of food is approved. We pack it when you have paid for service and delivery.'),
    ).toBeVisible()
    await expect(page.getByText('Nothing is due.')).toBeVisible()
  })

  await test.step('pay delivery and service fee in the window', async () => {
    await press(page, page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'History' }))
    await press(page, page.getByRole('button', { name: `Pay ₦2,000 delivery and service fee of order ${orderNumber}` }))
    await press(
      page,
      page.frameLocator('iframe[title="Flutterwave checkout"]').getByRole('button', { name: 'Pay successfully' }),
    )
    await expect(page.getByRole('button', { name: 'Delivery fee paid' })).toBeVisible()
  })

  await test.step('packed, dispatched, delivered', async () => {
    for (const [tab, step] of [
      ['Approved', 'Pack'],
      ['Packed', 'Dispatch'],
    ] as const) {
      await press(staff, staff.getByRole('link', { name: new RegExp(`^${tab}`) }))
      await take(staff, `${step} ${orderNumber}`)
    }
    await press(page, page.getByRole('link', { name: orderNumber }))
    const { text } = await mailTo(person.email, new RegExp(`${orderNumber}: Your Order is on its way`))
    const [, code = ''] = /Your delivery code is (\d{4})\./.exec(text) ?? []
    await expect(page.getByText(code, { exact: true })).toBeVisible()
    await press(staff, staff.getByRole('link', { name: /^On its way/ }))
    await press(staff, staff.getByRole('link', { name: `Deliver ${orderNumber}` }))
    await type(staff, staff.getByLabel('The buyer’s delivery code'), code)
    await press(staff, staff.getByRole('button', { name: `All received for order ${orderNumber}` }))
    await expect(staff.getByText('The delivery is confirmed.')).toBeVisible()
    await mailTo(person.email, new RegExp(`${orderNumber}: Your order was delivered`))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible()
    await expect(page.getByText('Delivered').first()).toBeVisible()
    // Over three paydays.
    await expect(page.getByText('₦12,040')).toHaveCount(3)
  })
  await staff.close()
})

test('a focused tab scrolls into view on a narrow phone', async ({ page }) => {
  await signInWithToken(page.context(), (await logIn('staff@demo.test')).token)
  for (const width of [320, 340, 360, 380, 400]) {
    await page.setViewportSize({ width, height: 600 })
    await page.goto('/staff/orders?status=approved')
    const [, ...tabs] = await page.getByRole('navigation', { name: 'Orders by status' }).getByRole('link').all()
    for (const tab of tabs) await tabTo(page, tab)
  }
})

/** Searches a desk's list, which leaves few rows to tab through. */
async function find(desk: Page, words: string): Promise<void> {
  await type(desk, desk.getByRole('searchbox'), words)
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(new RegExp(`q=${encodeURIComponent(words).replaceAll('%20', '\\+')}`))
}

/** Takes a step of an order and waits until its button is gone. */
async function take(desk: Page, step: string): Promise<void> {
  const button = desk.getByRole('button', { name: step })
  await press(desk, button)
  await expect(button).toHaveCount(0)
}
