import { PICTURE, PASSWORD, codeFor, expect, mailTo, newPerson, signIn, test } from './fixtures'

/*
 * The main job, end to end, as people see it: an employee registers, HR confirms, the fee is paid, food is ordered on
 * credit, staff approve, the loan shows, the delivery fee is paid and the order arrives.
 */
test('an employee gets food on credit', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const person = newPerson()
  let orderNumber = ''

  await test.step('register from the landing page', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get food items from foodbank at a flexible payment plan')
    await page.getByRole('link', { name: 'Get started' }).click()
    await expect(page.getByRole('heading', { name: 'Set up your profile' })).toBeVisible()
    await page.getByLabel('First name').fill(person.firstName)
    await page.getByLabel('Last name').fill(person.lastName)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/RegOtp$/)
  })

  await test.step('enter the code from the mail', async () => {
    const code = await codeFor(person.email)
    await page.getByLabel('Digit 1 of 4').pressSequentially(code)
    await page.getByRole('button', { name: 'Verify' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verification Successful' })
    await dialog.getByRole('link', { name: 'Continue' }).click()
  })

  await test.step('complete the profile with a picture', async () => {
    await expect(page.getByRole('heading', { name: 'Almost done!' })).toBeVisible()
    await page.getByLabel('Phone number').fill('0803 123 4567')
    await page.getByLabel('Home address').fill('5 Allen Avenue, Ikeja')
    await page.getByLabel('Company').selectOption('Demo Mills')
    await page.getByLabel('Job title').fill('Packer')
    await page.getByLabel('Staff Id').fill('DM-777')
    await page.getByLabel('Salary').fill('200,000')
    await page.getByLabel('Profile image').setInputFiles(PICTURE)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/Login/)
    await expect(page.getByText('Proceed to make your own time payment, You can now login').first()).toBeVisible()
  })

  await test.step('wait for the employer on the dashboard', async () => {
    await signIn(page, person.email)
    const dialog = page.getByRole('dialog', { name: 'Identity Confirmation' })
    await expect(dialog).toContainText("You'll receive an email once your eligibility is confirmed.")
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/[Ll]ogin/)
  })

  await test.step('HR confirms', async () => {
    const hr = await browser.newPage()
    await signIn(hr, 'hr@demo.test')
    await expect(hr).toHaveURL(/\/partner/)
    await hr.getByRole('button', { name: `Confirm ${person.fullName}` }).click()
    await expect(hr.getByRole('button', { name: `Confirm ${person.fullName}` })).toHaveCount(0)
    await hr.close()
    await mailTo(person.email, /eligibility is confirmed/)
  })

  await test.step('pay the registration fee on the hosted page', async () => {
    await signIn(page, person.email)
    await page.waitForURL(/\/v3\/hosted\/pay\/.*userId=/)
    await expect(page.getByText('₦1,000').first()).toBeVisible()
    await page.getByRole('button', { name: 'Pay successfully' }).click()
    await expect(page).toHaveURL(/\/Login/)
    await expect(page.getByText('Payment was successfully processed!').first()).toBeVisible()
  })

  await test.step('sign in to the dashboard', async () => {
    await signIn(page, person.email)
    await expect(page).toHaveURL(/\/Dashboard$/)
    await expect(page.getByText(`Welcome, ${person.fullName}`)).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Identity Confirmation' })).toHaveCount(0)
  })

  await test.step('choose food and fill the cart', async () => {
    await page.getByRole('link', { name: 'Apply for food loan' }).click()
    await page.getByRole('link', { name: 'Rice' }).click()
    await page.getByRole('link', { name: /10 kg bag/ }).click()
    await page.getByRole('button', { name: /^Add one/ }).click()
    await expect(page.getByText('₦34,400')).toBeVisible()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const dialog = page.getByRole('dialog', { name: 'Item Added' })
    await expect(dialog).toContainText('Success! Your order is now in your cart, ready for checkout.')
    await dialog.getByRole('link', { name: 'Go to cart' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    // 34,400 + 500 + 2,580 (7.5 %) + 1,720 (5 %) + 1,500
    await expect(page.getByText('₦40,700').first()).toBeVisible()
    await page.getByRole('button', { name: /^Proceed/ }).click()
  })

  await test.step('check out in three steps', async () => {
    await expect(page.getByRole('heading', { name: 'Add Delivery details' })).toBeVisible()
    await page.getByLabel('State').selectOption('Lagos')
    await page.getByLabel('City').fill('Ikeja')
    await page.getByLabel('Location').fill('5 Allen Avenue')
    await page.getByLabel('Phone number').fill('08031234567')
    await page.getByLabel(/^3 months/).check()
    await page.getByLabel(/I have read the terms/).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Application successful' })).toBeVisible()
    await expect(page.getByText('Order recieved await confirmation in your mail')).toBeVisible()
    await page.getByRole('link', { name: 'Done' }).click()
    orderNumber = (await page.getByText(/^FB-\d{4}-\d{4}$/).textContent()) ?? ''
    expect(orderNumber).toMatch(/^FB-/)
    await expect(page.getByText('Awaiting approval')).toBeVisible()
    await mailTo(person.email, new RegExp(`${orderNumber} received`))
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page.getByRole('cell', { name: '₦40,700' })).toBeVisible()
  })

  const staff = await browser.newPage()
  await test.step('staff approve', async () => {
    await signIn(staff, 'staff@demo.test')
    await expect(staff).toHaveURL(/\/staff/)
    await staff.getByRole('button', { name: `Approve ${orderNumber}` }).click()
    await expect(staff.getByRole('button', { name: `Approve ${orderNumber}` })).toHaveCount(0)
    await mailTo(person.email, new RegExp(`${orderNumber}: Your order is approved`))
  })

  await test.step('the wallet shows the loan', async () => {
    await page.reload()
    // 34,400 + 2,580 + 1,720 over three paydays.
    await expect(page.getByText('-₦38,700')).toBeVisible()
    await expect(page.getByText('₦12,900').first()).toBeVisible()
  })

  await test.step('pay delivery and service fee in the window', async () => {
    await page.goto('/History')
    await page.getByRole('button', { name: `Pay ₦2,000 delivery and service fee of order ${orderNumber}` }).click()
    const frame = page.frameLocator('iframe[title="Flutterwave checkout"]')
    await frame.getByRole('button', { name: 'Pay successfully' }).click()
    await expect(page.getByRole('button', { name: 'Delivery fee paid' })).toBeVisible()
  })

  await test.step('packed, dispatched, delivered', async () => {
    for (const [tab, step] of [['Approved', 'Pack'], ['Packed', 'Dispatch'], ['On its way', 'Deliver']] as const) {
      await staff.goto('/staff')
      await staff.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
      await staff.getByRole('button', { name: `${step} ${orderNumber}` }).click()
      await expect(staff.getByRole('button', { name: `${step} ${orderNumber}` })).toHaveCount(0)
    }
    await mailTo(person.email, new RegExp(`${orderNumber}: Your order was delivered`))
    await page.goto('/History2')
    await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible()
    await expect(page.getByText('Delivered').first()).toBeVisible()
  })
  await staff.close()
})
