import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { aBuyer, aCompany, aPartner, openConnections } from '@/sandbox/factories'
import { listSalaryChanges, listedPay, usualPay } from './pay-queries'
import { approveEmployee, approveEmployees, correctEmployee } from './service'

beforeAll(openConnections)

const waiting = (companyId: string, salary: number) =>
  aBuyer({ companyId, salary, eligibility: 'pending', feePaid: false })

describe('the history of a salary', () => {
  test('has what the employee entered and what HR entered, each with who', async () => {
    const hr = await aPartner()
    const employee = await waiting(hr.companyId, 200_000)
    await db().user.update({ where: { id: employee.id }, data: { salaryKobo: 21_000_000n } })
    await approveEmployee(hr, employee.id, { salary: kobo(18_000_000n) })
    await correctEmployee(hr, employee.id, { jobTitle: 'Baker' })
    await correctEmployee(hr, employee.id, { salary: kobo(19_500_000n) })
    expect(await listSalaryChanges(hr, employee.id)).toMatchObject([
      { from: 180_000, to: 195_000, isOwn: false, by: hr.fullName },
      { from: 210_000, to: 180_000, isOwn: false, by: hr.fullName },
      { from: 200_000, to: 210_000, isOwn: true },
    ])
  })

  test('is that of the own company only', async () => {
    const [hr, other] = [await aPartner(), await aPartner()]
    const employee = await waiting(hr.companyId, 200_000)
    await approveEmployee(hr, employee.id, { salary: kobo(18_000_000n) })
    expect(await listSalaryChanges(other, employee.id)).toEqual([])
    await db().user.update({
      where: { id: employee.id },
      data: { companyId: other.companyId, eligibility: 'pending', salaryKobo: 12_000_000n },
    })
    // The new employer does not learn what the old one paid.
    expect(await listSalaryChanges(other, employee.id)).toMatchObject([{ to: 120_000, isOwn: true }])
    expect(await listSalaryChanges(hr, employee.id)).toEqual([])
  })

  test('never changes', async () => {
    const hr = await aPartner()
    const employee = await waiting(hr.companyId, 200_000)
    await approveEmployee(hr, employee.id, { salary: kobo(18_000_000n) })
    await expect(
      db().salaryChange.updateMany({ where: { userId: employee.id }, data: { toKobo: 1n } }),
    ).rejects.toThrow()
  })
})

describe('confirming many at once', () => {
  test('leaves out salaries far from the usual one, which are confirmed alone', async () => {
    const company = await aCompany()
    const hr = await aPartner(company.id)
    for (const salary of [90_000, 150_000, 160_000, 170_000]) await aBuyer({ companyId: company.id, salary })
    const early = await waiting(company.id, 900_000)
    // Four salaries say nothing yet.
    expect((await approveEmployees(hr, [early.id])).confirmed).toBe(1)
    expect(await usualPay(hr)).toEqual({ median: 16_000_000n, salaries: 5 })

    const [usual, tenfold, tenth] = [
      await waiting(company.id, 180_000),
      await waiting(company.id, 1_800_000),
      await waiting(company.id, 16_000),
    ]
    const { confirmed, results } = await approveEmployees(hr, [usual.id, tenfold.id, tenth.id])
    expect(confirmed).toBe(1)
    expect(results.map(({ outcome }) => outcome)).toEqual(['confirmed', 'refused', 'refused'])
    expect(results[1]?.message).toBe(
      `The salary of ${tenfold.fullName} is ₦1,800,000.00. Much more than the usual ₦160,000.00: one digit too many? ` +
        'Please check it and confirm this employee alone.',
    )
    await approveEmployee(hr, tenfold.id, { salary: kobo(18_000_000n) })
    expect((await db().user.findUniqueOrThrow({ where: { id: tenth.id } })).eligibility).toBe('pending')
    expect((await db().user.findUniqueOrThrow({ where: { id: tenfold.id } })).eligibility).toBe('approved')
  })
})

describe('what the payroll says', () => {
  test('is the listing with the email, else the one with the staff number, of the own company', async () => {
    const [hr, other] = [await aPartner(), await aPartner()]
    const list = (companyId: string, staffNumber: string, salaryKobo: bigint, email = '') =>
      db().rosterEntry.create({
        data: {
          companyId,
          staffNumber,
          staffKey: staffNumber,
          fullName: staffNumber,
          email,
          salaryKobo,
          listedById: hr.id,
        },
      })
    const at = (staffNumber: string) =>
      aBuyer({ companyId: hr.companyId, staffNumber, eligibility: 'pending', feePaid: false })
    const [byEmail, byNumber, nobody] = [await at('A-1'), await at('42'), await at('A-3')]
    await list(hr.companyId, 'A-9', 11_000_000n, byEmail.email)
    await list(hr.companyId, 'a-1', 12_000_000n)
    await list(hr.companyId, '0042', 13_000_000n)
    await list(other.companyId, 'A-3', 14_000_000n, nobody.email)
    expect(await listedPay(hr, [byEmail.id, byNumber.id, nobody.id])).toEqual(
      new Map([
        [byEmail.id, { salary: 110_000, fullname: 'A-9' }],
        [byNumber.id, { salary: 130_000, fullname: '0042' }],
      ]),
    )
    expect(await listedPay(other, [byEmail.id])).toEqual(new Map())
  })
})
