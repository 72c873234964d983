import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { withdrawSalaries } from '@/lib/approvals/kinds/salary'
import { addDays, lagosToday } from '@/lib/core/clock'
import { unseal } from '@/lib/server/seal'
import { getPeriod } from '@/lib/deductions/queries'
import type { SalaryRequest } from '@/lib/employees/salary-jumps'
import { declineEmployee } from '@/lib/employees/service'
import { aBuyer, aCompany, aPartner, anOrder, openConnections, queuedMails, race } from '@/sandbox/factories'
import { aPayroll, monthAhead } from '@/sandbox/payroll'
import { applyRoster, checkRoster } from './apply'
import { getRoster } from './queries'
import { takeBackRoster } from './take-back'

beforeAll(openConnections)

const text = (value: string) => new TextEncoder().encode(value)
const roster = (...rows: string[]) =>
  text(['staff_id,name,email,phone,salary,other_deductions,job_title', ...rows].join('\n'))

async function aMill() {
  const company = await aCompany()
  return { company, hr: await aPartner(company.id) }
}
/** A confirmed employee ('Firstname Lastname', ₦200,000) with a staff number. */
const employeeOf = (companyId: string, staffNumber: string) => aBuyer({ companyId, staffNumber })
const readUser = (id: string) => db().user.findUniqueOrThrow({ where: { id } })

