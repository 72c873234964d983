import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { applyRoster } from '@/lib/roster/apply'
import { PASSWORD, aBuyer, aCompany, aPartner, openConnections } from '@/sandbox/factories'
import { exportData } from './queries'
import { eraseAccount } from './service'

beforeAll(openConnections)

const roster = (...rows: string[]) => new TextEncoder().encode(['staff_id,name,email,salary', ...rows].join('\n'))

test('what applied rosters said of a person is exported and erased, however it names them', async () => {
  const company = await aCompany()
  const hr = await aPartner(company.id)
  const person = await aBuyer({ companyId: company.id, staffNumber: 'DM-1', feePaid: false })
  const elsewhere = await aPartner()
  // By the staff ID at the company, by the email, and by an email that a later roster replaced.
  await applyRoster(hr, roster('dm-1,Firstname Lastname,,210000', 'DM-2,Night Guard,guard@mill.test,90000'))
  await applyRoster(elsewhere, roster(`X-7,Firstname Lastname,${person.email},80000`))
  await applyRoster(elsewhere, roster('X-7,Firstname Lastname,other@mill.test,80000'))
  // The staff ID of another company is nobody of this one.
  await applyRoster(elsewhere, roster('DM-1,Loom Operator,loom@mill.test,70000'))

  const { rosterRows } = await exportData(person)
  expect(rosterRows).toMatchObject([
    { company: company.name, staffNumber: 'dm-1', salary: 210_000 },
    { staffNumber: 'X-7', email: person.email, salary: 80_000 },
    { staffNumber: 'X-7', email: 'other@mill.test', salary: 80_000 },
  ])

  await eraseAccount(person, PASSWORD)
  const left = await db().rosterRow.findMany({
    where: { upload: { companyId: { in: [company.id, elsewhere.companyId] } } },
    orderBy: { id: 'asc' },
  })
  expect(left).toMatchObject([
    { fullName: 'Night Guard' },
    { fullName: 'Loom Operator', outcome: 'new' },
    // Nothing says any more that this listing was theirs.
    { fullName: 'Firstname Lastname', email: 'other@mill.test', outcome: 'removed' },
  ])
})
