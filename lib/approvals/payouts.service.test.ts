import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db, pool, transaction } from '@/lib/database/db'
import { kobo } from '@/lib/core/money'
import { KEEP_DAYS } from '@/lib/core/retention'
import { unseal } from '@/lib/server/seal'
import { listPayouts, ownPayout } from '@/lib/credit/payout-queries'
import { askForPayout, deleteOldAccounts, withdrawPayout } from '@/lib/credit/payouts'
import { getWallet } from '@/lib/credit/queries'
import { bookRepayment, undoRepayment } from '@/lib/credit/repayments'
import { bankAccountSchema } from '@/lib/credit/schema'
import { listMovements } from '@/lib/credit/statement-queries'
import { endHolds, giveCredit } from '@/sandbox/credit-factories'
import { aBuyer, aStaff, anOrder, openConnections, queuedMails, race } from '@/sandbox/factories'
import { decide } from './decide'
import { requestPayout } from './kinds/payout'
import { listApprovals } from './queries'
import { payoutFormSchema, payoutSchema } from './schema'
import { requestUndo } from './kinds/correction'

beforeAll(openConnections)
beforeEach(() => db().approval.deleteMany())

const ACCOUNT = { bank: 'First Bank', accountNumber: '0000014579', accountName: 'Firstname Lastname' }

/** A buyer with ₦5,000 of credit, and two people of finance. */
async function withCredit() {
  const [buyer, maker, checker] = [await aBuyer(), await aStaff('finance'), await aStaff('finance')]
  await giveCredit(buyer, 500_000n)
  const ask = async (amount: bigint, account: typeof ACCOUNT | undefined = ACCOUNT) => {
    const id = await requestPayout(maker, buyer.id, { amount: kobo(amount), account, reason: 'Has left the company' })
    await endHolds({ userId: buyer.id })
    return id
  }
  /** The buyer gives an account, and its hold passes. */
  const give = async (account: typeof ACCOUNT = ACCOUNT) => {
    await askForPayout(buyer, account)
    await endHolds({ userId: buyer.id })
  }
  return { buyer, maker, checker, ask, give }
}

const creditOf = async ({ id }: { readonly id: string }) =>
  (await db().wallet.findUniqueOrThrow({ where: { userId: id } })).creditKobo
const accountsOf = ({ id }: { readonly id: string }) =>
  db().payoutAccount.findMany({ where: { userId: id }, orderBy: { id: 'asc' } })

