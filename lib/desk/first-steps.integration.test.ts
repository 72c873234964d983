import { expect, test } from 'vitest'
import { aBuyer, aCompany, aProduct, aStaff, anOrder } from '@/sandbox/factories'
import { listStaffFirstSteps } from './first-steps-queries'

test('a new back office is led through its first steps until somebody orders', async () => {
  const admin = await aStaff('admin')
  const done = async () => (await listStaffFirstSteps(admin)).flatMap(({ kind, isDone }) => (isDone ? kind : []))
  expect(await done()).not.toContain('team')
  const support = await aStaff('support')
  expect(await done()).toContain('team')
  expect(await done()).not.toContain('factor')
  expect((await listStaffFirstSteps(admin)).map(({ kind }) => kind)).toEqual([
    'team',
    'factor',
    'products',
    'charges',
    'companies',
  ])
  await aProduct()
  const company = await aCompany()
  expect(await done()).toEqual(expect.arrayContaining(['team', 'products', 'companies']))
  // Who may not set the desk up has no steps.
  expect(await listStaffFirstSteps(support)).toEqual([])

  await anOrder(await aBuyer({ companyId: company.id }), { status: 'pending' })
  expect(await listStaffFirstSteps(admin)).toEqual([])
})
