import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { actsOn } from '@/sandbox/audit'
import { aBuyer, aCompany, anEmail, aPartner, openConnections, queuedMails, race } from '@/sandbox/factories'
import { spendable } from '@/lib/credit/queries'
import { countEmployees, getEmployee, listEmployees } from './queries'
import { approveEmployee, approveEmployees, correctEmployee, declineEmployee } from './service'

beforeAll(openConnections)

async function aWaiting(companyId?: string) {
  const hr = await aPartner(companyId)
  const employee = await aBuyer({ companyId: hr.companyId, eligibility: 'pending', feePaid: false })
  return { hr, employee }
}

const userOf = (id: string) => db().user.findUniqueOrThrow({ where: { id } })

describe('approveEmployee', () => {
  test('confirms, records who did it and notifies the employee', async () => {
    const { hr, employee } = await aWaiting()
    await approveEmployee(hr, employee.id)
    expect(await userOf(employee.id)).toMatchObject({
      eligibility: 'approved',
      eligibilityById: hr.id,
      salaryKobo: 20_000_000n,
      feePaidAt: null,
    })
    expect(await queuedMails(employee.email)).toEqual(['Your eligibility is confirmed'])
    expect(await db().notification.count({ where: { userId: employee.id, kind: 'eligibility' } })).toBe(1)
    expect(await actsOn(`user:${employee.id}`)).toMatchObject([{ action: 'employee.approved', actorId: hr.id }])
  })

  test('confirms once for many requests at once', async () => {
    const { hr, employee } = await aWaiting()
    const { won } = await race(Array.from({ length: 5 }, () => approveEmployee(hr, employee.id)))
    expect(won).toHaveLength(5)
    expect(await queuedMails(employee.email)).toHaveLength(1)
    expect(await actsOn(`user:${employee.id}`)).toHaveLength(1)
  })

  test('corrects the salary, which never appears in the audit log', async () => {
    const { hr, employee } = await aWaiting()
    await approveEmployee(hr, employee.id, { salary: kobo(15_000_000n) })
    const { eligibilityAt } = await userOf(employee.id)
    await approveEmployee(hr, employee.id, { salary: kobo(16_000_000n) })
    expect(await userOf(employee.id)).toMatchObject({ salaryKobo: 16_000_000n, eligibility: 'approved', eligibilityAt })
    expect((await actsOn(`user:${employee.id}`)).map(({ action }) => action)).toEqual([
      'employee.approved',
      'employee.salary-corrected',
      'employee.salary-corrected',
    ])
    // The employee is told that it was corrected, when they were confirmed and again; never the figure.
    const told = await db().notification.findMany({
      where: { userId: employee.id },
      select: { body: true },
      orderBy: { id: 'asc' },
    })
    expect(told.map(({ body }) => body)).toEqual([
      'Your monthly salary was corrected. You can see it in your profile.',
      'monthly salary',
    ])
    const same = await aWaiting()
    await approveEmployee(same.hr, same.employee.id, { salary: kobo(20_000_000n) })
    expect((await actsOn(`user:${same.employee.id}`)).map(({ action }) => action)).toEqual(['employee.approved'])
    expect(JSON.stringify(await db().auditRecord.findMany({ where: { subject: `user:${employee.id}` } }))).not.toMatch(
      /1[56]0{6}/,
    )
    expect(await queuedMails(employee.email)).toEqual([
      'Your eligibility is confirmed',
      'Your employer corrected your details',
    ])
  })

  test('accepts a declined employee', async () => {
    const { hr, employee } = await aWaiting()
    await declineEmployee(hr, employee.id, 'Not on the payroll')
    await approveEmployee(hr, employee.id)
    expect(await userOf(employee.id)).toMatchObject({ eligibility: 'approved', eligibilityReason: '' })
  })

  test('refuses leavers, incomplete profiles, other roles and unknown ids', async () => {
    const { hr } = await aWaiting()
    const left = await aBuyer({ companyId: hr.companyId, eligibility: 'left' })
    const incomplete = await aBuyer({ eligibility: 'incomplete' })
    await expect(approveEmployee(hr, left.id)).rejects.toMatchObject({ status: 409 })
    for (const id of [incomplete.id, hr.id, randomUUID()])
      await expect(approveEmployee(hr, id)).rejects.toMatchObject({ status: 404 })
  })

  test('refuses HR of another company and changes nothing', async () => {
    const { employee } = await aWaiting()
    const stranger = await aPartner()
    const before = await userOf(employee.id)
    await expect(approveEmployee(stranger, employee.id, { salary: kobo(100n) })).rejects.toMatchObject({ status: 404 })
    await expect(declineEmployee(stranger, employee.id, 'no')).rejects.toMatchObject({ status: 404 })
    expect(await userOf(employee.id)).toEqual(before)
    expect(await queuedMails(employee.email)).toEqual([])
    expect(await actsOn(`user:${employee.id}`)).toEqual([])
  })
})

