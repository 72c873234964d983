import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { completeProfileAction, correctProfileAction } from '@/lib/accounts/actions'
import { confirmEmployeesAction, correctEmployeeAction, rehireEmployeeAction } from '@/lib/approvals/actions'
import { db } from '@/lib/database/db'
import { aBuyer, aCompany, aPartner, openConnections } from '@/sandbox/factories'
import { aKey } from '@/sandbox/keys'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { PUT as correct } from './[id]/route'
import { POST as approve } from './[id]/approve/route'
import { POST as rehire } from './[id]/rehire/route'

/* One bound of a salary, ₦10,000,000 a month, and one rule of raises, whichever way a salary comes in. */

beforeAll(openConnections)

const TOO_MUCH = 'Salary can be at most ₦10,000,000. Please check the number of digits.'

/** The endpoints that take a salary, and of whom. */
const CALLS = [
  ['a correction', 'PUT', correct, 'approved'],
  ['a confirmation', 'POST', approve, 'pending'],
  ['rehiring', 'POST', rehire, 'left'],
] as const

async function aMill() {
  const company = await aCompany()
  // A second approver can decide about a raise.
  const [hr] = [await aPartner(company.id), await aPartner(company.id)]
  return {
    company,
    key: await aKey({ id: hr.id, companyId: company.id }, ['employees:write']),
    token: await tokenOf(hr),
  }
}
const rowOf = (id: string) =>
  db().user.findUniqueOrThrow({ where: { id }, select: { salaryKobo: true, eligibility: true } })

describe.each(CALLS)('%s', (_name, method, handler, eligibility) => {
  test.each(['key', 'token'] as const)('by %s takes no salary above the bound', async (by) => {
    const mill = await aMill()
    const { id } = await aBuyer({ companyId: mill.company.id, eligibility })
    const before = await rowOf(id)
    for (const salary of [10_000_000.01, '10,000,001', '0123456789', 80_312_345_678]) {
      const response = await handle(handler, { method, token: mill[by], params: { id }, body: { salary } })
      expect([response.status, await response.json()]).toMatchObject([400, { message: TOO_MUCH }])
    }
    expect(await rowOf(id)).toEqual(before)
  })

  // A raise from ₦200,000 to ₦240,000.01 is above 20 %; a first salary above ₦1,000,000 is a large one.
  test.each(['key', 'token'] as const)('by %s waits for a second person where the salary is unusual', async (by) => {
    const mill = await aMill()
    const { id } = await aBuyer({ companyId: mill.company.id, eligibility })
    const before = await rowOf(id)
    const salary = eligibility === 'pending' ? 1_000_000.01 : 240_000.01
    const response = await handle(handler, { method, token: mill[by], params: { id }, body: { salary } })
    const said = (await response.json()) as { readonly approvalId: string }
    expect(response.status).toBe(200)
    expect((await rowOf(id)).salaryKobo).toBe(before.salaryKobo)
    const request = { where: { id: said.approvalId }, select: { kind: true, state: true } }
    expect(await db().approval.findUniqueOrThrow(request)).toEqual({ kind: 'salary', state: 'pending' })
  })

  test('counts at once where it is usual', async () => {
    const mill = await aMill()
    const { id } = await aBuyer({ companyId: mill.company.id, eligibility })
    const salary = eligibility === 'pending' ? 1_000_000 : 240_000
    const response = await handle(handler, { method, token: mill.key, params: { id }, body: { salary } })
    expect(await response.json()).not.toHaveProperty('approvalId')
    expect(await rowOf(id)).toEqual({ salaryKobo: BigInt(salary * 100), eligibility: 'approved' })
  })
})

const ID = randomUUID()
const inGrid = ({ salary }: { salary: string }) => ({
  status: 'pending',
  alone: ID,
  employeeId: [ID],
  salary: [salary],
  otherDeductions: ['0'],
})
test.each<[string, z.ZodMiniType, typeof inGrid?]>([
  ['a confirmation', confirmEmployeesAction.spec.schema, inGrid],
  ['a correction', correctEmployeeAction.spec.schema],
  ['rehiring', rehireEmployeeAction.spec.schema],
  ['a profile', completeProfileAction.spec.schema],
  ['a corrected profile', correctProfileAction.spec.schema],
])('the form of %s takes no salary above the bound', (_name, schema, form) => {
  const sentences = (salary: string) =>
    (schema.safeParse(form?.({ salary }) ?? { salary }).error?.issues ?? [])
      .filter(({ path }) => path[0] === 'salary')
      .map(({ message }) => message)
  expect(sentences('10,000,000.01')).toEqual([TOO_MUCH])
  expect(sentences('08031234567')).toEqual([TOO_MUCH])
  expect(sentences('10,000,000')).toEqual([])
})
