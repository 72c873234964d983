import { beforeAll, describe, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { askSecondFor, withdrawSalaries } from '@/lib/approvals/kinds/salary'
import { confirmByRoster } from '@/lib/accounts/confirm-by-roster'
import { addDays, lagosToday } from '@/lib/core/clock'
import type { Partner } from '@/lib/core/actors'
import { db, pool, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { lockUser } from '@/lib/database/locks'
import { bookDeductions } from '@/lib/deductions/upload'
import { periodFile } from '@/lib/deductions/queries'
import { raiseBases } from '@/lib/employees/salary-jumps'
import { correctEmployee } from '@/lib/employees/service'
import { setLastDay } from '@/lib/employees/leavers'
import { aBuyer, aCompany, aPartner, anOrder, openConnections, queuedMails, race } from '@/sandbox/factories'
import { aPayroll, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { waitUntil } from '@/sandbox/waiting'
import { applyRoster } from './apply'
import { getRoster } from './queries'
import { takeBackRoster } from './take-back'

beforeAll(openConnections)

const roster = (...rows: string[]) =>
  new TextEncoder().encode(['staff_id,name,email,phone,salary,other_deductions,job_title', ...rows].join('\n'))

async function aMill() {
  const company = await aCompany()
  return { company, hr: await aPartner(company.id) }
}
const newestOf = async (hr: Partner): Promise<string> => {
  const [newest] = (await getRoster(hr)).history
  if (!newest) throw new Error('no roster was applied')
  return newest.id
}
const takeBack = async (hr: Partner, id?: string) =>
  takeBackRoster(hr, id ?? (await newestOf(hr)), withdrawSalaries(hr))
const refusedAs = (message: string) => ({ status: 409, code: 'wrong_state', message })
const TAKEN_BACK = refusedAs('This roster was already taken back.')
const readUser = (id: string) => db().user.findUniqueOrThrow({ where: { id }, omit: { updatedAt: true } })
const entriesOf = (companyId: string) =>
  db().rosterEntry.findMany({ where: { companyId }, orderBy: { staffKey: 'asc' } })

/** Completes the profile as `completeProfile` does, without the picture. */
async function register(person: { id: string }, companyId: string, staffNumber: string): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, person.id)
    await tx.user.update({ where: { id: person.id }, data: { companyId, staffNumber, eligibility: 'pending' } })
    await confirmByRoster(tx, { userId: person.id })
  })
}
const aRegistrant = () => aBuyer({ eligibility: 'incomplete', feePaid: false, wallet: false })