describe('declineEmployee', () => {
  test('mails the reason once', async () => {
    const { hr, employee } = await aWaiting()
    await declineEmployee(hr, employee.id, 'Not on the payroll')
    await declineEmployee(hr, employee.id, 'Another reason')
    expect(await userOf(employee.id)).toMatchObject({
      eligibility: 'declined',
      eligibilityReason: 'Not on the payroll',
    })
    expect(await queuedMails(employee.email)).toEqual(['Your employer did not confirm you'])
  })

  test('refuses a confirmed employee', async () => {
    const { hr, employee } = await aWaiting()
    await approveEmployee(hr, employee.id)
    await expect(declineEmployee(hr, employee.id, 'too late')).rejects.toMatchObject({ status: 409 })
    expect((await userOf(employee.id)).eligibility).toBe('approved')
  })

  test('ends in one state when HR confirms at the same moment', async () => {
    const { hr, employee } = await aWaiting()
    await race<unknown>([declineEmployee(hr, employee.id, 'no'), approveEmployee(hr, employee.id)])
    const { eligibility } = await userOf(employee.id)
    const mails = await queuedMails(employee.email)
    expect(eligibility).toBe('approved')
    expect(mails.at(-1)).toBe('Your eligibility is confirmed')
  })
})

describe('approveEmployees', () => {
  test('returns the outcome for each, and a refusal stops nobody else', async () => {
    const { hr, employee } = await aWaiting()
    const second = await aBuyer({ companyId: hr.companyId, eligibility: 'pending', feePaid: false })
    const unknown = await aBuyer({ companyId: hr.companyId, eligibility: 'pending', feePaid: false })
    await db().user.update({ where: { id: unknown.id }, data: { salaryKobo: null, fullName: 'No Salary' } })
    const confirmed = await aBuyer({ companyId: hr.companyId })
    const declined = await aBuyer({ companyId: hr.companyId, eligibility: 'declined' })
    const { employee: foreign } = await aWaiting()
    const ids = [employee.id, unknown.id, confirmed.id, declined.id, foreign.id, second.id, employee.id]
    const { confirmed: count, results } = await approveEmployees(hr, ids)
    expect(count).toBe(2)
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
      [employee.id, 'confirmed'],
      [unknown.id, 'refused'],
      [confirmed.id, 'already'],
      [declined.id, 'refused'],
      [foreign.id, 'refused'],
      [second.id, 'confirmed'],
    ])
    expect(results[1]?.message).toBe('The salary of No Salary is missing. Please enter it.')
    expect(results[4]?.message).toBe('There is no such employee in your company.')
    expect((await userOf(foreign.id)).eligibility).toBe('pending')
    expect(await actsOn(`user:${second.id}`)).toMatchObject([{ action: 'employee.approved', actorId: hr.id }])
  })

  test('confirms each once when two HR users confirm at the same moment', async () => {
    const { hr, employee } = await aWaiting()
    const colleague = await aPartner(hr.companyId)
    const both = await Promise.all([approveEmployees(hr, [employee.id]), approveEmployees(colleague, [employee.id])])
    expect(both.map(({ confirmed }) => confirmed).sort()).toEqual([0, 1])
    expect(await queuedMails(employee.email)).toEqual(['Your eligibility is confirmed'])
    expect(await actsOn(`user:${employee.id}`)).toHaveLength(1)
  })
})

