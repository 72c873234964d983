import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { spendable } from '@/lib/credit/queries'
import { approveEmployee, approveEmployees, correctEmployee } from '@/lib/employees/service'
import { rehireEmployee } from '@/lib/employees/leavers'
import { applyRoster, checkRoster } from '@/lib/roster/apply'
import { eraseAccount } from '@/lib/privacy/service'
import { PASSWORD, aBuyer, aCompany, aPartner, aStaff, openConnections } from '@/sandbox/factories'
import { requestCeiling } from './kinds/credit-ceiling'
import { decide } from './decide'
import { listApprovals } from './queries'
import { askSecondFor } from './kinds/salary'

beforeAll(openConnections)

const naira = (amount: number) => kobo(BigInt(amount) * 100n)
const salaryOf = async (id: string) => Number((await db().user.findUniqueOrThrow({ where: { id } })).salaryKobo) / 100
const stateOf = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).eligibility
const roster = (...rows: string[]) => new TextEncoder().encode(`staff_id,name,email,salary\n${rows.join('\n')}\n`)

async function aMill() {
  const company = await aCompany()
  const [hr, second] = [await aPartner(company.id), await aPartner(company.id)]
  return { company, hr, second, ask: askSecondFor(hr) }
}

describe('a raise above 20 %', () => {
  test('counts only once a second approver of the company agrees', async () => {
    const { company, hr, second, ask } = await aMill()
    const employee = await aBuyer({ companyId: company.id, salary: 200_000 })
    const before = await spendable(employee.id)
    const waits = await correctEmployee(hr, employee.id, { salary: naira(287_000), jobTitle: 'Baker' }, ask)
    expect(waits).toBeDefined()
    expect([await salaryOf(employee.id), await spendable(employee.id)]).toEqual([200_000, before])
    // The rest of the correction counts at once, and the same call again asks nobody again.
    expect((await db().user.findUniqueOrThrow({ where: { id: employee.id } })).jobTitle).toBe('Baker')
    expect(await correctEmployee(hr, employee.id, { salary: naira(287_000) }, ask)).toBe(waits)

    await expect(decide(hr, waits ?? '', 'approve')).rejects.toMatchObject({ code: 'own_request' })
    const [shown] = (await listApprovals(second)).items
    expect(shown).toMatchObject({ id: waits, kind: 'salary', refusal: null })
    await decide(second, waits ?? '', 'approve')
    expect(await salaryOf(employee.id)).toBe(287_000)
    // Later raises are counted from what was agreed.
    expect(await correctEmployee(hr, employee.id, { salary: naira(300_000) }, ask)).toBeUndefined()
  })

  test('does not pass in steps of 19 %', async () => {
    const { company, hr, ask } = await aMill()
    const employee = await aBuyer({ companyId: company.id, salary: 200_000 })
    expect(await correctEmployee(hr, employee.id, { salary: naira(238_000) }, ask)).toBeUndefined()
    expect(await correctEmployee(hr, employee.id, { salary: naira(283_000) }, ask)).toBeDefined()
    expect(await salaryOf(employee.id)).toBe(238_000)
  })

  test('is decided by staff where the company has one officer, and refused where nobody can be asked', async () => {
    const company = await aCompany()
    const [hr, staff] = [await aPartner(company.id), await aStaff('finance')]
    const employee = await aBuyer({ companyId: company.id, salary: 200_000 })
    await expect(correctEmployee(hr, employee.id, { salary: naira(900_000) })).rejects.toMatchObject({
      code: 'second_person_needed',
    })
    const waits = await correctEmployee(hr, employee.id, { salary: naira(900_000) }, askSecondFor(hr))
    await decide(staff, waits ?? '', 'approve')
    expect(await salaryOf(employee.id)).toBe(900_000)
  })

  test('that is declined changes nothing, and one that was overtaken is refused', async () => {
    const { company, hr, second, ask } = await aMill()
    const employee = await aBuyer({ companyId: company.id, salary: 200_000 })
    const first = await correctEmployee(hr, employee.id, { salary: naira(500_000) }, ask)
    await expect(correctEmployee(hr, employee.id, { salary: naira(400_000) }, ask)).rejects.toMatchObject({
      code: 'already_requested',
    })
    await decide(second, first ?? '', 'decline')
    const other = await correctEmployee(hr, employee.id, { salary: naira(500_000) }, ask)
    await correctEmployee(hr, employee.id, { salary: naira(210_000) }, ask)
    await expect(decide(second, other ?? '', 'approve')).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect(await salaryOf(employee.id)).toBe(210_000)
  })

  test('waits when someone who has left is rehired, who comes back with the last salary', async () => {
    const { company, hr, ask } = await aMill()
    const employee = await aBuyer({ companyId: company.id, salary: 200_000, eligibility: 'left' })
    expect(await rehireEmployee(hr, employee.id, { salary: naira(600_000) }, ask)).toBeDefined()
    expect([await stateOf(employee.id), await salaryOf(employee.id)]).toEqual(['approved', 200_000])
  })
})