describe('a payout of credit', () => {
  test('is booked once a second person agrees, and the buyer is told without the whole account number', async () => {
    const { buyer, maker, checker, ask } = await withCredit()
    const id = await ask(200_050n)
    expect(await creditOf(buyer)).toBe(500_000n)
    await expect(decide(maker, id, 'approve')).rejects.toMatchObject({ status: 403, code: 'own_request' })
    await expect(decide(await aStaff('support'), id, 'approve')).rejects.toMatchObject({ code: 'no_permission' })
    const [shown] = (await listApprovals(checker)).items
    expect(shown).toMatchObject({ id, kind: 'payout', amount: 2_000.5, details: { title: 'Payout of ₦2,000.50' } })
    expect(shown?.details.facts).toEqual(
      expect.arrayContaining([
        ['Bank', 'First Bank'],
        ['Account number', '0000014579'],
        ['Account name', 'Firstname Lastname'],
        ['Account given by', 'The requester'],
        ['Credit now', '₦5,000.00'],
      ]),
    )

    await decide(checker, id, 'approve')
    expect(await creditOf(buyer)).toBe(299_950n)
    expect(await db().ledgerEntry.findUniqueOrThrow({ where: { eventKey: `payout:${id}` } })).toMatchObject({
      event: 'credit_paid_out',
      actorId: checker.id,
      memo: 'Has left the company',
    })
    const subject = '₦2,000.50 of your credit is being paid out'
    expect(await queuedMails(buyer.email)).toEqual(['A new bank account for your credit', subject])
    const { sealedBody } = await db().outboxMail.findFirstOrThrow({ where: { recipient: buyer.email, subject } })
    const text = String((await unseal('mail', sealedBody))?.['text'])
    expect(text).toContain('••••4579')
    expect(text).not.toContain('0000014579')
    const bell = await db().notification.findFirstOrThrow({ where: { userId: buyer.id }, orderBy: { id: 'desc' } })
    expect(bell.title).toBe('We are sending ₦2,000.50 of your credit to your account ••••4579 at First Bank.')
    const [line] = (await listMovements(buyer.id)).items
    expect(line).toMatchObject({
      what: '₦2,000.50 of your credit paid to your bank account',
      paid: -2_000.5,
      owed: 0,
      credit: 2_999.5,
    })
    const { details } = await db().auditRecord.findFirstOrThrow({
      where: { subject: `approval:${id}`, action: 'approval.approved' },
    })
    expect(details).toEqual({ amount: '₦2,000.50' })
    expect(JSON.stringify(await db().auditRecord.findMany())).not.toContain('0000014579')
  })

  test('is refused above the credit, for an unknown buyer, and while another one waits', async () => {
    const { maker, ask } = await withCredit()
    await expect(ask(500_001n)).rejects.toMatchObject({
      status: 409,
      message: 'This buyer has ₦5,000 of credit. ₦5,000.01 cannot be paid out.',
    })
    const other = { amount: kobo(1n), account: ACCOUNT, reason: 'x' }
    for (const id of [randomUUID(), 'x', maker.id])
      await expect(requestPayout(maker, id, other)).rejects.toMatchObject({ status: 404 })
    await ask(100n)
    await expect(ask(100n)).rejects.toMatchObject({ status: 409, code: 'already_requested' })
  })

  test('is refused when the credit has fallen since the request', async () => {
    const { buyer, checker, ask } = await withCredit()
    const id = await ask(500_000n)
    await giveCredit(buyer, -400_000n)
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({
      status: 409,
      message: 'This buyer has ₦1,000 of credit. ₦5,000 cannot be paid out.',
    })
    expect(await creditOf(buyer)).toBe(100_000n)
    await decide(checker, id, 'decline')
  })

  test('pays once when two people approve at once, and never more than the credit', async () => {
    const { buyer, maker, checker, ask } = await withCredit()
    const [one, another] = [await ask(400_000n), await aStaff('finance')]
    // Two requests at the same moment can both be stored.
    await db().approval.create({
      data: {
        kind: 'payout',
        payload: { about: buyer.id, accountId: null },
        amount: 400_000n,
        requestedById: maker.id,
      },
    })
    const ids = (await db().approval.findMany({ select: { id: true } })).map(({ id }) => id)
    expect(ids).toContain(one)
    const { won } = await race(ids.flatMap((id) => [decide(checker, id, 'approve'), decide(another, id, 'approve')]))
    expect(won).toHaveLength(1)
    expect(await creditOf(buyer)).toBe(100_000n)
  })

  test('that the bank returned is taken back by two people, and the buyer is told', async () => {
    const { buyer, maker, checker, ask } = await withCredit()
    const id = await ask(500_000n)
    await decide(checker, id, 'approve')
    const entry = await db().ledgerEntry.findUniqueOrThrow({ where: { eventKey: `payout:${id}` } })
    const undo = await requestUndo(maker, entry.id, 'The bank sent it back')
    await decide(checker, undo, 'approve')
    expect(await creditOf(buyer)).toBe(500_000n)
    expect(await queuedMails(buyer.email)).toHaveLength(3)
    await expect(requestUndo(maker, entry.id, 'Again')).rejects.toMatchObject({ code: 'already_undone' })
  })
})

