import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { completeProfile } from '@/lib/accounts/complete-profile'
import { getPicture } from '@/lib/accounts/pictures'
import { register, verifyRegistrationCode } from '@/lib/accounts/register'
import { registerSchema } from '@/lib/accounts/schema'
import { logIn } from '@/lib/accounts/sign-in'
import { addToCart } from '@/lib/cart/service'
import { getCart } from '@/lib/cart/queries'
import { listCategories, listProducts } from '@/lib/catalogue/queries'
import { placeOrder } from '@/lib/checkout/place-order'
import { createOrderSchema } from '@/lib/checkout/schema'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { getWallet } from '@/lib/credit/queries'
import { periodFile } from '@/lib/deductions/queries'
import { recordRemittance } from '@/lib/deductions/remittances'
import { bookDeductions } from '@/lib/deductions/upload'
import { approveEmployee } from '@/lib/employees/service'
import { JOB_NAMES } from '@/lib/jobs/schema'
import { runJob } from '@/lib/jobs/service'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { getOrder, listHistory } from '@/lib/orders/queries'
import { cancelOrder } from '@/lib/orders/cancel'
import { moveOrder } from '@/lib/orders/service'
import { confirmOrderFees, startPayment } from '@/lib/payments/service'
import { eraseAccount } from '@/lib/privacy/service'
import { someCharges } from '@/sandbox/checkout-factories'
import { PASSWORD, aBuyer, aPartner, aProduct, aStaff, anEmail, unique } from '@/sandbox/factories'
import { mailedCodes } from '@/sandbox/one-time-codes'
import { aPayroll, aReference, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { aSettledBuyer } from '@/sandbox/settled-buyer'
import { type StatementRecord, recordStatements, replay } from '@/sandbox/statement-record'
import { useFlutterwave, useMailbox } from '@/sandbox/test-outside'
import { codeOfOrder } from '@/sandbox/delivery-codes'
import { withClient } from './migration-command'

/*
 * Servers of the previous release run while a new version migrates the database. `previous-release.sql.json` has the
 * statements that the release sent in a smoke run; each must still work with the newest schema. `npm run
 * release:record` records them anew for the next release.
 */
const file = join(import.meta.dirname, 'previous-release.sql.json')
const mailbox = useMailbox()
const flutterwave = useFlutterwave()

/** A migrated database without rows, in which a replay starts. */
const empty = `replay_${randomUUID().replaceAll('-', '')}`
const replayed = (record: StatementRecord, migration?: string) => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${empty}`
  return withClient(url.href, (client) => replay(client, record, migration))
}

beforeAll(async () => {
  await withClient(inject('postgresUrl'), (client) => client.query(`CREATE DATABASE ${empty} TEMPLATE template`))
  return () => withClient(inject('postgresUrl'), (client) => client.query(`DROP DATABASE ${empty} WITH (FORCE)`))
})

/** The journey of a buyer, the work of HR and staff, and the jobs. */
async function smoke(): Promise<void> {
  await someCharges()
  const buyer = await aNewBuyer()
  await order(buyer)
  await payroll()
  for (const name of JOB_NAMES) await runJob(name)
  await eraseAccount((await aSettledBuyer()).buyer, PASSWORD)
}

async function aNewBuyer() {
  const hr = await aPartner()
  const company = await db().company.findUniqueOrThrow({ where: { id: hr.companyId } })
  const names = { firstName: 'Firstname', lastName: 'Lastname', password: PASSWORD, confirmPassword: PASSWORD }
  const { userId, email } = await register(registerSchema.parse({ ...names, email: anEmail() }))
  await runJob('mail')
  await verifyRegistrationCode({ email, code: mailedCodes(mailbox.current, email)[0] ?? '' })
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  await completeProfile(
    { id: userId, email, verified: true, complete: false },
    {
      phonenumber: '+2348031234567',
      address: '5 Allen Avenue',
      company: company.name,
      jobtitle: 'Packer',
      salary: kobo(20_000_000n),
      staffId: unique('S'),
      image: new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' }),
    },
  )
  await approveEmployee(hr, userId)
  await logIn({ email, password: PASSWORD }, unique('address'))
  const { imageId } = await db().user.findUniqueOrThrow({ where: { id: userId } })
  await getPicture(hr, imageId ?? '')
  return aBuyer({ companyId: hr.companyId })
}

async function order(buyer: Awaited<ReturnType<typeof aBuyer>>): Promise<void> {
  const [staff, product] = [await aStaff(), await aProduct({ price: 10_000, stock: 100 })]
  await listCategories()
  await listProducts()
  const deliveryDetails = { state: 'Lagos', city: 'Ikeja', location: '1 Mill Road', phoneNumber: '08031234567' }
  const place = async () => {
    const { id: productId, name, measurement, category } = product
    await addToCart(buyer, { productId, name, measurement, type: category.type, quantity: 2 })
    await getCart(buyer.id)
    return placeOrder(buyer, createOrderSchema.parse({ deliveryDetails, acceptTerms: true, months: 2 }), randomUUID())
  }
  await cancelOrder(buyer, (await place())._id)
  const { _id: id } = await place()
  await moveOrder(staff, id, 'approve')
  const { txRef } = await startPayment(buyer, { purpose: 'order_fees', orderId: id })
  flutterwave.current.pay({ tx_ref: txRef, outcome: 'successful' })
  await confirmOrderFees(buyer, id)
  for (const move of ['pack', 'dispatch'] as const) await moveOrder(staff, id, move)
  await confirmDelivery(staff, id, { code: await codeOfOrder(id) })
  await getOrder(buyer, id)
  await listHistory(buyer)
  await getWallet(buyer.id)
}

async function payroll(): Promise<void> {
  const { hr, company } = await aPayroll(2)
  const month = monthAhead(1)
  const answers = fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
  await bookDeductions(hr, month, answers)
  const transfer = { amount: kobo(2_000_000n), reference: aReference(), date: lagosToday() }
  await recordRemittance(await aStaff(), { companyId: company.id, ...transfer })
}

const MOST_LEFT_OUT = 10

/** Records the smoke run, without the few statements whose values depend on the recorded database. */
async function recordSmoke(release: string): Promise<StatementRecord> {
  let record = await recordStatements(release, smoke)
  for (let leftOut = 0; leftOut <= MOST_LEFT_OUT; leftOut += 1) {
    const refusal = await replayed(record)
    if (!refusal) return record
    record = { ...record, calls: record.calls.filter((_, call) => call !== refusal.call) }
  }
  throw new Error(`more than ${MOST_LEFT_OUT} statements of the smoke run cannot be sent again`)
}

/** Writes one line for each statement and each call, so that a difference can be read. */
function writeRecord({ release, statements, calls }: StatementRecord): void {
  const lines = (rows: readonly unknown[]) => `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]`
  const parts = [
    `"release": ${JSON.stringify(release)}`,
    `"statements": ${lines(statements)}`,
    `"calls": ${lines(calls)}`,
  ]
  writeFileSync(file, `{${parts.join(',\n')}}\n`)
}

test('the statements of the previous release work with the newest schema', async () => {
  const record = JSON.parse(readFileSync(file, 'utf8')) as StatementRecord
  expect(record.statements.length).toBeGreaterThan(200)
  expect(await replayed(record)).toBeUndefined()
})

describe('the smoke run of this version', () => {
  let record: StatementRecord
  beforeAll(async () => {
    const release = inject('recordRelease')
    record = await recordSmoke(release)
    if (release !== '') writeRecord(record)
  })

  test('writes to the tables of the shop', () => {
    const texts = record.calls.map(([position]) => record.statements[position] ?? '')
    const written = new Set(texts.flatMap((text) => /INSERT INTO (?:"public"\.)?"?(\w+)/i.exec(text)?.[1] ?? []))
    expect([...written]).toEqual(
      expect.arrayContaining(['users', 'orders', 'payments', 'ledger_postings', 'deduction_lines', 'outbox_mails']),
    )
    expect(record.calls.length).toBeGreaterThan(300)
  })

  test.each([
    ['a column is dropped', 'ALTER TABLE users DROP COLUMN address', '42703'],
    ['a column is renamed', 'ALTER TABLE orders RENAME COLUMN buyer_name TO name', '42703'],
    ['a table is renamed', 'ALTER TABLE payments RENAME TO receipts', '42P01'],
    ['NULL is not allowed any more', 'ALTER TABLE users ALTER COLUMN phone SET NOT NULL', '23502'],
    ['a column is needed', 'ALTER TABLE payments ADD COLUMN branch text NOT NULL', '23502'],
    ['a type is another one', 'ALTER TABLE order_items ALTER COLUMN name TYPE int USING 0', '42804'],
    ['a check is stricter', `ALTER TABLE order_items ADD CHECK (name = 'Rice')`, '23514'],
  ])('is refused when %s', async (_, migration, code) => {
    expect((await replayed(record, migration))?.code).toBe(code)
  })

  test('is not refused when a migration only adds', async () => {
    const adds = "ALTER TABLE users ADD COLUMN floor int; ALTER TABLE orders ADD COLUMN gate text NOT NULL DEFAULT ''"
    expect(await replayed(record, adds)).toBeUndefined()
  })
})
