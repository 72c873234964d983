import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { newChargeSchema } from '@/lib/catalogue/schema'
import { addDays, lagosToday } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { bookRepayment } from '@/lib/credit/repayments'
import { trialBalance } from '@/lib/credit/ledger-queries'
import { getWallet } from '@/lib/credit/queries'
import { recordRemittance } from '@/lib/deductions/remittances'
import { aBuyer, aCompany, aStaff, anOrder, openConnections, race, unique } from '@/sandbox/factories'
import { isRequested } from './pending-queries'
import { countApprovals, listApprovals } from './queries'
import { decide } from './decide'
import { requestCharge } from './kinds/charge'
import { requestUndo } from './kinds/correction'
import { requestWriteOff } from './kinds/write-off'

beforeAll(openConnections)

const owing = async () => {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, { status: 'delivered', dues: [{ inDays: 20, amount: 5_000n, paid: 1_000n }] })
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
    expect(facts).toContainEqual(['Amount to be written off', '₦40.00'])
    expect([
      await countApprovals(maker),
      await countApprovals(checker),
      await isRequested(checker, 'write_off', order.id),
    ]).toEqual([0, 1, true])
    await decide(checker, id, 'approve')
    expect(await isRequested(checker, 'write_off', order.id)).toBe(false)
    expect((await listApprovals(maker, { decided: '1' })).items.find((each) => each.id === id)).toMatchObject({
      state: 'approved',
      decidedBy: checker.fullName,
    })
    expect(await getWallet(buyer.id)).toMatchObject({
      currentLoan: 0,
      paidLoan: 0,
      totalLoan: 0,
      financedSoFar: 50,
      repaidSoFar: 10,
    })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409 })
    const entry = await db().ledgerEntry.findFirstOrThrow({
      where: { orderId: order.id, event: 'written_off' },
      select: { id: true },
    })
    const undo = await requestUndo(maker, entry.id, 'Written off by mistake')
    expect((await listApprovals(checker)).items.find((each) => each.id === undo)?.details).toMatchObject({
      title: 'Write-off of ₦40.00',
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
      where: { eventKey: `order_delivered:${order.id}` },
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
      { action: 'approval.requested', details: expect.objectContaining({ amount: '₦40' }) as object },
      { action: 'approval.approved', details: { amount: '₦40' } },
    ])

    const entry = await db().ledgerEntry.findFirstOrThrow({
      where: { orderId: order.id, event: 'written_off' },
      select: { id: true, postings: { select: { amount: true } } },
    })
    expect(entry.postings.map(({ amount }) => amount).sort()).toEqual([-4_000n, 4_000n])
    const undo = await requestUndo(maker, entry.id, 'Written off by mistake')
    expect(await amountOf(undo)).toBe(4_000n)
    // The amount of the decided request is not the one of today.
    expect((await listApprovals(maker, { decided: '1' })).items.find(({ id }) => id === writeOff)).toMatchObject({
      amount: 40,
      details: { facts: expect.arrayContaining([['Amount to be written off', '₦40.00']]) as unknown },
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
    expect(facts?.details.facts).toContainEqual(['Amount to be written off', '₦40.00'])
    expect(facts?.details.facts).toContainEqual(['Unpaid now', '₦25.00'])

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
        date: addDays(lagosToday(), 30),
      }),
    )
    expect(await amountOf(id)).toBeNull()
  })
})

describe('a remittance', () => {
  const today = lagosToday()
  const remit = async (companyId: string, amount: bigint, reference = unique('transfer'), date = today) =>
    recordRemittance(await aStaff(), { companyId, amount: kobo(amount), reference, date })
  const balance = async (companyId: string, kind: 'payroll_receivable' | 'company_credit') => {
    const account = { companyId, kind }
    return (await db().ledgerPosting.aggregate({ where: { account }, _sum: { amount: true } }))._sum.amount ?? 0n
  }
  const owed = (companyId: string) => balance(companyId, 'payroll_receivable')

  test('lowers the company’s debt, at most to zero: more becomes its credit', async () => {
    const { buyer } = await owing()
    const companyId = buyer.companyId ?? ''
    await remit(companyId, 600n)
    expect(await owed(companyId)).toBe(400n)
    const before = await booked()
    await expect(remit(companyId, 0n)).rejects.toMatchObject({ status: 400 })
    await expect(remit(companyId, 1n, 'x', addDays(today, 1))).rejects.toMatchObject({
      status: 400,
      message: 'The date cannot be in the future.',
    })
    await expect(remit(randomUUID(), 1n)).rejects.toMatchObject({ status: 404 })
    expect(await booked()).toBe(before)
    await remit(companyId, 401n)
    expect([await owed(companyId), await balance(companyId, 'company_credit')]).toEqual([0n, -1n])
  })

  test('counts once per reference, even when two people book it at once', async () => {
    const { buyer } = await owing()
    const companyId = buyer.companyId ?? ''
    const reference = unique('transfer')
    const { won } = await race([remit(companyId, 600n, reference), remit(companyId, 600n, reference)])
    expect(won).toHaveLength(1)
    await remit(companyId, 100n, 'same')
    await expect(remit(companyId, 100n, 'same')).rejects.toMatchObject({ status: 409 })
    expect(await owed(companyId)).toBe(300n)
  })

  test('of a company that owes nothing is its credit', async () => {
    const { id } = await aCompany()
    await remit(id, 1n)
    expect([await owed(id), await balance(id, 'company_credit')]).toEqual([0n, -1n])
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