describe('a buyer', () => {
  test('asks for the payout, sees the request, and is paid to that account', async () => {
    const { buyer, checker, maker, ask, give } = await withCredit()
    await give()
    expect(await ownPayout(buyer)).toMatchObject({ bank: 'First Bank', maskedNumber: '••••4579' })
    expect((await listPayouts(maker)).items).toMatchObject([{ id: buyer.id, credit: 5_000 }])
    const id = await requestPayout(maker, buyer.id, { amount: kobo(500_000n), reason: 'Asked for it' })
    const [shown] = (await listApprovals(checker)).items
    expect(shown?.details.facts).toContainEqual(['Account given by', 'The buyer, signed in'])
    await decide(checker, id, 'approve')
    expect(await ownPayout(buyer)).toBeNull()
    expect(await accountsOf(buyer)).toMatchObject([{ isAsked: true, paidAt: expect.any(Date) as Date }])
    expect((await listPayouts(maker)).items).toEqual([])
    await expect(askForPayout(buyer, ACCOUNT)).rejects.toMatchObject({ status: 409 })
    await expect(ask(1n)).rejects.toMatchObject({ status: 409 })
  })

  test('may change the account or withdraw: a request for the old account then pays nothing', async () => {
    const { buyer, checker, maker, give } = await withCredit()
    await give()
    const id = await requestPayout(maker, buyer.id, { amount: kobo(500_000n), reason: 'Asked for it' })
    const [first] = await accountsOf(buyer)
    await race([
      askForPayout(buyer, { ...ACCOUNT, accountNumber: '0000000220' }),
      askForPayout(buyer, { ...ACCOUNT, accountNumber: '0000000220' }),
    ])
    // The credit is reserved since it was asked for first.
    expect(await accountsOf(buyer)).toMatchObject([{ accountNumber: '0000000220', createdAt: first?.createdAt }])
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' })
    await withdrawPayout(buyer)
    expect(await accountsOf(buyer)).toEqual([])
    expect((await getWallet(buyer.id)).customerCredit).toBe(5_000)
  })

  test('who has left without a debt is on the list of payouts unasked, and nobody else', async () => {
    const { maker } = await withCredit()
    const [left, indebted] = [await aBuyer({ eligibility: 'left' }), await aBuyer({ eligibility: 'left' })]
    await anOrder(indebted, { status: 'delivered' })
    for (const buyer of [left, indebted]) await giveCredit(buyer, 100n)
    const found = (await listPayouts(maker)).items.map(({ id, askedAt }) => [id, askedAt])
    expect(found).toEqual([[left.id, null]])
  })
})