describe('a roster that is taken back', () => {
  test('leaves employees, listed people, requests and invitations as they were', async () => {
    const { company, hr } = await aMill()
    const colleague = await aPartner(company.id)
    const corrected = await aBuyer({ companyId: company.id, staffNumber: 'DM-1' })
    const raised = await aBuyer({ companyId: company.id, staffNumber: 'DM-2' })
    const gone = await aBuyer({ companyId: company.id, staffNumber: 'DM-3' })
    await applyRoster(
      hr,
      roster(
        'DM-1,Firstname Lastname,,,200000,,Operator',
        'DM-2,Firstname Lastname,,,200000,,Operator',
        'DM-3,Firstname Lastname,,,200000,,Operator',
        'DM-5,Night Guard,guard.kept@mill.test,,90000,1000,Guard',
        'DM-6,Dye House,dye.removed@mill.test,,80000,,',
      ),
    )
    const people = () => Promise.all([corrected, raised, gone].map(({ id }) => readUser(id)))
    const [before, listed] = [await people(), await entriesOf(company.id)]
    const [salaries, bases] = [await db().salaryChange.count(), await raiseBases(db(), company.id, [corrected.id])]

    // 200,000 → 210,000 counts at once; 200,000 → 260,000 is a rise of 30% and waits.
    const file = roster(
      'DM-1,Firstname Lastname,,,210000,5000,Supervisor',
      'DM-2,Firstname Lastname,,,260000,,Operator',
      'DM-5,Night Guard,guard.other@mill.test,,95000,1000,Guard',
      'DM-7,Loom Operator,loom.new@mill.test,,70000,,',
    )
    const lastDay = addDays(lagosToday(), 10)
    await applyRoster(hr, file, { lastDay, invite: true }, askSecondFor(hr))
    expect(await readUser(corrected.id)).toMatchObject({ salaryKobo: 21_000_000n, otherDeductionsKobo: 500_000n })
    expect(await entriesOf(company.id)).toMatchObject([{ staffNumber: 'DM-5' }, { staffNumber: 'DM-7' }])
    const request = await db().approval.findFirstOrThrow({ where: { companyId: company.id } })
    expect(request).toMatchObject({ kind: 'salary', state: 'pending' })

    await takeBack(hr)
    expect(await people()).toEqual(before)
    expect(await entriesOf(company.id)).toEqual(listed)
    expect(await db().approval.findUniqueOrThrow({ where: { id: request.id } })).toMatchObject({ state: 'expired' })
    // Invitations that nobody has begun to send are not sent.
    for (const address of ['guard.other@mill.test', 'loom.new@mill.test'])
      expect(await queuedMails(address)).toEqual([])
    // It counts neither as a raise nor as its end.
    expect(await db().salaryChange.count()).toBe(salaries)
    expect(await raiseBases(db(), company.id, [corrected.id])).toEqual(bases)
    expect(await queuedMails(corrected.email)).toEqual(Array(2).fill('Your employer corrected your details'))
    expect(await queuedMails(raised.email)).toEqual([])
    expect(await queuedMails(gone.email)).toEqual([
      'Your last day at work was entered',
      'Your last day at work was removed',
    ])
    expect(await queuedMails(colleague.email)).toContain('A roster was taken back')
    expect(await getRoster(hr)).toMatchObject({ history: [{ takenBackBy: hr.fullName }, { takenBackAt: null }] })
    await expect(takeBack(hr)).rejects.toMatchObject(TAKEN_BACK)

    // The same file does the same again, and the roster before it can be taken back after it.
    await applyRoster(hr, file, { lastDay }, askSecondFor(hr))
    expect(await readUser(corrected.id)).toMatchObject({ salaryKobo: 21_000_000n })
    const [newest, , first] = (await getRoster(hr)).history
    await expect(takeBack(hr, first?.id)).rejects.toMatchObject(
      refusedAs('A later roster was applied. Please take that one back first.'),
    )
    await takeBack(hr, newest?.id)
    await takeBack(hr, first?.id)
    expect(await entriesOf(company.id)).toEqual([])
  })

  test('gives back the employment that a past last day ended', async () => {
    const { company, hr } = await aMill()
    const gone = await aBuyer({ companyId: company.id, staffNumber: 'DM-3' })
    await db().user.update({ where: { id: gone.id }, data: { staffKey: 'DM-3' } })
    const before = await readUser(gone.id)
    await applyRoster(hr, roster('DM-9,Night Guard,,,90000,,'), { lastDay: addDays(lagosToday(), -1) })
    expect(await readUser(gone.id)).toMatchObject({ eligibility: 'left', staffKey: null })
    await takeBack(hr)
    expect(await readUser(gone.id)).toEqual(before)
  })

  test('is nobody’s of another company', async () => {
    const [own, other] = [await aMill(), await aMill()]
    await applyRoster(own.hr, roster('DM-1,Night Guard,,,90000,,'))
    await expect(takeBack(other.hr, await newestOf(own.hr))).rejects.toMatchObject({ status: 404 })
    expect(await entriesOf(own.company.id)).toHaveLength(1)
  })

  test('of which no rows are kept any more stays', async () => {
    const { company, hr } = await aMill()
    await applyRoster(hr, roster('DM-1,Night Guard,,,90000,,'))
    await db().rosterRow.deleteMany({ where: { upload: { companyId: company.id } } })
    await expect(takeBack(hr)).rejects.toMatchObject(
      refusedAs('The rows of this roster are no longer kept, so it cannot be taken back.'),
    )
  })
})