describe('a first salary', () => {
  test('above three times the median of the company waits, and the employee with it', async () => {
    const { company, hr, second, ask } = await aMill()
    for (const salary of [90_000, 100_000, 100_000, 120_000, 200_000]) await aBuyer({ companyId: company.id, salary })
    const employee = await aBuyer({ companyId: company.id, salary: 287_000, eligibility: 'pending' })
    const waits = await approveEmployee(hr, employee.id, { salary: naira(1_287_000) }, ask)
    expect([await stateOf(employee.id), await salaryOf(employee.id)]).toEqual(['pending', 287_000])
    await decide(second, waits ?? '', 'approve')
    expect([await stateOf(employee.id), await salaryOf(employee.id)]).toEqual(['approved', 1_287_000])
  })

  test('of a company with few employees waits above one million, and is left out when many are confirmed', async () => {
    const { company, hr, ask } = await aMill()
    const employee = await aBuyer({ companyId: company.id, salary: 1_000_001, eligibility: 'pending' })
    expect(await approveEmployees(hr, [employee.id])).toMatchObject({ confirmed: 0 })
    expect(await approveEmployee(hr, employee.id, {}, ask)).toBeDefined()
    expect(await stateOf(employee.id)).toBe('pending')
    expect(await approveEmployee(hr, employee.id, { salary: naira(1_000_000) }, ask)).toBeUndefined()
  })
})

describe('a roster', () => {
  test('says which raises wait, applies the rest, and asks once', async () => {
    const { company, hr, second, ask } = await aMill()
    const one = await aBuyer({ companyId: company.id, staffNumber: 'A-1', salary: 200_000 })
    const two = await aBuyer({ companyId: company.id, staffNumber: 'A-2', salary: 200_000 })
    const file = roster('A-1,Firstname Lastname,,210000', 'A-2,Firstname Lastname,,1287000')
    const preview = await checkRoster(hr, file)
    expect(preview).toMatchObject({ waiting: 1, rows: [{ waits: false }, { waits: true }] })
    await applyRoster(hr, file, {}, ask)
    expect([await salaryOf(one.id), await salaryOf(two.id)]).toEqual([210_000, 200_000])
    expect(await applyRoster(hr, file, {}, ask)).toMatchObject({ changed: 0, waiting: 0 })
    const { items } = await listApprovals(second)
    expect(items).toHaveLength(1)
    await decide(second, items[0]?.id ?? '', 'approve')
    expect(await salaryOf(two.id)).toBe(1_287_000)
  })

  test('does not confirm someone who registered with a salary far above', async () => {
    const { company, hr, ask } = await aMill()
    const employee = await aBuyer({ companyId: company.id, staffNumber: 'A-9', eligibility: 'pending' })
    const file = roster(`A-9,Firstname Lastname,${employee.email},9000000`)
    const { rows } = await checkRoster(hr, file)
    expect(rows[0]?.why).toContain('with a second person')
    await applyRoster(hr, file, {}, ask)
    expect(await stateOf(employee.id)).toBe('pending')
  })
})

describe('a ceiling of credit', () => {
  test('of a buyer and of a company counts once a second person of staff agrees', async () => {
    const company = await aCompany()
    const [one, two] = [await aStaff('finance'), await aStaff('finance')]
    const buyer = await aBuyer({ companyId: company.id, salary: 5_000_000 })
    const lower = await requestCeiling(one, { whose: 'buyer', about: buyer.id, to: naira(50_000) }, 'New here')
    expect(await spendable(buyer.id)).toBe(naira(1_000_000))
    await expect(decide(one, lower, 'approve')).rejects.toMatchObject({ code: 'own_request' })
    await decide(two, lower, 'approve')
    expect(await spendable(buyer.id)).toBe(naira(50_000))
    await decide(
      two,
      await requestCeiling(one, { whose: 'company', about: company.id, to: naira(20_000) }, 'Late'),
      'approve',
    )
    expect(await spendable(buyer.id)).toBe(naira(20_000))
    const back = await requestCeiling(one, { whose: 'company', about: company.id, to: null }, 'Paid')
    await decide(two, back, 'approve')
    expect(await spendable(buyer.id)).toBe(naira(50_000))
  })
})

test('a request keeps no salary of an employee whose account is erased', async () => {
  const { company, hr, ask } = await aMill()
  const [gone, other] = [
    await aBuyer({ companyId: company.id, salary: 200_000 }),
    await aBuyer({ companyId: company.id, salary: 200_000 }),
  ]
  await correctEmployee(hr, gone.id, { salary: naira(287_000) }, ask)
  await correctEmployee(hr, other.id, { salary: naira(287_000) }, ask)
  await eraseAccount(gone, PASSWORD)
  const people = (await db().approval.findMany({ where: { kind: 'salary' } })).map(({ payload }) =>
    JSON.stringify(payload),
  )
  expect(people.filter((payload) => payload.includes(`"employeeId":"${gone.id}"`))).toEqual([])
  expect(people.filter((payload) => payload.includes(`"employeeId":"${other.id}"`))).toHaveLength(1)
})