describe('a roster', () => {
  test('names what is new, changed, leaving, doubled and back, and applies it whole', async () => {
    const { company, hr } = await aMill()
    const same = await employeeOf(company.id, '0042')
    const raised = await employeeOf(company.id, 'DM-2')
    const gone = await employeeOf(company.id, 'DM-3')
    await anOrder(gone, { status: 'delivered', dues: [{ inDays: 30, amount: 1_234_500n }] })
    const former = await aBuyer({ companyId: company.id, staffNumber: 'DM-4', eligibility: 'left' })
    const file = roster(
      '42,Lastname Firstname,,,200000,,Operator',
      'DM-2,Firstname Married,,,240001,15000,Supervisor',
      'DM-4,Firstname Lastname,,,100000,,',
      'DM-5,Night Guard,guard@mill.test,0803 123 4567,90000,1000,Guard',
      'DM-5,Night Guard,guard@mill.test,0803 123 4567,90000,1000,Guard',
    )

    const preview = await checkRoster(hr, file)
    expect(preview).toMatchObject({
      ...{ added: 1, changed: 1, leaving: 1, unchanged: 1, confirmed: 0, removed: 0, raises: 1, invitable: 1 },
      doubled: [{ line: 6, why: 'Line 5 says the same. It counts once.' }],
      problems: [],
      notes: [
        {
          line: 4,
          why: 'Firstname Lastname has left. If they work for you again, please rehire them on their page.',
        },
      ],
      leavers: [{ id: gone.id, staffId: 'DM-3', name: 'Firstname Lastname', owed: 12_345 }],
      rows: [
        { line: 2, outcome: 'unchanged', changes: [], isRaise: false },
        {
          line: 3,
          outcome: 'changed',
          isRaise: true,
          changes: [
            { field: 'salary', from: '₦200,000', to: '₦240,001' },
            { field: 'other_deductions', from: '₦0', to: '₦15,000' },
            { field: 'job_title', from: 'Operator', to: 'Supervisor' },
          ],
        },
        { line: 4, outcome: 'returning' },
        { line: 5, outcome: 'new' },
      ],
      applied: false,
    })
    expect(await db().rosterEntry.count({ where: { companyId: company.id } })).toBe(0)

    const lastDay = addDays(lagosToday(), 10)
    let asked: readonly SalaryRequest[] = []
    await applyRoster(hr, file, { state: preview.state, lastDay }, async (tx, people) => {
      asked = people
      const payload = {
        about: raised.id,
        people: people.map(({ employeeId, from, to }) => ({ employeeId, from: String(from), to: String(to) })),
      }
      const request = { kind: 'salary', payload, requestedById: hr.id, companyId: company.id } as const
      return (await tx.approval.create({ data: request })).id
    })
    expect(asked).toEqual([{ employeeId: raised.id, from: 20_000_000n, to: 24_000_100n }])
    expect(await readUser(raised.id)).toMatchObject({
      // The raise waits for a second person; the rest counts.
      ...{ salaryKobo: 20_000_000n, otherDeductionsKobo: 1_500_000n, jobTitle: 'Supervisor' },
      fullName: 'Firstname Lastname',
    })
    expect(await readUser(gone.id)).toMatchObject({
      eligibility: 'approved',
      lastDay: new Date(`${lastDay}T00:00:00Z`),
    })
    expect(await readUser(same.id)).toMatchObject({ salaryKobo: 20_000_000n, lastDay: null })
    expect(await readUser(former.id)).toMatchObject({ eligibility: 'left', salaryKobo: 20_000_000n })
    expect(await db().rosterEntry.findMany({ where: { companyId: company.id } })).toMatchObject([
      { staffNumber: 'DM-5', email: 'guard@mill.test', phone: '+2348031234567', salaryKobo: 9_000_000n },
    ])
    expect(await queuedMails(raised.email)).toEqual(['Your employer corrected your details'])
    expect(await queuedMails(gone.email)).toEqual(['Your last day at work was entered'])
    expect(await queuedMails('guard@mill.test')).toEqual([])

    // The same file again changes nothing, and says that it was applied.
    const again = await applyRoster(hr, file)
    expect(again).toMatchObject({
      added: 0,
      changed: 0,
      leaving: 0,
      unchanged: 3,
      appliedAt: expect.any(String) as string,
    })
    expect(await getRoster(hr)).toMatchObject({
      listed: 1,
      withoutEmail: 0,
      history: [{ by: 'Human Resources', added: 1, changed: 1, leaving: 1, removed: 0, confirmed: 0, invited: 0 }],
    })
    // A later roster without the guard ends what was kept about them.
    expect(await applyRoster(hr, roster('42,Lastname Firstname,,,200000,,'))).toMatchObject({ removed: 1 })
    expect(await db().rosterEntry.count({ where: { companyId: company.id } })).toBe(0)
  })

  test('leaves those whom it does not have alone unless HR says that they leave', async () => {
    const { company, hr } = await aMill()
    const other = await employeeOf(company.id, 'DM-1')
    expect(await applyRoster(hr, roster('DM-9,Night Guard,,,90000,,'))).toMatchObject({ leaving: 1 })
    expect(await readUser(other.id)).toMatchObject({ eligibility: 'approved', lastDay: null })
    await expect(
      applyRoster(hr, roster('DM-9,Night Guard,,,90000,,'), { lastDay: '2020-01-01' }),
    ).rejects.toMatchObject({ status: 400, message: 'The last day can be at most three months ago.' })
  })

  test('ends the employment at once when the last day has passed', async () => {
    const { company, hr } = await aMill()
    const other = await employeeOf(company.id, 'DM-1')
    await applyRoster(hr, roster('DM-9,Night Guard,,,90000,,'), { lastDay: lagosToday() })
    expect(await readUser(other.id)).toMatchObject({ eligibility: 'left', staffKey: null })
  })

  test('with a staff ID of another person changes nothing', async () => {
    const { company, hr } = await aMill()
    const employee = await employeeOf(company.id, 'DM-1')
    const file = roster('DM-1,Night Guard,,,90000,,', 'DM-2,Dye House,,,90000,,')
    expect(await checkRoster(hr, file)).toMatchObject({
      problems: [{ line: 2, why: 'Staff ID DM-1 belongs to Firstname Lastname, the file says Night Guard.' }],
    })
    await expect(applyRoster(hr, file)).rejects.toMatchObject({ status: 400 })
    expect(await readUser(employee.id)).toMatchObject({ salaryKobo: 20_000_000n })
    expect(await db().rosterEntry.count({ where: { companyId: company.id } })).toBe(0)
  })

  test('is applied by one of two officers, and the other reads why theirs was not', async () => {
    const { company, hr } = await aMill()
    const colleague = await aPartner(company.id)
    const file = roster('DM-1,Night Guard,,,90000,,', 'DM-2,Dye House,,,90000,,')
    const { state } = await checkRoster(hr, file)
    const { won, lost } = await race([hr, colleague].map((actor) => applyRoster(actor, file, { state })))
    expect(won).toHaveLength(1)
    expect(lost).toEqual([
      expect.objectContaining({
        status: 409,
        message: expect.stringMatching(/already applied|have changed/) as string,
      }),
    ])
    expect(await db().rosterUpload.count({ where: { companyId: company.id } })).toBe(1)
    expect(await db().rosterEntry.count({ where: { companyId: company.id } })).toBe(2)
  })

  test('is refused when an employee was changed after the preview', async () => {
    const { company, hr } = await aMill()
    const employee = await employeeOf(company.id, 'DM-1')
    const file = roster('DM-1,Firstname Lastname,,,210000,,')
    const { state } = await checkRoster(hr, file)
    await db().user.update({ where: { id: employee.id }, data: { salaryKobo: 19_000_000n } })
    await expect(applyRoster(hr, file, { state })).rejects.toMatchObject({
      status: 409,
      message: 'Your employees have changed since the preview. Nothing was changed. Please check the file again.',
    })
    expect(await readUser(employee.id)).toMatchObject({ salaryKobo: 19_000_000n })
  })

  test('touches nobody of another company', async () => {
    const [one, other] = [await aMill(), await aMill()]
    const employee = await employeeOf(other.company.id, 'DM-1')
    const listed = roster('DM-7,Dye House,dye@mill.test,,90000,,')
    await applyRoster(other.hr, listed)
    const report = await applyRoster(
      one.hr,
      roster('DM-1,Night Guard,,,50000,,', 'DM-7,Dye House,dye@mill.test,,1000,,'),
    )
    expect(report).toMatchObject({ added: 2, leaving: 0, removed: 0, changed: 0 })
    expect(await readUser(employee.id)).toMatchObject({ salaryKobo: 20_000_000n })
    expect(await db().rosterEntry.findMany({ where: { companyId: other.company.id } })).toMatchObject([
      { salaryKobo: 9_000_000n },
    ])
  })
})

