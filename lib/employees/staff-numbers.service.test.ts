import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { eraseAccount } from '@/lib/privacy/service'
import { PASSWORD, aBuyer, aCompany, aPartner, aStaff, openConnections, race } from '@/sandbox/factories'
import { cancelLastDay, rehireEmployee, setLastDay } from './leavers'
import { approveEmployee, approveEmployees, correctEmployee } from './service'
import { listSharedNumbers } from './staff-number-queries'

beforeAll(openConnections)

const SALARY = kobo(20_000_000n)
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const TAKEN = { status: 409, code: 'staff_number_taken' }

/** Employees of one company who wait for HR with these staff numbers. */
async function waiting(...numbers: string[]) {
  const company = await aCompany()
  const hr = await aPartner(company.id)
  const people = await Promise.all(
    numbers.map((staffNumber) => aBuyer({ companyId: company.id, eligibility: 'pending', staffNumber })),
  )
  return { company, hr, people, ids: people.map(({ id }) => id) }
}
const confirmed = (ids: readonly string[]) =>
  db().user.count({ where: { id: { in: [...ids] }, eligibility: 'approved' } })

describe('a staff number', () => {
  test.each([
    ['DM-7', 'DM-7'],
    ['DM-7', ' dm-7 '],
    ['DM 7', 'dm7'],
    ['DM\u00a0\t7', 'DM  7'],
    ['ＤＭ７', 'dm7'],
  ])('%j and %j cannot both be confirmed', async (one, other) => {
    const { hr, ids, people } = await waiting(one, other)
    await approveEmployee(hr, ids[0] ?? '')
    await expect(approveEmployee(hr, ids[1] ?? '')).rejects.toMatchObject({
      ...TAKEN,
      message:
        `${people[0]?.fullName ?? ''} is already confirmed with the staff ID ${other}. One employee can have ` +
        'only one account. Please decline this one, or correct the staff ID of the one that is wrong.',
    })
    expect(await confirmed(ids)).toBe(1)
    expect(await approveEmployees(hr, ids.slice(1))).toMatchObject({
      confirmed: 0,
      results: [{ outcome: 'refused', message: expect.stringContaining('already confirmed') as string }],
    })
  })

  test('is confirmed once by many people at once', async () => {
    const { hr, ids } = await waiting('A-1', 'a-1', 'A - 1', 'a-1 ')
    const { won, lost } = await race(ids.map((id) => approveEmployee(hr, id)))
    expect(won).toHaveLength(1)
    for (const error of lost) expect(error).toMatchObject(TAKEN)
    expect(await confirmed(ids)).toBe(1)
  })

  test('is also refused by the database, of another company allowed', async () => {
    const [{ hr, ids }, elsewhere] = await Promise.all([waiting('B-1', 'B-1'), waiting('B-1')])
    await approveEmployee(hr, ids[0] ?? '')
    await approveEmployee(elsewhere.hr, elsewhere.ids[0] ?? '')
    const { staffKey } = await db().user.findUniqueOrThrow({ where: { id: ids[0] } })
    await expect(db().user.update({ where: { id: ids[1] }, data: { staffKey } })).rejects.toMatchObject({
      code: 'P2002',
    })
  })

  test('cannot be corrected to the one of a colleague', async () => {
    const { hr, ids } = await waiting('C-1', 'C-2')
    await approveEmployees(hr, ids)
    await expect(correctEmployee(hr, ids[1] ?? '', { staffId: 'c-1' })).rejects.toMatchObject(TAKEN)
    await correctEmployee(hr, ids[1] ?? '', { staffId: 'C-3' })
    await correctEmployee(hr, ids[0] ?? '', { staffId: 'C-2' })
    expect(await confirmed(ids)).toBe(2)
  })

  test('is free again when its owner has left or is erased, and taken when they come back', async () => {
    const { hr, ids, people } = await waiting('D-1', 'D-1')
    const [first = '', second = ''] = ids
    await approveEmployee(hr, first)
    await setLastDay(hr, first, YESTERDAY)
    await approveEmployee(hr, second)
    await expect(cancelLastDay(hr, first)).rejects.toMatchObject(TAKEN)
    await expect(rehireEmployee(hr, first, { salary: SALARY })).rejects.toMatchObject(TAKEN)
    const [, buyer] = people
    if (buyer) await eraseAccount(buyer, PASSWORD)
    await rehireEmployee(hr, first, { salary: SALARY })
    expect(await confirmed(ids)).toBe(1)
  })

  test('that two confirmed employees share since before is named to HR and staff until it is corrected', async () => {
    const { company, hr, ids, people } = await waiting('E-1', 'E-1')
    const [first = '', second = ''] = ids
    await approveEmployee(hr, first)
    await db().user.update({ where: { id: second }, data: { eligibility: 'approved' } })
    const shared = [{ id: second, fullname: people[1]?.fullName, staffId: 'E-1', sharedWith: people[0]?.fullName }]
    expect(await listSharedNumbers(hr, company.id)).toEqual(shared)
    expect(await listSharedNumbers(await aStaff(), company.id)).toEqual(shared)
    expect(await listSharedNumbers(await aPartner(), company.id)).toEqual([])
    await correctEmployee(hr, second, { salary: SALARY })
    expect(await listSharedNumbers(hr, company.id)).toEqual(shared)
    await correctEmployee(hr, second, { staffId: 'E-2' })
    expect(await listSharedNumbers(hr, company.id)).toEqual([])
  })
})