test('bank accounts are deleted some days after the payout; one that a buyer waits for stays', async () => {
  const { buyer } = await withCredit()
  await db().payoutAccount.deleteMany()
  const make = (isAsked: boolean, paidAt: Date | null) =>
    db().payoutAccount.create({ data: { userId: buyer.id, ...ACCOUNT, isAsked, paidAt } })
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const kept = [await make(true, null), await make(true, ago(KEEP_DAYS.bankAccounts - 1)), await make(false, null)]
  await make(true, ago(KEEP_DAYS.bankAccounts + 1))
  const unused = await make(false, null)
  await pool().query('UPDATE payout_accounts SET created_at = $2 WHERE id = ANY($1)', [
    [kept[0]?.id, unused.id],
    ago(KEEP_DAYS.bankAccounts + 1),
  ])
  expect(await deleteOldAccounts()).toBe(2)
  expect((await accountsOf(buyer)).map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
})

test('a bank account has ten digits that fit its bank', () => {
  expect(bankAccountSchema.parse({ ...ACCOUNT, accountNumber: ' 0000-014 579' })).toEqual(ACCOUNT)
  expect(bankAccountSchema.safeParse({ ...ACCOUNT, bank: 'OPay', accountNumber: '8031234567' }).success).toBe(true)
  for (const change of [
    { accountNumber: '0000014578' },
    { accountNumber: '000001457' },
    { accountNumber: '00000145790' },
    { accountNumber: '٠٠٠٠٠١٤٥٧٩' },
    { bank: '' },
    { bank: 'x'.repeat(81) },
    { accountName: '' },
    { accountName: 'x'.repeat(101) },
  ])
    expect(bankAccountSchema.safeParse({ ...ACCOUNT, ...change }).success).toBe(false)
  const form = { ...ACCOUNT, payee: 'buyer', payeeId: randomUUID(), amount: '5,000', reason: 'x' }
  expect(payoutFormSchema.parse(form)).toMatchObject({ ...ACCOUNT, amount: 500_000n })
  for (const amount of ['0', '-1', '1.001', 'x', ''])
    expect(payoutFormSchema.safeParse({ ...form, amount }).success).toBe(false)
  expect(payoutSchema.parse({ amount: 50, reason: 'x' })).toEqual({ amount: 5_000n, reason: 'x' })
})

describe('credit that a payout reserves', () => {
  /** Opens a debt of ₦2,000 that is due in 20 days. */
  const owe = (buyer: Awaited<ReturnType<typeof aBuyer>>) =>
    anOrder(buyer, { status: 'delivered', dues: [{ inDays: 20, amount: 200_000n }] })
  const noteOf = async ({ id }: { readonly id: string }) => (await getWallet(id)).creditNote
  const WAITS = 'You have ₦5,000 of credit. It waits for its payout to your bank account, so it pays nothing else.'

  test('is said to wait, on the wallet and beside its amount for staff', async () => {
    const { buyer, give, maker } = await withCredit()
    expect(await noteOf(buyer)).toBe('You have ₦5,000 of credit. It is used first for your next order.')
    await give()
    expect(await getWallet(buyer.id)).toMatchObject({
      customerCredit: 5_000,
      creditReserved: 5_000,
      creditNote: WAITS,
    })
    await giveCredit(buyer, 100_000n)
    expect(await noteOf(buyer)).toBe(
      'You have ₦6,000 of credit. ₦5,000 of it waits for its payout to your bank account. ' +
        '₦1,000 is used first for your next order.',
    )
    await withdrawPayout(buyer)
    expect(await getWallet(buyer.id)).toMatchObject({ customerCredit: 6_000, creditReserved: 0 })
    expect((await listPayouts(maker)).items.map(({ id }) => id)).not.toContain(buyer.id)
  })

  test('pays what is open as soon as the request of staff is declined', async () => {
    const { buyer, checker, ask } = await withCredit()
    const id = await ask(500_000n)
    expect(await noteOf(buyer)).toBe(WAITS)
    await owe(buyer)
    expect(await creditOf(buyer)).toBe(500_000n)
    await decide(checker, id, 'decline')
    expect(await creditOf(buyer)).toBe(300_000n)
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 0, creditReserved: 0 })
  })

  test('waits on while the buyer still asks for it, although staff declined their own request', async () => {
    const { buyer, checker, ask, give } = await withCredit()
    await give()
    const id = await ask(500_000n)
    await owe(buyer)
    await decide(checker, id, 'decline')
    expect([await creditOf(buyer), await noteOf(buyer)]).toEqual([500_000n, WAITS])
  })

  test('is free once it is paid: the rest pays what is open in the same step', async () => {
    const { buyer, checker, ask } = await withCredit()
    const id = await ask(400_000n)
    await giveCredit(buyer, 50_000n)
    await owe(buyer)
    await decide(checker, id, 'approve')
    // ₦1,500 are left after the payout, and ₦2,000 are open.
    expect(await creditOf(buyer)).toBe(0n)
    expect(await getWallet(buyer.id)).toMatchObject({ currentLoan: 2_000, paidLoan: 1_500, creditNote: '' })
  })

  test('is no longer asked for when the money went to another account', async () => {
    const { buyer, checker, ask, give, maker } = await withCredit()
    await give()
    await decide(checker, await ask(500_000n, { ...ACCOUNT, accountNumber: '0000000220' }), 'approve')
    expect(await ownPayout(buyer)).toBeNull()
    await giveCredit(buyer, 300_000n)
    expect(await getWallet(buyer.id)).toMatchObject({ customerCredit: 3_000, creditReserved: 0 })
    expect((await listPayouts(maker)).items.map(({ id }) => id)).not.toContain(buyer.id)
  })

  test('is at most the credit that is left: what arrives after it has fallen is free', async () => {
    const [buyer, maker] = [await aBuyer(), await aStaff('finance')]
    const pay = (amount: bigint) =>
      transaction((tx) =>
        bookRepayment(tx, {
          userId: buyer.id,
          amount: kobo(amount),
          event: 'repayment_received',
          eventKey: randomUUID(),
          heldBy: { kind: 'cash_bank' },
        }),
      )
    const wrong = await pay(400_000n)
    await pay(100_000n)
    await askForPayout(buyer, ACCOUNT)
    await transaction((tx) => undoRepayment(tx, wrong.entryId, { actorId: maker.id }))
    expect(await getWallet(buyer.id)).toMatchObject({ customerCredit: 1_000, creditReserved: 1_000 })
    await owe(buyer)
    await pay(350_000n)
    expect(await getWallet(buyer.id)).toMatchObject({ customerCredit: 2_500, creditReserved: 1_000, currentLoan: 0 })
  })

  test('ends with the credit: nothing is asked for any more', async () => {
    const { buyer, checker, ask, give } = await withCredit()
    await give()
    await decide(checker, await ask(500_000n), 'approve')
    expect(await ownPayout(buyer)).toBeNull()
    expect(await noteOf(buyer)).toBe('')
  })
})