describe('people who wait', () => {
  test('are confirmed with the pay of the roster when staff ID and verified email match', async () => {
    const { company, hr } = await aMill()
    const match = await aBuyer({ companyId: company.id, staffNumber: '007', eligibility: 'pending' })
    const otherEmail = await aBuyer({ companyId: company.id, staffNumber: 'DM-8', eligibility: 'pending' })
    const unverified = await aBuyer({ companyId: company.id, staffNumber: 'DM-9', eligibility: 'pending' })
    await db().user.update({ where: { id: unverified.id }, data: { emailVerifiedAt: null } })
    const file = roster(
      `7,Firstname Lastname,${match.email.toUpperCase()},,150000,20000,Weaver`,
      'DM-8,Firstname Lastname,somebody-else@mill.test,,150000,,',
      `DM-9,Firstname Lastname,${unverified.email},,150000,,`,
    )
    const report = await applyRoster(hr, file)
    expect(report.notes).toEqual([
      {
        line: 3,
        why:
          'Firstname Lastname has registered with this staff ID and another email. ' +
          'Please confirm or decline them in your list of employees.',
      },
    ])
    expect(await readUser(match.id)).toMatchObject({
      ...{ eligibility: 'approved', salaryKobo: 15_000_000n, otherDeductionsKobo: 2_000_000n, jobTitle: 'Weaver' },
      ...{ staffNumber: '007', staffKey: '007', eligibilityById: hr.id },
    })
    expect(await queuedMails(match.email)).toEqual(['Your eligibility is confirmed'])
    for (const { id } of [otherEmail, unverified]) expect(await readUser(id)).toMatchObject({ eligibility: 'pending' })
    expect(await db().rosterUpload.findFirstOrThrow({ where: { companyId: company.id } })).toMatchObject({
      confirmed: 1,
    })
    expect(await db().rosterEntry.count({ where: { companyId: company.id } })).toBe(2)
  })

  test('and whom HR declines are not listed any more', async () => {
    const { company, hr } = await aMill()
    const buyer = await aBuyer({ companyId: company.id, staffNumber: 'DM-1', eligibility: 'pending' })
    await applyRoster(hr, roster(`DM-2,Firstname Lastname,${buyer.email},,150000,,`))
    await declineEmployee(hr, buyer.id, 'Not one of ours')
    expect(await db().rosterEntry.count({ where: { companyId: company.id } })).toBe(0)
  })
})

