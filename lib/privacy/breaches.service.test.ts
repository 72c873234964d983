import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { after } from '@/lib/core/clock'
import { databaseNow, db, pool } from '@/lib/database/db'
import { aStaff, openConnections, queuedMails, race } from '@/sandbox/factories'
import { getBreach, listBreaches } from './breach-queries'
import { addBreachEntry, recordBreach } from './breaches'
import { notifyOfOverdueBreaches } from './overdue-breaches'

let admin: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  await openConnections()
  admin = await aStaff('admin')
})

const HOUR = 3_600_000
const FACTS = { text: 'A file was sent', affected: 'Buyers', people: 12, measures: 'Deleted' }
/** A breach that became known so many hours ago by the database's clock. */
const aBreach = async (hours: number) =>
  recordBreach(admin, { title: 'Sent file', knownAt: after(await databaseNow(), -hours * HOUR), ...FACTS })
const added = (id: string, event: 'updated' | 'commission_told' | 'closed', facts = {}) =>
  addBreachEntry(admin, id, { event, text: 'More', affected: '', people: null, measures: '', ...facts })

describe('the register of breaches', () => {
  test('keeps each entry with its author, shows the newest facts, and audits', async () => {
    const id = await aBreach(2)
    const other = await aStaff('admin')
    await addBreachEntry(other, id, { event: 'updated', text: 'More', affected: '', people: 40, measures: '' })
    const breach = await getBreach(admin, id)
    expect(breach).toMatchObject({
      title: 'Sent file',
      notice: 'running',
      isClosed: false,
      affected: 'Buyers',
      people: 40,
      measures: 'Deleted',
      entries: [
        { event: 'recorded', by: admin.fullName, ...FACTS },
        { event: 'updated', by: other.fullName, text: 'More', people: 40, measures: '' },
      ],
    })
    expect(Date.parse(breach.dueAt) - Date.parse(breach.knownAt)).toBe(72 * HOUR)
    const [newest] = (await listBreaches(admin)).items
    expect(newest).toMatchObject({ id, people: 40, notice: 'running' })
    const audits = await db().auditRecord.findMany({ where: { subject: `breach:${id}` }, select: { action: true } })
    expect(audits.map(({ action }) => action).sort()).toEqual(['breach.entry', 'breach.recorded'])
  })

  test('closes only after the notice, and opens again with something new', async () => {
    const id = await aBreach(1)
    await expect(added(id, 'closed')).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
    await added(id, 'commission_told')
    await added(id, 'closed')
    expect(await getBreach(admin, id)).toMatchObject({ notice: 'in_time', isClosed: true })
    await expect(added(id, 'closed')).rejects.toMatchObject({ status: 409 })
    await added(id, 'updated')
    expect(await getBreach(admin, id)).toMatchObject({ notice: 'in_time', isClosed: false })
  })

  test('refuses a breach from the future, and entries of unknown ones', async () => {
    await expect(aBreach(-1)).rejects.toMatchObject({
      status: 400,
      details: { fields: { knownAt: expect.any(String) } },
    })
    for (const unknown of [randomUUID(), 'x']) {
      await expect(added(unknown, 'updated')).rejects.toMatchObject({ status: 404 })
      await expect(getBreach(admin, unknown)).rejects.toMatchObject({ status: 404 })
    }
  })

  test('cannot be changed in the database', async () => {
    const id = await aBreach(1)
    for (const statement of [
      `UPDATE breach_entries SET text = 'x' WHERE breach_id = '${id}'`,
      `DELETE FROM breach_entries WHERE breach_id = '${id}'`,
      `UPDATE breaches SET known_at = now() WHERE id = '${id}'`,
      `UPDATE breaches SET title = 'x' WHERE id = '${id}'`,
      `DELETE FROM breaches WHERE id = '${id}'`,
      'TRUNCATE breaches, breach_entries',
    ])
      await expect(pool().query(statement), statement).rejects.toThrow(/append-only/)
  })
})

describe('an overdue notice', () => {
  test('is mailed to each administrator once, also by two servers at once', async () => {
    const [finance, suspended] = [await aStaff('finance'), await aStaff('admin')]
    await db().user.update({ where: { id: suspended.id }, data: { suspendedAt: new Date() } })
    await notifyOfOverdueBreaches()
    const before = (await queuedMails(admin.email)).length
    const [late, running, settled] = [await aBreach(73), await aBreach(71), await aBreach(80)]
    await added(settled, 'commission_told')
    const { won } = await race([notifyOfOverdueBreaches(), notifyOfOverdueBreaches()])
    expect(won.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await notifyOfOverdueBreaches()).toBe(0)
    expect((await queuedMails(admin.email)).slice(before)).toEqual(['The notice of a data breach is overdue'])
    for (const { email } of [finance, suspended]) expect(await queuedMails(email)).toEqual([])
    expect(await getBreach(admin, late)).toMatchObject({ notice: 'overdue' })
    expect(await getBreach(admin, running)).toMatchObject({ notice: 'running' })
    await added(late, 'commission_told')
    expect(await getBreach(admin, late)).toMatchObject({ notice: 'late' })
    expect(await getBreach(admin, settled)).toMatchObject({ notice: 'late' })
  })
})
