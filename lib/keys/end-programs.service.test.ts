import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePassword, changePasswordByLink, requestCode, answerCodeRequests } from '@/lib/accounts/password-reset'
import { signOutElsewhere } from '@/lib/accounts/sessions'
import { GET as listEmployees } from '@/app/api/v1/partner/employees/route'
import { POST as makeByCall } from '@/app/api/v1/partner/keys/route'
import { POST as addByCall } from '@/app/api/v1/partner/webhooks/route'
import { POST as makeStaffKeyByCall } from '@/app/api/v1/staff/keys/route'
import { requestEndAccess } from '@/lib/approvals/kinds/end-access'
import { requestStaffKey } from '@/lib/approvals/kinds/staff-key'
import { decide } from '@/lib/approvals/decide'
import { lagosDay } from '@/lib/core/clock'
import { db, pool, transaction } from '@/lib/database/db'
import { deliverMails } from '@/lib/notifications/deliver'
import { resetFactors } from '@/lib/second-factor/reset'
import { addEndpoint, enableEndpoint } from '@/lib/webhooks/endpoints'
import { PASSWORD, aCompany, aPartner, aStaff, openConnections, queuedMails, unique } from '@/sandbox/factories'
import { mailedResetTokens } from '@/sandbox/one-time-codes'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { useMailbox, useWebhookReceiver } from '@/sandbox/test-outside'
import { remindOfKeyEnds, notifyOfKeyEnds } from './ends'
import { makeKey } from './service'

const mailbox = useMailbox()
const receiver = useWebhookReceiver()
beforeAll(openConnections)
beforeEach(() => receiver.current.set('up'))

const NEW = 'Harmattan7'
type Hr = Awaited<ReturnType<typeof aPartner>>

/** An approver with a key and a webhook, and two colleagues. */
async function aMaker() {
  const company = await aCompany()
  const [hr, lead, second] = [await aPartner(company.id), await aPartner(company.id), await aPartner(company.id)]
  const { key } = await makeKey(hr, { name: 'Payroll', scopes: ['employees:read'] })
  const endpoint = await addEndpoint(hr, { url: receiver.current.url(`/${unique('hook')}`), events: ['plan.settled'] })
  return { hr, lead, second, key, endpointId: endpoint.id }
}

const resetByLink = async ({ email }: Hr) => {
  await requestCode({ email })
  await answerCodeRequests()
  await deliverMails(500)
  const [token = ''] = mailedResetTokens(mailbox.current, email)
  await changePasswordByLink({ token, password: NEW }, unique('address'))
}
const withFactor = (hr: Hr) =>
  db().secondFactor.create({
    data: { userId: hr.id, kind: 'totp', sealedSecret: 'x', lastStep: 1, confirmedAt: new Date() },
  })

const RECOVERIES: readonly (readonly [string, (maker: Awaited<ReturnType<typeof aMaker>>) => Promise<unknown>])[] = [
  ['a new password by a link', ({ hr }) => resetByLink(hr)],
  [
    'a new password by the owner',
    ({ hr }) => changePassword({ person: hr }, hr.id, { password: NEW, currentPassword: PASSWORD }),
  ],
  [
    'a reset of the second step',
    async ({ hr }) => {
      await withFactor(hr)
      const by = await aStaff()
      await transaction((tx) => resetFactors(tx, by, hr.id))
    },
  ],
  ['signing out everywhere', ({ hr }) => signOutElsewhere(hr)],
  [
    'the end of the access',
    async ({ hr, lead, second }) => decide(second, await requestEndAccess(lead, hr.id, 'left'), 'approve'),
  ],
]

describe('keys end, and webhooks are switched off, with', () => {
  test.each(RECOVERIES)('%s, and a mail names them', async (_what, recover) => {
    const maker = await aMaker()
    const { hr, lead, key, endpointId } = maker
    const read = async () => (await handle(listEmployees, { token: key })).status
    expect(await read()).toBe(200)
    await recover(maker)
    expect(await read()).toBe(401)
    const { disabledAt, disabledReason } = await db().webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } })
    expect(disabledAt).toBeInstanceOf(Date)
    expect(disabledReason).toMatch(/An approver can switch it on again\.$/)

    await deliverMails(500)
    const [mail] = mailbox.current
      .messages(lead.email)
      .filter(({ subject }) => subject === `The programs of ${hr.fullName} have no access any more`)
    expect(mail?.text).toContain('“Payroll”')
    expect(mail?.text).toContain('127.0.0.1')
    await enableEndpoint(lead, endpointId)
    expect(await read()).toBe(401)
  })

  test('nothing of a colleague', async () => {
    const { lead, hr, key } = await aMaker()
    await signOutElsewhere(lead)
    expect((await handle(listEmployees, { token: key })).status).toBe(200)
    expect(await queuedMails(hr.email)).not.toContain(expect.stringContaining('no access any more'))
  })
})

