import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargesInForce } from '@/lib/catalogue/queries'
import { newChargeSchema } from '@/lib/catalogue/schema'
import { listStaffCharges } from '@/lib/catalogue/staff-queries'
import { addDays, lagosDay } from '@/lib/core/clock'
import { db, transaction } from '@/lib/core/db'
import { kobo } from '@/lib/core/money'
import { bookRepayment } from '@/lib/credit/repayments'
import { trialBalance } from '@/lib/credit/ledger-queries'
import { getWallet } from '@/lib/credit/queries'
import { recordRemittance } from '@/lib/deductions/remittances'
import { aBuyer, aCompany, aStaff, anOrder, openConnections, race, someCharges, unique } from '@/sandbox/factories'
import { countApprovals, isRequested, listApprovals } from './queries'
import { decide } from './decide'
import { requestCharge, requestUndo, requestWriteOff } from './service'

beforeAll(openConnections)

const owing = async () => {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'packed', dues: [{ inDays: 20, amount: 5_000n, paid: 1_000n }] })
  return { buyer, order }
}
const booked = () => db().ledgerEntry.count()

describe('a request', () => {
  test('is performed when a second person agrees', async () => {
    const [maker, checker] = [await aStaff(), await aStaff()]
    const { buyer, order } = await owing()
    const id = await requestWriteOff(maker, order.id, 'The company has closed')
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 50, paidLoan: 10 })
    expect((await listApprovals(checker)).items).toContainEqual(
      expect.objectContaining({ id, kind: 'write_off', about: order.id, requestedBy: maker.fullName }),
    )
    await expect(decide(maker, id, 'approve')).rejects.toMatchObject({
      status: 403,
      message: 'You made this request, so a colleague has to decide it.',
    })
    expect((await listApprovals(maker)).items.find((each) => each.id === id)).toMatchObject({
      own: true,
      details: { href: `/staff/orders/${order.id}` },
    })
    const facts = (await listApprovals(checker)).items.find((each) => each.id === id)?.details.facts
    expect(facts).toContainEqual(['Amount to be written off', '₦40'])
    expect([
      await countApprovals(maker),
      await countApprovals(checker),
      await isRequested(checker, 'write_off', order.id),
    ]).toEqual([0, 1, true])
    await decide(checker, id, 'approve')
    expect(await isRequested(checker, 'write_off', order.id)).toBe(false)
    expect((await listApprovals(maker, { decided: true })).items.find((each) => each.id === id)).toMatchObject({
      state: 'approved',
      decidedBy: checker.fullName,
    })
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 0, paidLoan: 0, totalLoan: 50 })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409 })
    const entry = await db().ledgerEntry.findFirstOrThrow({
      where: { orderId: order.id, event: 'written_off' },
      select: { id: true },
    })
    const undo = await requestUndo(maker, entry.id, 'Written off by mistake')
    expect((await listApprovals(checker)).items.find((each) => each.id === undo)?.details).toMatchObject({
      title: 'Write-off of ₦40',
    })
    await decide(checker, undo, 'approve')
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 50, paidLoan: 10 })
    expect(
      await db().auditRecord.count({
        where: { action: { startsWith: 'approval.' }, actorId: { in: [maker.id, checker.id] } },
      }),
    ).toBe(4)
  })

  test('does nothing when it is declined', async () => {
    const [maker, checker] = [await aStaff(), await aStaff()]
    const { buyer, order } = await owing()
    const id = await requestWriteOff(maker, order.id, 'The company has closed')
    await decide(checker, id, 'decline')
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 50, paidLoan: 10 })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409 })
  })

  test('is decided once by many people at once', async () => {
    const maker = await aStaff()
    const checkers = await Promise.all(Array.from({ length: 4 }, () => aStaff()))
    const { order } = await owing()
    const id = await requestWriteOff(maker, order.id, 'The company has closed')
    const { won } = await race(checkers.map((checker) => decide(checker, id, 'approve')))
    expect(won).toHaveLength(1)
    expect(await db().ledgerEntry.count({ where: { orderId: order.id, event: 'written_off' } })).toBe(1)
  })

  test('is refused at once when it cannot be performed', async () => {
    const staff = await aStaff()
    const pending = await anOrder(await aBuyer())
    const { order } = await owing()
    const approval = await db().ledgerEntry.findUniqueOrThrow({
      where: { eventKey: `order_approved:${order.id}` },
      select: { id: true },
    })
    const [entries, approvals] = [await booked(), await db().approval.count()]
    await expect(requestWriteOff(staff, pending.id, 'x')).rejects.toMatchObject({ status: 404 })
    for (const id of [randomUUID(), 'x']) {
      await expect(requestWriteOff(staff, id, 'x')).rejects.toMatchObject({ status: 404 })
      await expect(requestUndo(staff, id, 'x')).rejects.toMatchObject({ status: 404 })
      await expect(decide(staff, id, 'approve')).rejects.toMatchObject({ status: 404 })
    }
    await expect(requestUndo(staff, approval.id, 'x')).rejects.toMatchObject({
      status: 409,
      message: 'Only a deduction or a repayment can be undone here.',
    })
    expect([await booked(), await db().approval.count()]).toEqual([entries, approvals])
  })
})

