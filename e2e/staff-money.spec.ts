import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, mailTo, test } from './fixtures'
import { approveEmployee, call, logIn, payAtProvider, createUnpaidEmployee, createWaitingEmployee } from './people'
import { signInWithToken } from './visitors'

/* What staff do about payments, failed mails and the ledger. */

const MAILBOX = process.env.FOODBANK_MAILBOX_URL ?? 'http://127.0.0.1:3001'

/** Stops mail to one address only, because other tests need theirs. */
const setMailServer = async (mode: 'up' | 'down', to = '') => {
  const answer = await fetch(`${MAILBOX}/fault`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode, to }),
  })
  expect(answer.status).toBe(200)
}

async function change(statement: string, values: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    expect((await client.query(statement, [...values])).rowCount).toBe(1)
  } finally {
    await client.end()
  }
}

/** Marks the queued mail to an address as failed for good, and adds a copy of it. */
async function failMailTo(email: string): Promise<void> {
  await change(
    `UPDATE outbox_mails SET state = 'dead', attempts = 60
     WHERE recipient = $1 AND state = 'queued'`,
    [email],
  )
  await change(
    `INSERT INTO outbox_mails (id, recipient, kind, subject, sealed_body, state, attempts)
     SELECT gen_random_uuid(), recipient, kind, subject, sealed_body, state, attempts
     FROM outbox_mails WHERE recipient = $1 AND state = 'dead'`,
    [email],
  )
}

test('staff refund a payment, resend a mail and balance the books', async ({ page }) => {
  const [maker, checker, payer, employee] = await Promise.all([
    logIn('staff@demo.test'),
    logIn('checker@demo.test'),
    createUnpaidEmployee(),
    createWaitingEmployee(),
  ])
  await signInWithToken(page.context(), maker.token)
  const { body } = await call('POST', '/payments', { token: payer.token, body: { purpose: 'registration' } })

  await test.step('check a pending payment with Flutterwave', async () => {
    await page.goto('/staff/payments')
    await page.getByRole('link', { name: /^Pending/ }).click()
    await expect(page.getByRole('link', { name: /^Pending/ })).toHaveAttribute('aria-current', 'page')
    await page.getByLabel('Search', { exact: true }).fill(body.txRef)
    await page.getByRole('button', { name: 'Show' }).click()
    const row = page.getByRole('row').filter({ hasText: body.txRef })
    await expect(row).toContainText(payer.email)
    await row.getByRole('button', { name: 'Check with Flutterwave' }).click()
    await expect(page.getByText('Flutterwave has no payment with this reference').first()).toBeVisible()
    await expect(row).toContainText('Flutterwave: not started')
    await payAtProvider(body.txRef)
    await row.getByRole('link', { name: body.txRef }).click()
    await expect(page.getByRole('heading', { level: 1, name: body.txRef })).toBeVisible()
    const ask = page.getByRole('button', { name: 'Check with Flutterwave' })
    // The webhook may have arrived already.
    if (await ask.isVisible()) await ask.click()
    await expect(page.getByText('successful', { exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Registration fee paid' })).toContainText('₦1,000')
    const found = page.getByRole('definition').filter({ hasText: payer.email }).getByRole('link')
    await expect(found).toHaveAttribute('href', `/staff/buyers?${String(new URLSearchParams({ q: payer.email }))}`)
  })

  await test.step('one person requests a refund and another approves it', async () => {
    const reason = `Walk ${body.txRef}`
    await page.getByText('Refund…').click()
    await page.getByLabel('Amount in naira').fill('2,000')
    await page.getByLabel('Reason').fill(reason)
    await page.getByRole('button', { name: 'Request refund' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Only ₦1,000 of this payment can still be refunded.' }),
    ).toBeVisible()
    await page.getByLabel('Amount in naira').fill('400')
    await page.getByRole('button', { name: 'Request refund' }).click()
    await expect(page.getByText(`A refund is waiting for approval: “${reason}”`)).toBeVisible()
    const asked = (await call('GET', '/staff/approvals', { token: checker.token })).body.items.find(
      (item) => item['reason'] === reason,
    )
    expect((await call('POST', `/staff/approvals/${asked?.id ?? ''}/approve`, { token: checker.token })).status).toBe(
      200,
    )
    await page.reload()
    await expect(page.getByRole('table', { name: 'Refunds' })).toContainText('₦400')
    await expect(page.getByText('A refund is waiting for approval')).toHaveCount(0)
  })

  await test.step('a mail that failed for good can be sent again', async () => {
    await setMailServer('down', employee.email)
    try {
      await approveEmployee(employee)
      await expect(async () => {
        await page.goto('/staff/mails?state=waiting')
        await expect(page.getByRole('row').filter({ hasText: employee.email })).toContainText('421', {
          timeout: 10_000,
        })
      }).toPass()
      await failMailTo(employee.email)
    } finally {
      await setMailServer('up')
    }
    await page.getByRole('link', { name: /^Failed(?! jobs)/ }).click()
    const row = page.getByRole('row').filter({ hasText: employee.email })
    await row.first().getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send one email again' }).click()
    await expect(page.getByText('One email is back in the queue.')).toBeVisible()
    await expect(row).toHaveCount(1)
    await mailTo(employee.email, /./)
    await page.getByRole('button', { name: 'Send all again' }).click()
    await expect(row).toHaveCount(0)
  })

  await test.step('debits equal credits, and a balance leads to its entries', async () => {
    await page.goto('/staff/ledger')
    await expect(page.getByRole('status').filter({ hasText: 'Debits equal credits' })).toBeVisible()
    await page.getByRole('link', { name: 'Registration fees' }).click()
    await page.getByLabel('Search', { exact: true }).fill(payer.email)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('q') === payer.email && url.searchParams.get('account') === 'income_registration',
    )
    await expect(page.getByRole('row').filter({ hasText: 'Registration fee paid' })).toContainText(
      'Flutterwave balance',
    )
    await page.getByRole('link', { name: 'Ageing' }).click()
    await expect(page).toHaveURL(/\/staff\/ledger\/ageing/)
    await page.getByRole('button', { name: 'Export' }).first().click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV file' }).first().click()
    expect((await download).suggestedFilename()).toMatch(/^foodbank-ageing-\d{4}-\d\d-\d\d\.csv$/)
  })
})

test('a job that nobody can read is shown to staff, who let it be tried again', async ({ page }) => {
  const [{ token }, id] = [await logIn('staff@demo.test'), randomUUID()]
  await change(
    `INSERT INTO pgboss.job (name, id, data, policy, dead_letter, retry_limit, singleton_key)
     SELECT name, $1::uuid, '{"job": "of a later release"}', policy, dead_letter, 0, $1
     FROM pgboss.queue WHERE name = 'timed'`,
    [id],
  )
  await signInWithToken(page.context(), token)
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(async () => {
    await page.goto('/staff/mails')
    await page.getByRole('link', { name: 'Failed jobs' }).click()
    await expect(row).toContainText('Timed job', { timeout: 2_000 })
  }).toPass()
  await expect(row).toContainText('Error')
  await row.getByRole('button', { name: 'Repeat : Timed job' }).click()
  await expect(page.getByText('The job is back in the queue.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await change(`DELETE FROM pgboss.job WHERE name = 'timed' AND singleton_key = $1`, [id])
})
