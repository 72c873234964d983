import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db, pool, transaction } from '@/lib/database/db'
import { PASSWORD, aBuyer, aCompany, aStaff, anEmail, anOrder, openConnections, unique } from '@/sandbox/factories'
import { mailedCodes } from '@/sandbox/one-time-codes'
import { useMailbox } from '@/sandbox/test-outside'
import { projectRoot } from './build'
import { SEALED_COLUMNS } from './reseal-rows'

const mailbox = useMailbox()
beforeAll(openConnections)

const OLD = process.env.NEXTAUTH_SECRET ?? ''
const NEW = 'the-next-secret-for-tests-only-of-32-bytes-or-more'

afterAll(() => {
  process.env.NEXTAUTH_SECRET = OLD
  delete process.env.NEXTAUTH_SECRET_PREVIOUS
})

/** The app as a process finds it that starts with these secrets. */
async function startedWith(secret: string, previous?: string) {
  process.env.NEXTAUTH_SECRET = secret
  if (previous === undefined) delete process.env.NEXTAUTH_SECRET_PREVIOUS
  else process.env.NEXTAUTH_SECRET_PREVIOUS = previous
  vi.resetModules()
  const [deliver, reset, verify, seal, session, signIn, notify, factor, codes] = await Promise.all([
    import('@/lib/notifications/deliver'),
    import('@/lib/accounts/password-reset'),
    import('@/lib/accounts/verify-code'),
    import('@/lib/server/seal'),
    import('@/lib/server/session'),
    import('@/lib/accounts/sign-in'),
    import('@/lib/notifications/notify'),
    import('@/lib/second-factor/secret'),
    import('@/lib/orders/delivery-codes'),
  ])
  return { ...deliver, ...reset, ...verify, ...seal, ...session, ...signIn, ...notify, ...factor, ...codes }
}

type App = Awaited<ReturnType<typeof startedWith>>

const queueMail = (app: App, to: string) =>
  transaction((tx) =>
    app.notify(tx, { email: to }, { kind: 'order', mail: { subject: 'News', paragraphs: ['Rice is here.'] } }),
  )

/** A code that a buyer asked for and received by mail. */
async function aCode(app: App) {
  const { email } = await aBuyer()
  const browser = randomUUID()
  await app.requestCode({ email, browser })
  await app.answerCodeRequests()
  await app.deliverMails()
  return { email, browser, code: mailedCodes(mailbox.current, email)[0] ?? '' }
}

const bodyOf = async (recipient: string) =>
  (await db().outboxMail.findFirstOrThrow({ where: { recipient } })).sealedBody

/** The token of a buyer's sign-in. */
async function tokenOf(app: App, email: string): Promise<string> {
  const answer = await app.logIn({ email, password: PASSWORD }, unique('address'))
  if (!('dto' in answer)) throw new Error('a buyer has no second factor')
  return answer.dto.token
}

/** What the app under the old secret gave out: a session, a grant, two codes, a queued mail. */
async function givenOut() {
  const app = await startedWith(OLD)
  const { email } = await aBuyer()
  const token = await tokenOf(app, email)
  const grant = await app.seal('reset', { userId: 'someone', codeId: 'one' }, 900)
  const codes = [await aCode(app), await aCode(app)] as const
  const to = anEmail()
  await queueMail(app, to)
  return { token, grant, codes, to }
}

test('during a rotation all that the old secret made works, and the new secret makes what comes', async () => {
  const { token, grant, codes, to } = await givenOut()
  const rotated = await startedWith(NEW, OLD)
  expect(await rotated.readSessionToken(token)).toMatchObject({ role: 'buyer' })
  expect(await rotated.unseal('reset', grant)).toMatchObject({ codeId: 'one' })
  expect(await rotated.unseal('registration', grant)).toBeUndefined()
  expect(await rotated.verifyCode(codes[0])).toMatchObject({ purpose: 'reset' })
  expect(await rotated.deliverMails()).toEqual({ sent: 1, failed: 0 })
  expect(mailbox.current.messages(to)[0]?.text).toContain('Rice is here.')

  const later = anEmail()
  await queueMail(rotated, later)
  const fresh = await rotated.seal('reset', {}, 900)
  const finished = await startedWith(NEW)
  expect(await finished.unseal('reset', fresh)).toBeDefined()
  expect(await finished.deliverMails()).toEqual({ sent: 1, failed: 0 })
})

test('before a rotation, processes that seal with the old secret read what those with the new one seal', async () => {
  const rotated = await startedWith(NEW, OLD)
  const { email } = await aBuyer()
  const token = await tokenOf(rotated, email)
  const ready = await startedWith(OLD, NEW)
  expect(await ready.readSessionToken(token)).toMatchObject({ role: 'buyer' })
})

test('once the old secret is removed, nothing that it made works', async () => {
  const { token, grant, codes, to } = await givenOut()
  const finished = await startedWith(NEW)
  expect(await finished.readSessionToken(token)).toBeUndefined()
  expect(await finished.unseal('reset', grant)).toBeUndefined()
  await expect(finished.verifyCode(codes[1])).rejects.toMatchObject({ status: 400 })
  expect(await finished.deliverMails()).toEqual({ sent: 0, failed: 1 })
  expect(mailbox.current.messages(to)).toEqual([])
  await db().outboxMail.deleteMany({ where: { recipient: to } })
})