describe('the amount of a request', () => {
  const amountOf = async (id: string) =>
    (await db().approval.findUniqueOrThrow({ where: { id }, select: { amount: true } })).amount
  const auditOf = (id: string) =>
    db().auditRecord.findMany({
      where: { subject: `approval:${id}` },
      select: { action: true, details: true },
      orderBy: { id: 'asc' },
    })

  test('is stored, shown and audited for a write-off and for undoing it', async () => {
    const [maker, checker] = [await aStaff(), await aStaff()]
    const { order } = await owing()
    const writeOff = await requestWriteOff(maker, order.id, 'The company has closed')
    expect(await amountOf(writeOff)).toBe(4_000n)
    expect((await listApprovals(checker)).items.find(({ id }) => id === writeOff)?.amount).toBe(40)
    await decide(checker, writeOff, 'approve')
    expect(await auditOf(writeOff)).toEqual([
      { action: 'approval.requested', details: expect.objectContaining({ amount: '4000' }) as object },
      { action: 'approval.approved', details: { amount: '4000' } },
    ])

    const entry = await db().ledgerEntry.findFirstOrThrow({
      where: { orderId: order.id, event: 'written_off' },
      select: { id: true, postings: { select: { amount: true } } },
    })
    expect(entry.postings.map(({ amount }) => amount).sort()).toEqual([-4_000n, 4_000n])
    const undo = await requestUndo(maker, entry.id, 'Written off by mistake')
    expect(await amountOf(undo)).toBe(4_000n)
    // The amount of the decided request is not the one of today.
    expect((await listApprovals(maker, { decided: true })).items.find(({ id }) => id === writeOff)).toMatchObject({
      amount: 40,
      details: { facts: expect.arrayContaining([['Amount to be written off', '₦40']]) as unknown },
    })
  })

  test('that changed before the second person decides refuses the approval and changes nothing', async () => {
    const [maker, checker] = [await aStaff(), await aStaff()]
    const { buyer, order } = await owing()
    const id = await requestWriteOff(maker, order.id, 'The company has closed')
    await transaction(async (tx) =>
      bookRepayment(tx, {
        userId: buyer.id,
        amount: kobo(1_500n),
        event: 'repayment_received',
        eventKey: unique('paid'),
        heldBy: { kind: 'cash_flutterwave' },
      }),
    )
    const [entries, facts] = [await booked(), (await listApprovals(checker)).items.find((each) => each.id === id)]
    expect(facts?.details.facts).toContainEqual(['Amount to be written off', '₦40'])
    expect(facts?.details.facts).toContainEqual(['Unpaid now', '₦25'])

    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({
      status: 409,
      code: 'amount_changed',
      message: 'The amount is ₦25 now, but the request was about ₦40. Please decline the request and make a new one.',
    })
    expect(await booked()).toBe(entries)
    expect(await isRequested(checker, 'write_off', order.id)).toBe(true)
    await decide(checker, id, 'decline')
    await decide(checker, await requestWriteOff(maker, order.id, 'The company has closed'), 'approve')
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 0 })
  })

  test('is undefined for new charges', async () => {
    const id = await requestCharge(
      await aStaff(),
      newChargeSchema.parse({
        serviceFee: 100,
        deliveryFee: '0',
        vat: 7.5,
        interest: '5.25',
        date: addDays(lagosDay(new Date()), 30),
      }),
    )
    expect(await amountOf(id)).toBeNull()
  })
})

