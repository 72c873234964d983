import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import TodayPage from '@/app/staff/(desk)/page'
import type { ApprovalKind } from '@/generated/prisma/enums'
import { countApprovals } from '@/lib/approvals/queries'
import type { Staff, StaffPermission } from '@/lib/core/actors'
import { addDays, dayColumn, lagosToday, startOfDay } from '@/lib/core/clock'
import { fromNaira } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { periodFile } from '@/lib/deductions/queries'
import { recordRemittance } from '@/lib/deductions/remittances'
import { bookDeductions } from '@/lib/deductions/upload'
import { aBuyer, aCompany, aPartner, aStaff, anOrder, openConnections, unique } from '@/sandbox/factories'
import { aPayroll, aReference, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { pageOf, textOf } from '@/sandbox/pages'
import { tokenOf } from '@/sandbox/roles'
import { aDelivery, aTicket, makeOverdue } from '@/sandbox/tickets'
import type { WaitingKind } from './schema'
import { getStaffToday } from './waiting-queries'

beforeAll(openConnections)

const today = lagosToday()
const daysAgo = (days: number) => addDays(today, -days)
const startOf = (day: string) => startOfDay(day).toISOString()
const waitingFor = async (actor: Staff) => (await getStaffToday(actor)).waiting
const idsFor = async (actor: Staff) => (await waitingFor(actor)).map(({ id }) => id)

type Asked = {
  readonly kind?: ApprovalKind
  readonly by?: { readonly id: string }
  readonly about?: string
  readonly amount?: bigint
  readonly subjectId?: string
  readonly companyId?: string
  readonly createdAt?: Date
}
/** A request that waits. @returns its id */
async function aRequest({ kind = 'write_off', by, about = randomUUID(), ...rest }: Asked = {}): Promise<string> {
  const requestedById = (by ?? (await aStaff())).id
  const { id } = await db().approval.create({ data: { kind, payload: { about }, requestedById, ...rest } })
  return id
}

async function aReminder(person: Staff, day: string): Promise<{ readonly id: string; readonly orderId: string }> {
  const order = await anOrder(await aBuyer())
  const { id } = await db().reminder.create({
    data: {
      subjectKind: 'order',
      subjectId: order.id,
      personId: person.id,
      createdById: person.id,
      day: dayColumn(day),
      text: 'Call the buyer',
    },
  })
  return { id, orderId: order.id }
}

/** Lines of a bank statement that match no company, of one more day each. @returns their ids, the earliest first */
async function bankLines(many: number): Promise<string[]> {
  const { id: statementId } = await db().bankStatement.create({
    data: { contentHash: unique('hash'), uploadedById: (await aStaff()).id },
  })
  const ids: string[] = []
  for (let days = many; days > 0; days -= 1) {
    const { id } = await db().bankLine.create({
      data: {
        statementId,
        lineHash: unique('line'),
        receivedOn: dayColumn(daysAgo(days)),
        amountKobo: 150_000n,
        reference: '',
        text: 'TRF MILLS',
        reason: 'No company has this name.',
      },
    })
    ids.push(id)
  }
  return ids
}

async function aDifference(): Promise<string> {
  const { id } = await db().providerDifference.create({
    data: {
      kind: 'amount',
      facts: unique('amount'),
      providerId: '1',
      txRef: 'FB-REF',
      providerKobo: 70_000n,
      providerCurrency: 'USD',
      foundAt: new Date('2026-01-02T10:00:00Z'),
      day: { connectOrCreate: { where: { day: new Date('2026-01-01') }, create: { day: new Date('2026-01-01') } } },
    },
  })
  return id
}

/** A company that deducted ₦10,000 for each of these paydays, at most two, and has sent nothing. */
async function aLateCompany(...paydays: readonly string[]) {
  const { company, hr } = await aPayroll(
    1,
    paydays.map((_, ahead) => ({ inDays: daysTo(ahead), amount: 1_000_000n })),
  )
  for (const [ahead, payday] of paydays.entries()) {
    const month = monthAhead(ahead)
    const file = fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
    await bookDeductions(hr, month, file)
    await db().deductionPeriod.updateMany({
      where: { companyId: company.id, month: dayColumn(`${month}-01`) },
      data: { payday: dayColumn(payday) },
    })
  }
  return company
}

async function anOverdueTicket() {
  const delivery = await aDelivery()
  const id = await aTicket(delivery)
  await makeOverdue(id)
  return { id, order: delivery.order }
}

describe('each kind says what waits, for how much and since when', () => {
  test('a request of a colleague', async () => {
    const maker = await aStaff()
    const createdAt = new Date('2026-02-01T10:00:00Z')
    const order = await anOrder(await aBuyer())
    const { number } = await db().order.findUniqueOrThrow({ where: { id: order.id } })
    const id = await aRequest({ by: maker, about: order.id, amount: 250_000n, createdAt })
    expect(await waitingFor(await aStaff('finance'))).toContainEqual({
      kind: 'approvals',
      id,
      of: 'write_off',
      about: `Order ${number}`,
      requestedBy: maker.fullName,
      href: '/staff/approvals',
      amount: { amount: 2_500, currency: 'NGN' },
      since: createdAt.toISOString(),
      waited: expect.any(Number),
    })
  })

  test('a refund in the currency that was received', async () => {
    const payment = await db().payment.create({
      data: {
        txRef: unique('FB'),
        purpose: 'registration',
        amountKobo: 100_000n,
        state: 'failed',
        unappliedId: unique('id'),
        unappliedAmount: 500n,
        unappliedCurrency: 'USD',
        userId: (await aBuyer()).id,
      },
      select: { id: true },
    })
    const id = await aRequest({ kind: 'refund', about: payment.id, amount: 500n })
    const waiting = await waitingFor(await aStaff('finance'))
    expect(waiting.find((each) => each.id === id)?.amount).toEqual({ amount: 5, currency: 'USD' })
  })

  test('an own reminder whose day has come', async () => {
    const staff = await aStaff('support')
    const due = await aReminder(staff, daysAgo(2))
    const others = [await aReminder(staff, addDays(today, 1)), await aReminder(await aStaff('support'), today)]
    const waiting = await waitingFor(staff)
    expect(waiting).toContainEqual(
      expect.objectContaining({
        kind: 'reminders',
        id: due.id,
        text: 'Call the buyer',
        about: expect.stringMatching(/^Order /),
        href: `/staff/orders/${due.orderId}`,
        since: startOf(daysAgo(2)),
      }),
    )
    for (const { id } of others) expect(waiting.map((each) => each.id)).not.toContain(id)
  })

  test('an overdue ticket', async () => {
    const { id } = await anOverdueTicket()
    const { id: inTime } = { id: await aTicket(await aDelivery()) }
    const waiting = await waitingFor(await aStaff('support'))
    expect(waiting).toContainEqual(
      expect.objectContaining({ kind: 'overdueTickets', id, href: `/staff/tickets/${id}`, amount: null }),
    )
    expect(waiting.map((each) => each.id)).not.toContain(inTime)
  })

  test('an open difference with the provider', async () => {
    const [open, closed] = [await aDifference(), await aDifference()]
    await db().providerDifference.update({ where: { id: closed }, data: { closedAt: new Date() } })
    const waiting = await waitingFor(await aStaff('finance'))
    expect(waiting).toContainEqual(
      expect.objectContaining({
        kind: 'differences',
        id: open,
        of: 'amount',
        reference: 'FB-REF',
        amount: { amount: 700, currency: 'USD' },
        since: '2026-01-02T10:00:00.000Z',
      }),
    )
    expect(waiting.map((each) => each.id)).not.toContain(closed)
  })

  test('a company that is late, with all past paydays from the oldest on', async () => {
    const [late, inTime] = [await aLateCompany(daysAgo(40), daysAgo(10)), await aLateCompany(today)]
    const staff = await aStaff('finance')
    const transfer = { amount: fromNaira(2_500), reference: aReference(), date: today }
    await recordRemittance(staff, { companyId: late.id, ...transfer })
    const waiting = await waitingFor(staff)
    expect(waiting).toContainEqual(
      expect.objectContaining({
        kind: 'lateCompanies',
        id: late.id,
        company: late.name,
        href: `/staff/remittances/${late.id}`,
        amount: { amount: 17_500, currency: 'NGN' },
        since: startOf(daysAgo(40)),
      }),
    )
    expect(waiting.map((each) => each.id)).not.toContain(inTime.id)
  })

  test('bank lines: the ten oldest, and how many more', async () => {
    const ids = await bankLines(12)
    const { waiting, more, counts } = await getStaffToday(await aStaff('finance'))
    const lines = waiting.filter(({ kind }) => kind === 'bankLines')
    expect(lines.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    expect(lines[0]).toMatchObject({
      text: 'TRF MILLS',
      reason: 'No company has this name.',
      amount: { amount: 1_500, currency: 'NGN' },
      since: startOf(daysAgo(12)),
    })
    expect(more).toContainEqual({ kind: 'bankLines', count: 2, href: '/staff/statements' })
    // They are rows, and so no number above them.
    expect(counts.map(({ kind }) => kind)).not.toContain('bankLines')
  })
})

test('who waits longest is first, whatever the kind', async () => {
  const staff = await aStaff('finance')
  await aLateCompany(daysAgo(30))
  await aReminder(staff, daysAgo(3))
  const since = (await waitingFor(staff)).map((each) => each.since)
  expect(since).toEqual([...since].sort())
  expect(since.length).toBeGreaterThanOrEqual(2)
})

test('nobody sees a kind without the permission for it', async () => {
  await aLateCompany(daysAgo(5))
  await bankLines(1)
  await aDifference()
  await anOverdueTicket()
  for (const kind of ['write_off', 'price', 'delivery_override', 'staff_key'] as const) await aRequest({ kind })
  const kindsOf = async (set: StaffPermission): Promise<WaitingKind[]> => {
    const staff = await aStaff(set)
    await aReminder(staff, today)
    return [...new Set((await waitingFor(staff)).map(({ kind }) => kind))].sort()
  }
  expect(await kindsOf('catalogue')).toEqual(['approvals'])
  expect(await kindsOf('operations')).toEqual(['approvals', 'reminders'])
  expect(await kindsOf('support')).toEqual(['overdueTickets', 'reminders'])
  expect(await kindsOf('finance')).toEqual(['approvals', 'bankLines', 'differences', 'lateCompanies', 'reminders'])
})

test('requests that another person decides are neither listed nor counted', async () => {
  const staff = await aStaff()
  const before = await countApprovals(staff)
  const [company, alone] = [await aCompany(), await aCompany()]
  const maker = await aPartner(company.id)
  await aPartner(company.id, ['viewer'])
  const approver = await aPartner(company.id)
  const ofCompany = await aRequest({ kind: 'salary', by: maker, companyId: company.id })
  const others = [
    await aRequest({ by: staff }),
    await aRequest({ kind: 'permissions', subjectId: staff.id }),
    ofCompany,
  ]
  const ofAlone = await aRequest({ kind: 'salary', by: await aPartner(alone.id), companyId: alone.id })

  const listed = await idsFor(staff)
  for (const id of others) expect(listed).not.toContain(id)
  expect(listed).toContain(ofAlone)
  expect(await countApprovals(staff)).toBe(before + 1)
  expect(await countApprovals(approver)).toBe(1)

  // Nobody of the company can decide it any more.
  await db().user.update({ where: { id: approver.id }, data: { suspendedAt: new Date() } })
  expect(await idsFor(staff)).toContain(ofCompany)
})

describe('the page', () => {
  test('shows counts, rows with one link each, and what is not listed', async () => {
    await bankLines(12)
    const late = await aLateCompany(daysAgo(20))
    await anOrder(await aBuyer(), { status: 'pending' })
    const token = await tokenOf(await aStaff('finance'))
    const text = await textOf(TodayPage, token)
    expect(text).toMatch(/^Today .*\d+ orders? to approve/)
    expect(text).toMatch(
      new RegExp(`${late.name} Deducted from pay and not received .*Late company ₦10,000\\.00 20 days since `),
    )
    expect(text).toMatch(/\d+ more bank lines to match/)
    const html = await pageOf(TodayPage, token)
    expect(html).toContain(`href="/staff/remittances/${late.id}"`)
    const rows = html.split('<tbody')[1]?.split('</tbody>')[0]?.split('</tr>').slice(0, -1) ?? []
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) expect(row.match(/<a /g)).toHaveLength(1)
  })

  test('has nothing for someone for whom nothing waits', async () => {
    await db().approval.updateMany({ data: { state: 'expired' } })
    expect(await textOf(TodayPage, await tokenOf(await aStaff('catalogue')))).toContain('Nothing to do')
  })
})