describe('correctEmployee', () => {
  test('changes the details and the limit, and notifies the employee without the amount', async () => {
    const hr = await aPartner()
    const employee = await aBuyer({ companyId: hr.companyId })
    const before = await spendable(employee.id)
    await correctEmployee(hr, employee.id, { salary: kobo(10_000_000n), staffId: 'DM-1', jobTitle: 'Operator' })
    expect(await getEmployee(hr, employee.id)).toMatchObject({ salary: 100_000, staffId: 'DM-1', jobTitle: 'Operator' })
    expect(await spendable(employee.id)).toBe(before / 2n)
    expect((await actsOn(`user:${employee.id}`)).map(({ action }) => action)).toEqual([
      'employee.salary-corrected',
      'employee.details-corrected',
    ])
    expect(JSON.stringify(await db().auditRecord.findMany({ where: { subject: `user:${employee.id}` } }))).not.toMatch(
      /10_?000_?000|100,?000/,
    )
    expect(await queuedMails(employee.email)).toEqual(['Your employer corrected your details'])
    const [note] = await db().notification.findMany({ where: { userId: employee.id } })
    expect(note).toMatchObject({ title: 'Your employer corrected your details.', body: 'monthly salary, staff ID' })
    await correctEmployee(hr, employee.id, { salary: kobo(10_000_000n) })
    expect(await queuedMails(employee.email)).toHaveLength(1)
  })

  test('refuses unconfirmed employees, leavers and HR of another company', async () => {
    const hr = await aPartner()
    for (const eligibility of ['pending', 'declined', 'left'] as const) {
      const other = await aBuyer({ companyId: hr.companyId, eligibility })
      await expect(correctEmployee(hr, other.id, { jobTitle: 'Driver' })).rejects.toMatchObject({ status: 409 })
    }
    const employee = await aBuyer({ companyId: hr.companyId })
    const before = await userOf(employee.id)
    const stranger = await aPartner()
    await expect(correctEmployee(stranger, employee.id, { salary: kobo(1n) })).rejects.toMatchObject({ status: 404 })
    await expect(getEmployee(stranger, employee.id)).rejects.toMatchObject({ status: 404 })
    expect(await userOf(employee.id)).toEqual(before)
  })
})

describe('listEmployees', () => {
  test('searches name, email and staff number in any case, and sorts', async () => {
    const hr = await aPartner()
    const people = [
      ['Gamma Zed', 300n, 'DM-77'],
      ['Alpha One', 100n, '50%_x'],
      ['Beta Two', 200n, 'DM-78'],
    ] as const
    for (const [fullName, salaryKobo, staffNumber] of people) {
      const { id } = await aBuyer({ companyId: hr.companyId })
      await db().user.update({ where: { id }, data: { fullName, salaryKobo, staffNumber } })
    }
    const names = async (query: Parameters<typeof listEmployees>[1]) =>
      (await listEmployees(hr, query)).items.map(({ fullname }) => fullname)
    expect(await names({ q: ' GAMMA ze ' })).toEqual(['Gamma Zed'])
    expect(await names({ q: 'dm-7', sort: 'name' })).toEqual(['Beta Two', 'Gamma Zed'])
    expect(await names({ q: '%_' })).toEqual(['Alpha One'])
    expect(await names({ q: '\\\\' })).toEqual([])
    expect(await names({ q: '@demo.test', status: 'pending' })).toEqual([])
    expect(await names({ sort: 'name' })).toEqual(['Alpha One', 'Beta Two', 'Gamma Zed'])
    expect(await names({ sort: '-salary' })).toEqual(['Gamma Zed', 'Beta Two', 'Alpha One'])
    const [first] = (await listEmployees(hr, { sort: 'name' })).items
    expect(await names({ sort: 'name', cursor: first?.id })).toEqual(['Beta Two', 'Gamma Zed'])
    expect(await names({ sort: '-salary', cursor: first?.id })).toEqual([])
    const { employee: foreign } = await aWaiting()
    expect(await names({ cursor: foreign.id })).toEqual([])
    expect(await countEmployees(hr)).toEqual({ pending: 0, leaving: 0 })
  })

  test('returns only employees of the company with a complete profile', async () => {
    const { hr, employee } = await aWaiting()
    const { employee: foreign } = await aWaiting()
    const approved = await aBuyer({ companyId: hr.companyId })
    const all = await listEmployees(hr, {})
    expect(all.items.map(({ id }) => id)).toEqual([employee.id, approved.id])
    expect(all.items[0]).toMatchObject({ email: employee.email, salary: 200_000, status: 'pending' })
    expect((await listEmployees(hr, { status: 'pending' })).items.map(({ id }) => id)).toEqual([employee.id])
    expect(all.items.map(({ id }) => id)).not.toContain(foreign.id)
  })

  test('returns pages without gaps or repetitions', async () => {
    const company = await aCompany()
    const hr = await aPartner(company.id)
    const data = Array.from({ length: 120 }, () => ({
      email: anEmail(),
      fullName: 'Firstname Lastname',
      companyId: company.id,
      eligibility: 'pending' as const,
      salaryKobo: 100n,
    }))
    await db().user.createMany({ data })
    const seen: string[] = []
    let pages = 0
    for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
      const page = await listEmployees(hr, { status: 'pending', cursor })
      seen.push(...page.items.map(({ email }) => email))
      cursor = page.nextCursor
    }
    expect(pages).toBe(3)
    expect(new Set(seen)).toEqual(new Set(data.map(({ email }) => email)))
    expect(seen).toHaveLength(120)
  })
})