describe('who gives a program access', () => {
  test('enters the password again ten minutes after the sign-in', async () => {
    const [hr, member] = [await aPartner(), await aStaff()]
    await pool().query("UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE user_id = ANY($1)", [
      [hr.id, member.id],
    ])
    const url = receiver.current.url('/hook')
    const calls = [
      [makeByCall, hr, { name: 'Payroll', scopes: ['employees:read'] }],
      [addByCall, hr, { url, events: ['plan.settled'] }],
      [makeStaffKeyByCall, member, { name: 'Warehouse', scopes: ['orders:read'] }],
    ] as const
    for (const [call, who, body] of calls) {
      const answer = await handle(call, { method: 'POST', token: await tokenOf(who), body })
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'proof_needed'])
    }
    expect(await db().apiKey.count({ where: { createdById: { in: [hr.id, member.id] } } })).toBe(0)
  })

  test('is told at once, and so are the others who may end it', async () => {
    const { hr, lead } = await aMaker()
    expect(await queuedMails(hr.email)).toEqual([
      'You made an API key',
      expect.stringMatching(/^You added a webhook to 127\.0\.0\.1/),
    ])
    expect(await queuedMails(lead.email)).toEqual([
      `${hr.fullName} made an API key`,
      expect.stringMatching(/added a webhook to 127\.0\.0\.1/),
    ])
    const [maker, admin] = [await aStaff(), await aStaff()]
    await requestStaffKey(maker, { name: 'Warehouse', scopes: ['orders:read'] })
    expect(await queuedMails(maker.email)).toEqual(['You made an API key'])
    expect(await queuedMails(admin.email)).toContain(`${maker.fullName} made an API key`)
  })
})

describe('every key has an end', () => {
  const daysUntil = (moment: Date | null) => Math.round(((moment?.getTime() ?? 0) - Date.now()) / 86_400_000)

  test('also one whose maker names no last day', async () => {
    const { id } = await makeKey(await aPartner(), { name: 'Payroll', scopes: ['employees:read'] })
    const { expiresAt, endUntold } = await db().apiKey.findUniqueOrThrow({ where: { id } })
    expect([90, 91]).toContain(daysUntil(expiresAt))
    expect(endUntold).toBe(false)
  })

  test('that the database gives to a key without one, and of which its maker is told once', async () => {
    const hr = await aPartner()
    const { id } = await db().apiKey.create({
      data: {
        ...{ companyId: hr.companyId, createdById: hr.id, name: 'Old payroll', scopes: ['employees:read'] },
        ...{ prefix: 'fb_live_000000', hash: randomBytes(32), approvedAt: new Date() },
      },
      select: { id: true },
    })
    const { expiresAt } = await db().apiKey.findUniqueOrThrow({ where: { id } })
    expect(daysUntil(expiresAt)).toBe(90)
    await Promise.all([notifyOfKeyEnds(), notifyOfKeyEnds()])
    await notifyOfKeyEnds()
    expect(await queuedMails(hr.email)).toEqual(['Your API key “Old payroll” has a last day now'])
    await expect(pool().query('UPDATE api_keys SET expires_at = NULL WHERE id = $1', [id])).rejects.toThrow(
      'stays what it is',
    )
    expect(expiresAt && lagosDay(expiresAt)).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('of which its maker is reminded once, 14 days before', async () => {
    const hr = await aPartner()
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const make = (name: string, days: number, ageDays: number, endedAt: Date | null = null) =>
      db().apiKey.create({
        data: {
          ...{ companyId: hr.companyId, createdById: hr.id, name, scopes: ['employees:read'], endedAt },
          ...{ prefix: 'fb_live_000000', hash: randomBytes(32), approvedAt: new Date() },
          ...{ createdAt: inDays(-ageDays), expiresAt: inDays(days) },
        },
      })
    await make('Payroll', 13, 77)
    await make('Later', 15, 75)
    await make('Short', 6, 1)
    await make('Revoked', 13, 77, new Date())
    await make('Over', -1, 91)
    await Promise.all([remindOfKeyEnds(), remindOfKeyEnds()])
    await remindOfKeyEnds()
    expect(await queuedMails(hr.email)).toEqual([expect.stringMatching(/^Your API key “Payroll” ends on /)])
  })
})
