import { randomUUID } from 'node:crypto'
import type * as nodeCrypto from 'node:crypto'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inviteColleague } from '@/lib/companies/invitations'
import { db, pool, transaction } from '@/lib/database/db'
import { unseal } from '@/lib/server/seal'
import { deliverMails } from '@/lib/notifications/deliver'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import { moveOrder } from '@/lib/orders/service'
import { writeToUs } from '@/lib/tickets/contact'
import { PASSWORD, aBuyer, aPartner, aStaff, anEmail, anOrder, openConnections } from '@/sandbox/factories'
import { useMailbox } from '@/sandbox/test-outside'
import { answerCodeRequests, requestCode } from './password-reset'
import { verifyCode } from './verify-code'
import { register } from './register'
import { registerSchema } from './schema'

// Every code is the same rare one, so that finding it in the database is no chance.
const CODE = '7391'
vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof nodeCrypto>()),
  randomInt: () => Number('7391'),
}))

const mailbox = useMailbox()
beforeAll(openConnections)
beforeEach(() => {
  mailbox.current.setFault('up')
})

/**
 * The columns of texts, documents and bytes that hold `secret`, of every table. Digits count only where they stand
 * alone: ids and sealed texts have any four digits somewhere.
 */
async function placesOf(secret: string): Promise<string[]> {
  const { rows: columns } = await pool().query<{ table: string; column: string; type: string }>(`
    SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'xml', 'bytea', 'ARRAY')`)
  expect(columns.length).toBeGreaterThan(50)
  const alone = `(^|[^0-9A-Za-z_-])${secret}([^0-9A-Za-z_-]|$)`
  const found = await Promise.all(
    columns.map(async ({ table, column, type }) => {
      const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
      const { rows } = await pool().query(`SELECT 1 FROM "${table}" WHERE ${value} ~ $1 LIMIT 1`, [alone])
      return rows.length > 0 ? [`${table}.${column}`] : []
    }),
  )
  return found.flat()
}

const registerAs = (email: string) =>
  register(
    registerSchema.parse({
      firstName: 'Firstname',
      lastName: 'Lastname',
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }),
  )

const IN_CODE_MAIL = /^\d{4}$/m
const IN_DELIVERY_MAIL = /(?<=Your delivery code is )\d{4}/
const IN_RESET_MAIL = /(?<=\/ResetLink\?token=)[\w-]{43}/
const IN_INVITATION = /(?<=\/Invitation\?token=)[\w-]{43}/

/** Queues the mail of each secret. */
const MAILS = {
  'a registration code': async () => {
    const email = anEmail()
    await registerAs(email)
    return { email, secret: IN_CODE_MAIL }
  },
  'a reset code': async () => {
    const { email } = await aBuyer()
    await requestCode({ email, browser: randomUUID() })
    await answerCodeRequests()
    return { email, secret: IN_CODE_MAIL }
  },
  'a delivery code': async () => {
    const buyer = await aBuyer()
    const { id } = await anOrder(buyer, { status: 'packed', feesPaid: true })
    await moveOrder(await aStaff(), id, 'dispatch')
    return { email: buyer.email, secret: IN_DELIVERY_MAIL }
  },
  'the token of a reset link': async () => {
    const { email } = await aStaff()
    await requestCode({ email })
    await answerCodeRequests()
    return { email, secret: IN_RESET_MAIL }
  },
  'the token of an invitation': async () => {
    const email = anEmail()
    const hr = await aPartner()
    await transaction((tx) =>
      inviteColleague(tx, hr, { fullname: 'New Colleague', email, permissions: ['viewer'], requester: hr }),
    )
    return { email, secret: IN_INVITATION }
  },
}

test.each(Object.entries(MAILS))(
  '%s is nowhere in the database: queued, quoted by a mail server that refuses it, or sent',
  async (_, queue) => {
    const mail = await queue()
    const queued = await db().outboxMail.findFirstOrThrow({ where: { recipient: mail.email } })
    const { text } = (await unseal('mail', queued.sealedBody)) ?? {}
    const secret = mail.secret.exec(String(text))?.[0] ?? ''
    expect(secret).not.toBe('')
    if (mail.secret === IN_CODE_MAIL || mail.secret === IN_DELIVERY_MAIL) expect(secret).toBe(CODE)
    expect(await placesOf(secret)).toEqual([])

    mailbox.current.setFault('quote')
    expect(await deliverMails()).toEqual({ sent: 0, failed: 1 })
    const { lastError } = await db().outboxMail.findFirstOrThrow({ where: { id: queued.id } })
    expect(lastError).toContain('554 Refused: ')
    expect(await placesOf(secret)).toEqual([])

    mailbox.current.setFault('up')
    await pool().query("UPDATE outbox_mails SET run_at = now() - interval '1 second' WHERE id = $1", [queued.id])
    expect(await deliverMails()).toEqual({ sent: 1, failed: 0 })
    const [sent] = mailbox.current.messages(mail.email)
    expect(sent?.text).toContain(secret)
    expect(sent?.subject).not.toContain(secret)
    expect(await placesOf(secret)).toEqual([])

    // The search finds what is there.
    const complaint = { firstname: '', lastname: '', email: anEmail(), complaint: `My secret is ${secret}.` }
    const id = await writeToUs(null, complaint)
    expect(await placesOf(secret)).toEqual(['ticket_messages.text'])
    await db().ticketMessage.deleteMany({ where: { ticketId: id } })
    await db().ticket.deleteMany({ where: { id } })
    await db().outboxMail.deleteMany()
  },
)

test('a confirmed delivery leaves no code behind', async () => {
  const [buyer, staff] = [await aBuyer(), await aStaff()]
  const { id } = await anOrder(buyer, { feesPaid: true })
  for (const move of ['approve', 'pack', 'dispatch'] as const) await moveOrder(staff, id, move)
  await expect(confirmDelivery(staff, id, { code: '1111' }, randomUUID())).rejects.toMatchObject({ status: 400 })
  expect(await confirmDelivery(staff, id, { code: CODE }, randomUUID())).toBe('delivered')
  expect(await placesOf(CODE)).toEqual([])
})

test('a wrong and a right guess leave no code behind', async () => {
  const { email } = await aBuyer()
  const browser = randomUUID()
  await requestCode({ email, browser })
  await answerCodeRequests()
  await expect(verifyCode({ email, code: '1111', browser })).rejects.toMatchObject({ status: 400 })
  expect(await verifyCode({ email, code: CODE, browser })).toMatchObject({ purpose: 'reset' })
  expect(await placesOf(CODE)).toEqual([])
})
