import { PHONE } from './axe'
import { consent, continueButton, expectPlaced } from './checkout'
import { expect, newPerson, test } from './fixtures'
import { createBuyer, logInAsStaff } from './people'
import { placeOrder, signInWithToken } from './visitors'

/* A package from the desk to the order. */

test('staff make a package, and a buyer finds it by an amount and orders it', async ({ page, browser }) => {
  const name = `Weekend box ${newPerson().lastName.replace('Person ', '')}`

  await test.step('staff make it, after a price that is too low', async () => {
    const staff = await logInAsStaff()
    await signInWithToken(page.context(), staff.token)
    await page.goto('/staff/packages/new')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Price in naira').fill('9,000')
    await page.getByLabel('Product 1', { exact: true }).selectOption('Ofada rice, 5 kg bag')
    await page.getByLabel('Product 2', { exact: true }).selectOption('Jollof noodles, 10 packs')
    await page.getByLabel('Quantity of product 2').fill('2')
    await page.getByRole('button', { name: 'Add package' }).click()
    await expect(page.getByText(/at least ₦18,320\.$/).first()).toBeVisible()
    await page.getByLabel('Price in naira').fill('20,000')
    await page.getByRole('button', { name: 'Add package' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goto('/staff/packages')
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('₦2,900')
  })

  const visitor = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const shop = await visitor.newPage()

  await test.step('a visitor sees what an amount buys, without script', async () => {
    await shop.goto('/')
    await shop.getByRole('link', { name: '₦30,000', exact: true }).click()
    const box = shop.getByRole('listitem').filter({ has: shop.getByRole('heading', { name }) })
    await expect(box).toContainText('You save ₦2,900')
    // 20,000 and 5 % interest and 7.5 % VAT on noodles for 7,336.24, over three paydays.
    await expect(box).toContainText('on each of 3 paydays')
    await shop.getByRole('link', { name: '₦15,000', exact: true }).click()
    await expect(shop.getByRole('heading', { name })).toBeHidden()
  })

  await test.step('a buyer puts it into the cart with one tap, and orders it', async () => {
    const person = await createBuyer()
    await placeOrder(person)
    await signInWithToken(visitor, person.token)
    await shop.goto('/food/packages?budget=30000')
    await expect(shop).toHaveURL(/\/Packages\?budget=30000$/)
    await shop.getByRole('button', { name: `Add to cart ${name}` }).click()
    await expect(shop.getByRole('heading', { name })).toBeVisible()
    await expect(shop.getByText('1 × Ofada rice (5 kg bag), 2 × Jollof noodles (10 packs)')).toBeVisible()
    const scripted = await browser.newContext({ viewport: PHONE })
    await signInWithToken(scripted, person.token)
    const checkout = await scripted.newPage()
    await checkout.goto('/Store?tab=cart')
    await checkout.getByRole('button', { name: /^Proceed/ }).click()
    await consent(checkout).check()
    await continueButton(checkout).click()
    await expectPlaced(checkout)
    await checkout.goto('/History2')
    await expect(checkout.getByText(`Package: ${name}`)).toBeVisible()
    await scripted.close()
  })
  await visitor.close()
})
