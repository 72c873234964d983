import { beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '@/lib/accounts/queries'
import { db, pool } from '@/lib/database/db'
import { getOrder } from '@/lib/orders/queries'
import { aBuyer, aPartner, anOrder, openConnections, queuedMails, race } from '@/sandbox/factories'
import { listNameChanges, ownNameChange } from './name-change-queries'
import { approveNameChange, refuseNameChange, requestNameChange, withdrawNameChange } from './name-changes'

beforeAll(openConnections)

async function aRequest(name = 'New Name') {
  const hr = await aPartner()
  const employee = await aBuyer({ companyId: hr.companyId })
  await requestNameChange(employee, name)
  const [request] = (await listNameChanges(hr)).items
  return { hr, employee, id: request?.id ?? '' }
}

describe('a new name', () => {
  test('changes the name only after HR confirms it', async () => {
    const { hr, employee, id } = await aRequest()
    const order = await anOrder(employee)
    expect(await ownNameChange(employee)).toMatchObject({ fullName: 'New Name' })
    expect((await getUser(employee.id)).fullname).toBe('Firstname Lastname')
    expect(await queuedMails(hr.email)).toEqual(['Firstname Lastname asks for a change of name'])
    expect((await listNameChanges(hr)).items).toMatchObject([
      { id, email: employee.email, currentName: 'Firstname Lastname', newName: 'New Name' },
    ])
    await approveNameChange(hr, id)
    expect((await getUser(employee.id)).fullname).toBe('New Name')
    expect((await getOrder(employee, order.id)).userFullname).toBe('Firstname Lastname')
    expect(await ownNameChange(employee)).toBeNull()
    expect(await queuedMails(employee.email)).toEqual(['Your new name is confirmed'])
    expect(await db().nameChangeRequest.findUnique({ where: { id } })).toMatchObject({
      state: 'approved',
      previousName: 'Firstname Lastname',
      decidedById: hr.id,
    })
    expect(await db().auditRecord.findMany({ where: { subject: `user:${employee.id}` } })).toMatchObject([
      { action: 'name-change.approved', actorId: hr.id },
    ])
  })

  test('is replaced by a newer request, and repeated requests count once', async () => {
    const { hr, employee, id } = await aRequest()
    await requestNameChange(employee, 'New Name')
    await race([requestNameChange(employee, 'Newer Name'), requestNameChange(employee, 'Newer Name')])
    expect((await listNameChanges(hr)).items.map(({ newName }) => newName)).toEqual(['Newer Name'])
    await expect(approveNameChange(hr, id)).rejects.toMatchObject({
      status: 409,
      message: 'The employee has since asked for another name. Please reload the list.',
    })
    expect((await getUser(employee.id)).fullname).toBe('Firstname Lastname')
  })

  test('can be withdrawn by its owner, and then HR cannot decide it', async () => {
    const { hr, employee, id } = await aRequest()
    await withdrawNameChange(employee)
    await withdrawNameChange(employee)
    expect(await ownNameChange(employee)).toBeNull()
    expect((await listNameChanges(hr)).items).toEqual([])
    await expect(approveNameChange(hr, id)).rejects.toMatchObject({
      status: 409,
      message: 'The employee has withdrawn this request. Please reload the list.',
    })
    expect((await getUser(employee.id)).fullname).toBe('Firstname Lastname')
    await requestNameChange(employee, 'New Name')
    expect(await ownNameChange(employee)).toMatchObject({ fullName: 'New Name' })
  })

  test('is mailed to each HR user once a day, however often the buyer changes it', async () => {
    const { hr, employee } = await aRequest()
    const colleague = await aPartner(hr.companyId)
    await race(Array.from({ length: 12 }, (_, index) => requestNameChange(employee, `Newer Name ${index}`)))
    await requestNameChange(employee, 'Newest Name')
    expect((await listNameChanges(hr)).items).toMatchObject([{ newName: 'Newest Name' }])
    for (const { email } of [hr, colleague])
      expect(await queuedMails(email)).toEqual(['Firstname Lastname asks for a change of name'])

    await pool().query(
      `UPDATE outbox_mails SET dedupe_key = regexp_replace(dedupe_key, '\\d{4}-\\d{2}-\\d{2}$', '2026-01-01')
       WHERE recipient = $1`,
      [hr.email],
    )
    await requestNameChange(employee, 'Name of Tomorrow')
    expect(await queuedMails(hr.email)).toHaveLength(2)
    expect(await queuedMails(colleague.email)).toHaveLength(1)
  })

  test('is not mailed to HR before it has confirmed the person, and is in its list', async () => {
    const hr = await aPartner()
    const employee = await aBuyer({ companyId: hr.companyId, eligibility: 'pending' })
    await requestNameChange(employee, 'New Name')
    expect(await queuedMails(hr.email)).toEqual([])
    expect((await listNameChanges(hr)).items).toMatchObject([{ newName: 'New Name' }])
  })

  test('does not change the name when refused, and mails the reason', async () => {
    const { hr, employee, id } = await aRequest()
    await refuseNameChange(hr, id, 'Not on your papers')
    expect((await getUser(employee.id)).fullname).toBe('Firstname Lastname')
    expect(await queuedMails(employee.email)).toEqual(['Your new name was not confirmed'])
    expect(await db().notification.findFirst({ where: { userId: employee.id } })).toMatchObject({
      kind: 'name',
      body: 'Not on your papers',
    })
  })

  test('is decided once when two HR users decide at the same moment', async () => {
    const { hr, employee, id } = await aRequest()
    const colleague = await aPartner(hr.companyId)
    const { won, lost } = await race([approveNameChange(hr, id), refuseNameChange(colleague, id, 'no')])
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(lost[0]).toMatchObject({ status: 409, message: 'This request was already decided.' })
    expect(await queuedMails(employee.email)).toHaveLength(1)
  })

  test('refuses the current name, buyers without an employer and HR of another company', async () => {
    const { employee, id } = await aRequest()
    await expect(requestNameChange(employee, employee.fullName)).rejects.toMatchObject({ status: 400 })
    for (const eligibility of ['incomplete', 'declined', 'left'] as const) {
      await expect(requestNameChange(await aBuyer({ eligibility }), 'New Name')).rejects.toMatchObject({ status: 409 })
    }
    const stranger = await aPartner()
    await expect(approveNameChange(stranger, id)).rejects.toMatchObject({ status: 404 })
    await expect(refuseNameChange(stranger, id, 'no')).rejects.toMatchObject({ status: 404 })
    expect((await listNameChanges(stranger)).items).toEqual([])
    expect(await ownNameChange(employee)).toMatchObject({ fullName: 'New Name' })
  })
})
