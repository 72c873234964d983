import { Client } from 'pg'
import { PHONE } from './axe'
import { expectPlaced } from './checkout'
import { expect, expectToast, test } from './fixtures'
import { SITE, createBuyer } from './people'
import { fillCart, placeOrder, signInWithToken } from './visitors'

/* The monthly basket by touch: made from the cart, proposed by the job, and ordered with two taps. */

test.use({ hasTouch: true, viewport: PHONE })

/** Lets the day of the proposal come, and runs the job that proposes. */
async function letItCome(userId: string): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query('UPDATE baskets SET settled_on = current_date - 70, next_on = current_date WHERE user_id = $1', [
    userId,
  ])
  const headers = { authorization: `Bearer ${process.env.CRON_SECRET ?? ''}` }
  // A run ends after its time, which is short on a busy machine, and the next one goes on.
  await expect
    .poll(async () => {
      const answer = await fetch(`${SITE}/api/cron/remind`, { method: 'POST', headers })
      expect(answer.status).toBe(200)
      return (await client.query('SELECT FROM baskets WHERE user_id = $1 AND proposed_on IS NOT NULL', [userId]))
        .rowCount
    })
    .toBe(1)
  await client.end()
}

test('a monthly basket is proposed, looked at with one tap and ordered with the next, and can be skipped', async ({
  page,
}) => {
  const person = await createBuyer()
  // The address is known from an earlier order.
  await placeOrder(person)
  await fillCart(person)
  await signInWithToken(page.context(), person.token)

  await test.step('it is made from the cart', async () => {
    await page.goto('/Store?tab=cart')
    await page.getByRole('link', { name: 'Get this every month' }).tap()
    await page.getByRole('button', { name: 'Use what is in my cart' }).tap()
    await expect(page.getByText(/^We ask you next on /)).toBeVisible()
    await page.getByRole('button', { name: 'Skip the next one' }).tap()
    await expectToast(page, 'Skipped. We ask you again next month.')
    await page.getByLabel(/^Quantity of /).fill('2')
    await page.getByRole('button', { name: 'Save' }).tap()
    await expectToast(page, 'Your basket is saved.')
  })

  await letItCome(person.id)

  await test.step('one tap looks, one orders', async () => {
    await page.goto('/Dashboard')
    await expect(page.getByText('Do you want your monthly basket?')).toBeVisible()
    await page.getByRole('link', { name: 'Look and order' }).tap()
    await expect(page.getByText(/^By ordering you agree to the terms/)).toBeVisible()
    await page.getByRole('button', { name: /^Agree and place order for / }).tap()
    await expectPlaced(page)
  })

  await test.step('the basket stays, and asks again next month', async () => {
    await page.goto('/Basket')
    await expect(page.getByText(/^We ask you next on /)).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).tap()
    await expect(page.getByText('It is paused. We do not ask you.')).toBeVisible()
    await page.getByRole('button', { name: 'End it' }).tap()
    await expect(page.getByText('You have no monthly basket')).toBeVisible()
  })
})
