import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { GET as partnerKeys } from '@/app/api/v1/partner/keys/route'
import { GET as webhookLog } from '@/app/api/v1/partner/webhooks/[id]/route'
import { GET as partnerWebhooks } from '@/app/api/v1/partner/webhooks/route'
import { GET as staffKeys } from '@/app/api/v1/staff/keys/route'
import { GET as failingWebhooks } from '@/app/api/v1/staff/webhooks/route'
import { db, transaction } from '@/lib/database/db'
import { emitEvents } from '@/lib/webhooks/emit'
import { addEndpoint } from '@/lib/webhooks/endpoints'
import { aCompany, aPartner, aStaff } from '@/sandbox/factories'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { useWebhookReceiver } from '@/sandbox/test-outside'
import { makeKey } from './service'

/* The files of keys and webhooks, read by csv-parse. A company has its own alone, and no file has a secret. */

const receiver = useWebhookReceiver()

type Line = Readonly<Record<string, string>>

async function csvOf(
  handler: Parameters<typeof handle>[0],
  token: string,
  params = {},
): Promise<{ lines: Line[]; text: string }> {
  const answer = await handle(handler, { token, query: '?format=csv', params })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return { lines: parse(text, { bom: true, columns: true }), text }
}

test('keys and webhooks of a company as files', async () => {
  const actor = await aPartner((await aCompany()).id)
  const [token, other] = [await tokenOf(actor), await tokenOf(await aPartner())]
  const { key } = await makeKey(actor, { name: 'Payroll', scopes: ['deductions:read'] })
  const url = receiver.current.url('/foodbank')
  const { id, secret } = await addEndpoint(actor, { url, events: ['plan.settled'] })
  for (const subject of ['order:1', 'order:2'])
    await transaction((tx) =>
      emitEvents(tx, [{ type: 'plan.settled', companyId: actor.companyId, subject, data: { subject } }]),
    )

  const keys = await csvOf(partnerKeys, token)
  expect(keys.lines).toMatchObject([{ Name: 'Payroll', Status: 'Active', 'Made by': actor.fullName }])
  const webhooks = await csvOf(partnerWebhooks, token)
  expect(webhooks.lines).toMatchObject([{ Address: url, Waiting: '2', 'Given up': '0' }])
  const log = await csvOf(webhookLog, token, { id })
  expect(log.lines.map((line) => line['Status'])).toEqual(['queued', 'queued'])
  for (const { text } of [keys, webhooks, log]) {
    expect(text).not.toContain(key)
    expect(text).not.toContain(secret)
  }
  expect((await csvOf(partnerKeys, other)).lines).toEqual([])
  expect((await csvOf(partnerWebhooks, other)).lines).toEqual([])
  const foreign = await handle(webhookLog, { token: other, query: '?format=csv', params: { id } })
  expect(foreign.status).toBe(404)
})

test('keys of the staff and failing webhooks as files', async () => {
  const owner = await aPartner((await aCompany()).id)
  const { id } = await addEndpoint(owner, { url: receiver.current.url('/secret-path'), events: ['plan.settled'] })
  await db().webhookEndpoint.update({
    where: { id },
    data: { disabledAt: new Date(), disabledReason: 'It took no event for three days.' },
  })
  const failing = await csvOf(failingWebhooks, await tokenOf(await aStaff('support')))
  expect(failing.lines).toHaveLength(1)
  expect(failing.text).not.toContain('secret-path')
  expect((await csvOf(staffKeys, await tokenOf(await aStaff('admin')))).lines).toEqual([])
})
