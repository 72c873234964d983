import { Buffer } from 'node:buffer'
import { PICTURE, expect, mailTo, newPerson, test } from './fixtures'
import { call, logIn } from './people'
import { signInWithToken, signInAsBuyer } from './visitors'

/* What staff do for the shop, and its effect in the shop, in the mailbox and on the landing page. */

const tomorrow = () => new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString().slice(0, 10)

test('staff manage products, charges, questions and tickets', async ({ page, browser }) => {
  const tag = newPerson().lastName.replace('Person ', '')
  const [name, imported] = [`Walk noodles ${tag}`, `Walk macaroni ${tag}`]
  const maker = await logIn('staff@demo.test')
  await signInWithToken(page.context(), maker.token)
  const shopper = await browser.newContext()
  const shop = await shopper.newPage()
  const buyer = await signInAsBuyer(shop)

  await test.step('a new product with a picture is in the shop', async () => {
    await page.goto('/staff/products/new')
    await page.getByLabel('Picture').setInputFiles(PICTURE)
    await expect(page.getByAltText('The picture you chose')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Category').selectOption('Noodles')
    await page.getByLabel('Pack size').fill('12 packs')
    await page.getByLabel('Price in naira').fill('4,200.50')
    await page.getByLabel('VAT class').selectOption('zero')
    await page.getByLabel('Units on the shelf').fill('8')
    await page.getByRole('button', { name: 'Add product' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('8 units on the shelf.')).toBeVisible()
    await shop.goto(`/Store?product=${page.url().split('/').at(-1) ?? ''}`)
    await expect(shop.getByRole('heading', { name })).toBeVisible()
    await expect(shop.getByText('₦4,200.50').first()).toBeVisible()
  })

  await test.step('a changed price is taken back', async () => {
    const price = page.getByLabel('Price in naira')
    await price.fill('4,500')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(`${name} is saved, with its new price.`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('Undone: the price is as before.').first()).toBeVisible()
    await expect(price).toHaveValue('4200.5')
  })

  await test.step('stock changes need a reason and the current count', async () => {
    const id = page.url().split('/').at(-1) ?? ''
    await page.getByLabel('What happened').selectOption('damaged')
    await page.getByLabel('How many units').fill('3')
    await page.getByRole('button', { name: 'Update stock' }).click()
    await expect(page.getByText('5 units on the shelf.')).toBeVisible()
    await expect(page.getByRole('row', { name: /−3 Damaged/ })).toBeVisible()
    const moved = await call('POST', `/staff/products/${id}/stock`, {
      token: maker.token,
      body: { quantity: 10, reason: 'received' },
    })
    expect(moved.body['stock']).toBe(15)
    await page.getByLabel('What happened').selectOption('counted')
    await page.getByLabel('How many units').fill('4')
    await page.getByRole('button', { name: 'Update stock' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The stock has changed from 5 to 15.' })).toBeVisible()
    await expect(page.getByText('15 units on the shelf.')).toBeVisible()
  })

  await test.step('an import is previewed first', async () => {
    const file = (text: string) => ({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFFname;type;measurement;price;stock;vat_class\r\n${text}`),
    })
    await page.goto('/staff/products/import')
    await page.getByLabel('CSV file').setInputFiles(file(`${imported};Caviar;1 kg;cheap;1;\r\n`))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('There is no category “Caviar”. Please add it first.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
    await page
      .getByLabel('CSV file')
      .setInputFiles(file(`${imported};Spaghetti;1 kg;1500;20;standard\r\n${name};noodles;12 packs;4300;;\r\n`))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('price: ₦4,200.50 → ₦4,300')).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 products' }).click()
    await expect(page.getByText('Imported: 1 new, 1 changed.')).toBeVisible()
    await page.goto(`/staff/products?q=${encodeURIComponent(tag)}`)
    await expect(page.getByRole('rowheader', { name: imported })).toBeVisible()
    await page.getByRole('button', { name: `Take off sale ${imported}` }).click()
    await expect(page.getByRole('button', { name: `Put on sale ${imported}` })).toBeVisible()
    await shop.reload()
    await expect(shop.getByText('₦4,300').first()).toBeVisible()
  })

  await test.step('new charges need a second person', async () => {
    await page.goto('/staff/charges')
    await page.getByLabel('Start date').fill(tomorrow())
    await page.getByLabel('Reason').fill(tag)
    await page.getByRole('button', { name: 'Request change' }).click()
    await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible()
    const checker = await logIn('checker@demo.test')
    const { body } = await call('GET', '/staff/approvals', { token: checker.token })
    const asked = body.items.find(({ reason }) => reason === tag)
    expect((await call('POST', `/staff/approvals/${asked?.id ?? ''}/approve`, { token: maker.token })).status).toBe(403)
    expect((await call('POST', `/staff/approvals/${asked?.id ?? ''}/approve`, { token: checker.token })).status).toBe(
      200,
    )
    await page.reload()
    await expect(page.getByText('Upcoming').first()).toBeVisible()
  })

  await test.step('a question appears on the landing page and disappears at once', async () => {
    const question = `What is ${tag}?`
    await page.goto('/staff/faqs')
    await page.getByLabel('Question', { exact: true }).last().fill(question)
    await page.getByLabel('Answer', { exact: true }).last().fill('A word of this walk.')
    await page.getByRole('button', { name: 'Add question' }).click()
    await expect(page.getByRole('heading', { name: question })).toBeVisible()
    // The form begins again.
    await expect(page.getByLabel('Question', { exact: true }).last()).toHaveValue('')
    await expect(page.getByLabel('Answer', { exact: true }).last()).toHaveValue('')
    await shop.goto('/')
    await expect(shop.getByText(question)).toBeVisible()
    await page.getByText(`Delete…${question}`).click()
    await page.getByRole('button', { name: `Delete ${question}`, exact: true }).click()
    await expect(page.getByRole('heading', { name: question })).toHaveCount(0)
    await shop.reload()
    await expect(shop.getByText(question)).toHaveCount(0)
  })

  await test.step('a ticket is answered by mail', async () => {
    const sent = await call('POST', '/admin/createComplaint', {
      token: buyer.token,
      body: { firstname: 'Test', lastname: tag, email: buyer.email, complaint: 'The bag was torn.' },
    })
    expect(sent.status).toBe(200)
    await page.goto(`/staff/tickets?q=${encodeURIComponent(tag)}`)
    await page.getByRole('link', { name: 'Message to us' }).click()
    await page.getByLabel('Your answer').fill('We are sorry. A new bag is on its way.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText('A new bag is on its way.')).toBeVisible()
    const mail = await mailTo(buyer.email, /^Our answer to your message$/)
    expect(mail.text).toContain('A new bag is on its way.')
    expect(mail.text).toContain('> The bag was torn.')
    await page.goto(`/staff/tickets?q=${encodeURIComponent(tag)}`)
    await expect(page.getByText('No results')).toBeVisible()
    await page.goto(`/staff/tickets?state=answered&q=${encodeURIComponent(tag)}`)
    await expect(page.getByText('The bag was torn.').first()).toBeVisible()
  })
  await shopper.close()
})