describe('a roster on which somebody acted is not taken back, when', () => {
  const refusal = (count: string) => ({
    ...{ status: 409, code: 'changed_meanwhile' },
    message: expect.stringContaining(`somebody has acted on ${count} of its rows`) as string,
  })

  test('a listed employee registered, whether confirmed at once or waiting', async () => {
    const { company, hr } = await aMill()
    const [one, other] = [await aRegistrant(), await aRegistrant()]
    await applyRoster(
      hr,
      roster(
        `DM-1,Firstname Lastname,${one.email},,90000,,`,
        'DM-2,Firstname Lastname,,,90000,,',
        'DM-3,Guard,,,90000,,',
      ),
    )
    await register(one, company.id, 'DM-1')
    expect(await readUser(one.id)).toMatchObject({ eligibility: 'approved' })
    await expect(takeBack(hr)).rejects.toMatchObject(refusal('1'))
    await register(other, company.id, '0dm-2')
    await expect(takeBack(hr)).rejects.toMatchObject(refusal('2'))
    expect(await entriesOf(company.id)).toMatchObject([{ staffNumber: 'DM-2' }, { staffNumber: 'DM-3' }])
    expect(await readUser(one.id)).toMatchObject({ eligibility: 'approved', salaryKobo: 9_000_000n })
  })

  test('it confirmed someone who waited', async () => {
    const { company, hr } = await aMill()
    const waiting = await aBuyer({ companyId: company.id, staffNumber: 'DM-1', eligibility: 'pending' })
    await applyRoster(hr, roster(`DM-1,Firstname Lastname,${waiting.email},,90000,,`, 'DM-3,Night Guard,,,90000,,'))
    await expect(takeBack(hr)).rejects.toMatchObject(refusal('1'))
  })

  test('an employee with another salary ordered, was corrected by hand, or leaves', async () => {
    const { company, hr } = await aMill()
    const numbers = ['DM-1', 'DM-2', 'DM-3', 'DM-4']
    const [ordering, corrected, leaving] = await Promise.all(
      numbers.map((staffNumber) => aBuyer({ companyId: company.id, staffNumber })),
    )
    if (!ordering || !corrected || !leaving) throw new Error('too few employees')
    await applyRoster(hr, roster(...numbers.map((number) => `${number},Firstname Lastname,,,210000,,`)))
    await anOrder(ordering, { status: 'pending' })
    await expect(takeBack(hr)).rejects.toMatchObject(refusal('1'))
    // Corrected and corrected back: the amount is the same, but somebody has looked at it.
    await correctEmployee(hr, corrected.id, { salary: kobo(22_000_000n) })
    await correctEmployee(hr, corrected.id, { salary: kobo(21_000_000n) })
    await setLastDay(hr, leaving.id, addDays(lagosToday(), 5))
    await expect(takeBack(hr)).rejects.toMatchObject(refusal('3'))
    expect(await readUser(ordering.id)).toMatchObject({ salaryKobo: 21_000_000n })
  })

  test('a second person agreed to a raise', async () => {
    const { company, hr } = await aMill()
    const colleague = await aPartner(company.id)
    const raised = await aBuyer({ companyId: company.id, staffNumber: 'DM-1' })
    await applyRoster(hr, roster('DM-1,Firstname Lastname,,,260000,,'), {}, askSecondFor(hr))
    const { id } = await db().approval.findFirstOrThrow({ where: { companyId: company.id } })
    await decide(colleague, id, 'approve')
    await expect(takeBack(hr)).rejects.toMatchObject(refusal('1'))
    expect(await readUser(raised.id)).toMatchObject({ salaryKobo: 26_000_000n })
  })

  test('a month was filled in for an employee with another salary', async () => {
    const { hr, buyers } = await aPayroll(2)
    const [first] = buyers
    await db().user.update({ where: { id: first?.id ?? '' }, data: { staffNumber: 'DM-1', staffKey: 'DM-1' } })
    await applyRoster(hr, roster('DM-1,Firstname Lastname,,,210000,,'))
    const month = monthAhead(1)
    const file = fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
    await bookDeductions(hr, month, file)
    await expect(takeBack(hr)).rejects.toMatchObject(refusal('1'))
  })
})

describe('at the same moment', () => {
  test('of two officers one takes it back', async () => {
    const { company, hr } = await aMill()
    const colleague = await aPartner(company.id)
    const employee = await aBuyer({ companyId: company.id, staffNumber: 'DM-1' })
    await applyRoster(hr, roster('DM-1,Firstname Lastname,,,210000,,', 'DM-2,Night Guard,,,90000,,'))
    const id = await newestOf(hr)
    const { won, lost } = await race([takeBack(hr, id), takeBack(colleague, id), takeBack(hr, id)])
    expect(won).toHaveLength(1)
    for (const refused of lost) expect(refused).toMatchObject(TAKEN_BACK)
    expect(await readUser(employee.id)).toMatchObject({ salaryKobo: 20_000_000n })
  })

  test('a listed employee registers: either they are confirmed or it is taken back', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const { company, hr } = await aMill()
      const person = await aRegistrant()
      await applyRoster(hr, roster(`DM-1,Firstname Lastname,${person.email},,90000,,`))
      const { lost } = await race([takeBack(hr), register(person, company.id, 'DM-1')])
      const { eligibility } = await readUser(person.id)
      expect(await entriesOf(company.id)).toEqual([])
      for (const refused of lost) expect(refused).toMatchObject({ status: 409, code: 'changed_meanwhile' })
      outcomes.add(`${eligibility}, ${lost.length === 0 ? 'taken back' : 'stays'}`)
    }
    for (const outcome of outcomes) expect(['approved, stays', 'pending, taken back']).toContain(outcome)
  })

  test('a listed employee registers while it is being taken back: they wait for HR', async () => {
    const { company, hr } = await aMill()
    const person = await aRegistrant()
    await applyRoster(hr, roster(`DM-1,Firstname Lastname,${person.email},,90000,,`))
    const id = await newestOf(hr)
    // Its last write waits for this lock, after the listings are gone.
    const holder = await pool().connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM roster_uploads WHERE id = $1 FOR UPDATE', [id])
    const takingBack = takeBack(hr, id)
    expect(await waitUntil(async () => (await waiting()) === 1)).toBe(true)
    const registering = register(person, company.id, 'DM-1')
    expect(await waitUntil(async () => (await waiting()) === 2)).toBe(true)
    await holder.query('COMMIT')
    holder.release()
    await Promise.all([takingBack, registering])
    expect(await readUser(person.id)).toMatchObject({ eligibility: 'pending' })
  })
})

/** How many statements wait for a lock in the database of this test file. */
async function waiting(): Promise<number> {
  const { rowCount } = await pool().query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rowCount ?? 0
}