describe('new charges', () => {
  const today = lagosDay(new Date())
  const ask = async (date: string, serviceFee: number) =>
    requestCharge(
      await aStaff(),
      newChargeSchema.parse({ serviceFee, deliveryFee: '0', vat: 7.5, interest: '5.25', date }),
    )

  test('apply from their day on once a second person agrees', async () => {
    const checker = await aStaff()
    const placed = await anOrder(await aBuyer())
    const [older, newer, later] = [await ask(today, 400), await ask(today, 600), await ask(addDays(today, 3), 900)]
    expect((await listApprovals(checker)).items).toContainEqual(
      expect.objectContaining({
        id: newer,
        kind: 'charge',
        about: expect.stringContaining('service fee ₦600, delivery fee ₦0, VAT 7.5%, interest 5.25%') as string,
      }),
    )
    await someCharges()
    expect(await chargesInForce()).toMatchObject({ serviceFee: 50_000n })
    for (const id of [older, newer, later]) await decide(checker, id, 'approve')
    expect(await chargesInForce()).toEqual({ serviceFee: 60_000n, deliveryFee: 0n, vatBps: 750, interestBps: 525 })
    expect((await listStaffCharges(checker)).map(({ state, serviceFee }) => [state, serviceFee])).toEqual([
      ['coming', 900],
      ['in_force', 600],
      ['replaced', 400],
      ['past', 500],
    ])
    expect(await db().order.findUnique({ where: { id: placed.id }, select: { serviceFeeKobo: true } })).toEqual({
      serviceFeeKobo: 50_000n,
    })
    await decide(checker, await ask(today, 1), 'decline')
    expect(await chargesInForce()).toMatchObject({ serviceFee: 60_000n })
  })

  test('are refused for a past day, at the request and at the decision', async () => {
    const checker = await aStaff()
    const passed = {
      status: 409,
      message: 'The start date of these charges has passed. Please request them again with a date from today.',
    }
    await expect(ask(addDays(today, -1), 500)).rejects.toMatchObject(passed)
    const id = await ask(today, 777)
    const { payload } = await db().approval.findUniqueOrThrow({ where: { id }, select: { payload: true } })
    // As if the request had lain there for a day.
    await db().approval.update({
      where: { id },
      data: { payload: JSON.parse(JSON.stringify(payload).replaceAll(today, addDays(today, -1))) as object },
    })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject(passed)
    expect(await db().charge.count({ where: { serviceFeeKobo: 77_700n } })).toBe(0)
    await decide(checker, id, 'decline')
  })

  test.each<[Record<string, unknown>, string]>([
    [{ vat: 101 }, 'VAT must be a percentage from 0 to 100, for example 7.5.'],
    [{ interest: '-1' }, 'Interest must be a percentage from 0 to 100, for example 7.5.'],
    [{ vat: 7.555 }, 'VAT must be a percentage from 0 to 100, for example 7.5.'],
    [{ serviceFee: -1 }, 'Service fee must be an amount in naira, for example 150,000.'],
    [{ date: '2026-02-30' }, 'The date must be a day that exists, for example 2026-11-28.'],
  ])('cannot have %j', (wrong, message) => {
    expect(
      newChargeSchema.safeParse({ serviceFee: 1, deliveryFee: 1, vat: 1, interest: 1, date: today, ...wrong }).error
        ?.issues[0]?.message,
    ).toBe(message)
  })
})

describe('a remittance', () => {
  const today = lagosDay(new Date())
  const remit = async (companyId: string, amount: bigint, reference = unique('transfer'), date = today) =>
    recordRemittance(await aStaff(), { companyId, amount: kobo(amount), reference, date })
  const owed = async (companyId: string) => {
    const { _sum } = await db().ledgerPosting.aggregate({ where: { account: { companyId } }, _sum: { amount: true } })
    return _sum.amount ?? 0n
  }

  test('lowers the company’s debt, at most to zero', async () => {
    const { buyer } = await owing()
    const companyId = buyer.companyId ?? ''
    await remit(companyId, 600n)
    expect(await owed(companyId)).toBe(400n)
    const before = await booked()
    await expect(remit(companyId, 401n)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/owes ₦4, so ₦4.01 cannot be booked/) as string,
    })
    await expect(remit(companyId, 0n)).rejects.toMatchObject({ status: 400 })
    await expect(remit(companyId, 1n, 'x', addDays(today, 1))).rejects.toMatchObject({
      status: 400,
      message: 'The date cannot be in the future.',
    })
    await expect(remit(randomUUID(), 1n)).rejects.toMatchObject({ status: 404 })
    expect(await booked()).toBe(before)
  })

  test('counts once per reference, and never exceeds the debt', async () => {
    const { buyer } = await owing()
    const companyId = buyer.companyId ?? ''
    const { won } = await race([remit(companyId, 600n), remit(companyId, 600n)])
    expect(won).toHaveLength(1)
    await remit(companyId, 100n, 'same')
    await expect(remit(companyId, 100n, 'same')).rejects.toMatchObject({ status: 409 })
    expect(await owed(companyId)).toBe(300n)
    await remit((await aCompany()).id, 1n).catch((error: unknown) => {
      expect(error).toMatchObject({ status: 409 })
    })
  })

  test('prevents the reversal of a deduction that is already paid', async () => {
    const [maker, checker] = [await aStaff(), await aStaff()]
    const { buyer } = await owing()
    const companyId = buyer.companyId ?? ''
    const deduction = await db().ledgerEntry.findFirstOrThrow({
      where: { event: 'deduction_confirmed', postings: { some: { account: { companyId } } } },
      select: { id: true },
    })
    const early = await requestUndo(maker, deduction.id, 'Deducted from someone else')
    await remit(companyId, 1_000n)
    await expect(decide(checker, early, 'approve')).rejects.toMatchObject({
      status: 409,
      message: 'The company has already sent the money of this deduction, so it cannot be undone.',
    })
  })
})

test('the trial balance has debits equal to credits', async () => {
  await owing()
  const { debits, credits, accounts } = await trialBalance(await aStaff())
  expect(debits).toBeGreaterThan(0)
  expect(debits).toBe(credits)
  expect(accounts.map(({ account }) => account)).toContain('loans_receivable')
})
