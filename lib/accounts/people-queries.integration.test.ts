import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { aBuyer, aCompany, openConnections, unique } from '@/sandbox/factories'
import { matchesPerson } from './people-queries'

beforeAll(openConnections)

const PEOPLE = 30_000

describe('a search of people by their staff ID', () => {
  test.each([
    ['EMP0012', 'emp 00-12'],
    ['EMP0012', 'ＥＭＰ００１２'],
    ['EMP0012', 'emp\u201300\u200b12'],
    ['EMP0012', "'EMP0012"],
    ['EMP-00/12', 'emp0012'],
    ['emp 00 12', 'EMP0012'],
    ['ＥＭＰ－００１２', 'emp-0012'],
    ['50%_x', '50_%'],
  ])('finds %j for %j, of the person who is named', async (staffNumber, typed) => {
    const { id: companyId } = await aCompany()
    const fullName = unique('Named')
    const { id } = await aBuyer({ companyId })
    const other = await aBuyer({ companyId })
    await db().user.update({ where: { id }, data: { fullName, staffNumber } })
    await db().user.update({ where: { id: other.id }, data: { staffNumber: 'EMP0013' } })
    const found = (search: string) =>
      db().$queryRaw`SELECT id FROM users WHERE company_id = ${companyId}::uuid AND ${matchesPerson(search)}`
    expect(await found(typed)).toEqual([{ id }])
    expect(await found(`${fullName} ${typed}`)).toEqual([{ id }])
    expect(await found(`${other.email} ${typed}`)).toEqual([])
  })

  test('reads the indexes, however many people there are', async () => {
    const { id: companyId } = await aCompany()
    await db().$executeRaw`
      INSERT INTO users (id, role, email, full_name, company_id, staff_number, eligibility, updated_at)
      SELECT gen_random_uuid(), 'buyer', 'person' || n || '@many.test', 'Person ' || n, ${companyId}::uuid, 'EMP-' || n,
        'approved', now() FROM generate_series(1, ${PEOPLE}::int) AS n`
    await db().$executeRaw`ANALYZE users`
    const plan = await db().$queryRaw<{ 'QUERY PLAN': string }[]>`
      EXPLAIN SELECT id FROM users WHERE role = 'buyer' AND erased_at IS NULL AND ${matchesPerson('emp 29-871')}`
    const steps = plan.map((step) => step['QUERY PLAN']).join('\n')
    expect(steps).toContain('users_staff_search')
    expect(steps).not.toContain('Seq Scan on users')
  })
})