describe('invitations', () => {
  test('reach each listed address once, with the link of the company', async () => {
    const { company, hr } = await aMill()
    const known = await aBuyer()
    const file = roster(
      'DM-1,Night Guard,guard.invited@mill.test,,90000,,',
      // HR does not learn that this address has an account elsewhere.
      `DM-2,Dye House,${known.email},,90000,,`,
      'DM-3,Loom Operator,,08031234567,90000,,',
    )
    // Messages are switched off here, so nobody is invited by SMS, nor counts as invited.
    expect(await checkRoster(hr, file)).toMatchObject({ added: 3, invitable: 2, invitableByMessage: 0 })
    await applyRoster(hr, file, { invite: true })
    expect(await getRoster(hr)).toMatchObject({ withoutEmail: 1, withoutContact: 1, history: [{ invited: 2 }] })
    expect(await db().rosterEntry.count({ where: { companyId: company.id, invitedAt: null } })).toBe(1)
    expect(await db().outboxMessage.count()).toBe(0)
    expect(await queuedMails('guard.invited@mill.test')).toEqual([
      `${company.name} invites you to buy food on a payment plan`,
    ])
    const { code } = await db().joinLink.findFirstOrThrow({ where: { companyId: company.id } })
    const { sealedBody } = await db().outboxMail.findFirstOrThrow({ where: { recipient: 'guard.invited@mill.test' } })
    expect(JSON.stringify(await unseal('mail', sealedBody))).toContain(`/join/${code}`)
    expect(await queuedMails(known.email)).toHaveLength(1)

    // Neither a change of the pay nor a listing that ended and begins again invites anyone twice.
    await applyRoster(hr, roster('DM-1,Night Guard,guard.invited@mill.test,,95000,,'), { invite: true })
    await applyRoster(hr, roster('DM-3,Loom Operator,,,90000,,'), { invite: true })
    await applyRoster(hr, file, { invite: true })
    expect(await queuedMails('guard.invited@mill.test')).toHaveLength(1)
  })
})

test('other deductions of a roster lower what a month’s pay is asked for', async () => {
  // ₦200,000 a month: a third is ₦66,666.66, less ₦60,000 of other deductions is ₦6,666.66 (Labour Act, s. 5(7)).
  const { company, hr, buyers } = await aPayroll(1)
  const [buyer] = buyers
  await db().user.update({ where: { id: buyer?.id ?? '' }, data: { staffNumber: 'DM-1' } })
  const month = monthAhead(1)
  expect((await getPeriod({ companyId: company.id }, month)).items).toMatchObject([{ amountDue: 10_000 }])
  await applyRoster(hr, roster('DM-1,Firstname Lastname,,,200000,60000,'))
  expect((await getPeriod({ companyId: company.id }, month)).items).toMatchObject([{ amountDue: 6_666.66 }])
})

test('5,000 employees are previewed, applied and taken back in seconds', async () => {
  const { company, hr } = await aMill()
  await db().$executeRaw`
    INSERT INTO users (id, role, email, full_name, company_id, job_title, staff_number, staff_key, salary_kobo,
      eligibility, email_verified_at, updated_at)
    SELECT gen_random_uuid(), 'buyer', 'roster' || n || '@load.test', 'Employee ' || n, ${company.id}::uuid, 'Operator',
      'DM-' || n, 'dm-' || n, 20000000, 'approved', now(), now()
    FROM generate_series(1, 2500) AS n`
  const rows = Array.from({ length: 5_000 }, (_each, index) =>
    [`DM-${index + 1}`, `Employee ${index + 1}`, `roster${index + 1}@load.test`, '', '210000', '5000', 'Weaver'].join(),
  )
  const file = roster(...rows)
  const [began, previewed] = [performance.now(), await checkRoster(hr, file)]
  const seen = performance.now()
  expect(previewed).toMatchObject({ added: 2_500, changed: 2_500, leaving: 0, problems: [] })
  await applyRoster(hr, file, { state: previewed.state, invite: true })
  const applied = performance.now()
  expect(await db().user.count({ where: { companyId: company.id, salaryKobo: 21_000_000n } })).toBe(2_500)
  expect(await db().rosterUpload.findFirstOrThrow({ where: { companyId: company.id } })).toMatchObject({
    ...{ added: 2_500, changed: 2_500, invited: 2_500 },
  })
  // 3 and 10 seconds are promised; the machine of the tests does other things meanwhile.
  expect(seen - began).toBeLessThan(9_000)
  expect(applied - seen).toBeLessThan(30_000)

  const { id } = await db().rosterUpload.findFirstOrThrow({ where: { companyId: company.id } })
  const asked = performance.now()
  await takeBackRoster(hr, id, withdrawSalaries(hr))
  expect(performance.now() - asked).toBeLessThan(30_000)
  expect(await db().user.count({ where: { companyId: company.id, salaryKobo: 20_000_000n } })).toBe(2_500)
  expect(await db().rosterEntry.count({ where: { companyId: company.id } })).toBe(0)
})