/** An endpoint in the middle of a rotation of its own secret. */
async function anEndpoint(createdById: string, sealed: (secret: string) => Promise<string>): Promise<string> {
  const { id } = await db().webhookEndpoint.create({
    data: {
      companyId: (await aCompany()).id,
      url: 'https://hr.example.com/',
      events: ['plan.settled'],
      sealedSecret: await sealed('whsec_new'),
      sealedPrevious: await sealed('whsec_old'),
      createdById,
    },
    select: { id: true },
  })
  return id
}

test('secret:reseal seals waiting mails again, so that the old secret can be removed', async () => {
  const old = await startedWith(OLD)
  const [waiting, dead, lost] = [anEmail(), anEmail(), anEmail()]
  for (const to of [waiting, dead, lost]) await queueMail(old, to)
  await pool().query("UPDATE outbox_mails SET state = 'dead' WHERE recipient = $1", [dead])
  await pool().query("UPDATE outbox_mails SET sealed_body = 'x.y.z', state = 'dead' WHERE recipient = $1", [lost])
  const sealedBefore = await bodyOf(waiting)
  const { id: userId } = await aStaff()
  const sealedSecret = await old.sealSecret(userId, 'JBSWY3DPEHPK3PXP')
  await db().secondFactor.create({ data: { userId, kind: 'totp', sealedSecret }, select: { id: true } })
  const order = { ...(await anOrder(await aBuyer(), { status: 'packed' })), status: 'packed' } as const
  const code = await old.deliveryCodeOf(db(), order)
  const endpointId = await anEndpoint(userId, (secret) => old.seal('webhook-secret', { secret }, 3_600))

  const run = () =>
    spawnSync(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', join(projectRoot, 'scripts/secret-reseal.ts')],
      {
        cwd: projectRoot,
        env: { ...process.env, NEXTAUTH_SECRET: NEW, NEXTAUTH_SECRET_PREVIOUS: OLD },
        encoding: 'utf8',
      },
    )
  expect(run()).toMatchObject({
    stderr: '',
    stdout:
      'delivery_codes.sealed_code: 1 sealed again, 0 already had the new secret, 0 unreadable or expired.\n' +
      'drop_codes.sealed_code: 0 sealed again, 0 already had the new secret, 0 unreadable or expired.\n' +
      'outbox_mails.sealed_body: 2 sealed again, 0 already had the new secret, 1 unreadable or expired.\n' +
      'outbox_messages.sealed_text: 0 sealed again, 0 already had the new secret, 0 unreadable or expired.\n' +
      'second_factors.sealed_secret: 1 sealed again, 0 already had the new secret, 0 unreadable or expired.\n' +
      'webhook_endpoints.sealed_previous: 1 sealed again, 0 already had the new secret, 0 unreadable or expired.\n' +
      'webhook_endpoints.sealed_secret: 1 sealed again, 0 already had the new secret, 0 unreadable or expired.\n',
    status: 0,
  })
  expect(run().stdout).toBe(
    'delivery_codes.sealed_code: 0 sealed again, 1 already had the new secret, 0 unreadable or expired.\n' +
      'drop_codes.sealed_code: 0 sealed again, 0 already had the new secret, 0 unreadable or expired.\n' +
      'outbox_mails.sealed_body: 0 sealed again, 2 already had the new secret, 1 unreadable or expired.\n' +
      'outbox_messages.sealed_text: 0 sealed again, 0 already had the new secret, 0 unreadable or expired.\n' +
      'second_factors.sealed_secret: 0 sealed again, 1 already had the new secret, 0 unreadable or expired.\n' +
      'webhook_endpoints.sealed_previous: 0 sealed again, 1 already had the new secret, 0 unreadable or expired.\n' +
      'webhook_endpoints.sealed_secret: 0 sealed again, 1 already had the new secret, 0 unreadable or expired.\n',
  )
  expect(await bodyOf(waiting)).not.toBe(sealedBefore)

  const finished = await startedWith(NEW)
  expect(code).toMatch(/^\d{4}$/)
  expect(await finished.deliveryCodeOf(db(), order)).toBe(code)
  const endpoint = await db().webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } })
  expect(await finished.unseal('webhook-secret', endpoint.sealedSecret)).toMatchObject({ secret: 'whsec_new' })
  expect(await finished.unseal('webhook-secret', endpoint.sealedPrevious)).toMatchObject({ secret: 'whsec_old' })
  const factor = await db().secondFactor.findFirstOrThrow({ where: { userId } })
  expect(await finished.readSecret(userId, factor.sealedSecret)).toBe('JBSWY3DPEHPK3PXP')
  expect(await finished.readSecret(userId, sealedSecret)).toBeUndefined()
  await pool().query("UPDATE outbox_mails SET state = 'queued' WHERE recipient = $1", [dead])
  expect(await finished.deliverMails()).toEqual({ sent: 2, failed: 0 })
  for (const to of [waiting, dead]) expect(mailbox.current.messages(to)[0]?.text).toContain('Rice is here.')
})

test('every sealed column of the database is sealed again', async () => {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE 'sealed%' ORDER BY 1`,
  )
  expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(rows.map(({ name }) => name))
})
