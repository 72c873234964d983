import { beforeAll, describe, expect, test } from 'vitest'
import { learnColumns } from '@/lib/companies/file-columns'
import { addDays, lagosToday } from '@/lib/core/clock'
import { db, transaction } from '@/lib/database/db'
import { fromNaira, kobo } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import { trialBalance } from '@/lib/credit/ledger-queries'
import { aBuyer, aStaff, openConnections, unique } from '@/sandbox/factories'
import { listSettlements } from './settlement-queries'
import { bookSettlement, checkSettlement, previewSettlement } from './settlements'

beforeAll(openConnections)

const today = lagosToday()
let staff: Awaited<ReturnType<typeof aStaff>>
beforeAll(async () => {
  staff = await aStaff('finance')
})

let nextId = 4_000_000
/** A settled registration fee of `naira`, booked against the balance at the provider. */
async function aPaid(naira: number) {
  const [buyer, amount] = [await aBuyer(), fromNaira(naira)]
  nextId += 1
  const row = { txRef: unique('FB'), providerId: String(nextId) }
  const { id } = await db().payment.create({
    data: {
      ...row,
      userId: buyer.id,
      purpose: 'registration',
      state: 'succeeded',
      amountKobo: amount,
      receivedKobo: amount,
      settledAt: new Date(),
    },
    select: { id: true },
  })
  await transaction((tx) =>
    bookEntry(tx, {
      event: 'registration_fee_paid',
      eventKey: `payment:${id}`,
      paymentId: id,
      postings: [debit({ kind: 'cash_flutterwave' }, amount), credit({ kind: 'income_registration' }, amount)],
    }),
  )
  return { ...row, id, naira }
}

type Line = { readonly providerId: string; readonly txRef: string; readonly naira: number; readonly fee?: number }

const HEADING = 'id,tx_ref,flw_ref,charged_amount,app_fee,merchant_fee,stampduty_charge,settlement_amount,currency'
const row = ({ providerId, txRef, naira, fee = 14 }: Line) =>
  `${providerId},${txRef},FLW-1,${naira},${fee},0,0,${naira - fee},NGN`
const fileOf = (lines: readonly Line[], heading = HEADING) =>
  new TextEncoder().encode([heading, ...lines.map(row)].join('\r\n'))
const settlement = (withheld = 0) => ({
  reference: unique('RV'),
  receivedOn: today,
  withheld: fromNaira(withheld),
})

const balances = async () => {
  const { accounts } = await trialBalance(staff)
  return Object.fromEntries(accounts.map(({ account, balance }) => [account, balance]))
}

describe('a settlement', () => {
  test('moves the balance at the provider to the bank, less fees and refunds, once', async () => {
    const paid = [await aPaid(1_000), await aPaid(2_000.5)]
    const file = fileOf(paid)
    const wanted = settlement(500)
    const figures = { lines: 2, gross: 3_000.5, fee: 28, withheld: 500, received: 2_472.5, differences: 0, shown: [] }
    expect(await previewSettlement(staff, file, wanted)).toMatchObject(figures)
    expect(await db().settlement.count()).toBe(0)

    const before = await balances()
    expect(await bookSettlement(staff, file, wanted)).toMatchObject(figures)
    const now = await balances()
    expect(now.cash_bank).toBe((before.cash_bank ?? 0) + 2_472.5)
    expect(now.provider_fees).toBe((before.provider_fees ?? 0) + 28)
    expect(now.cash_flutterwave).toBe((before.cash_flutterwave ?? 0) - 2_500.5)
    expect((await listSettlements(staff, {})).items).toMatchObject([{ ...figures, reference: wanted.reference }])

    await expect(bookSettlement(staff, file, wanted)).rejects.toThrow(/was booked on/)
    await expect(bookSettlement(staff, file, settlement())).rejects.toThrow(
      `was booked with settlement ${wanted.reference} already.`,
    )
    expect(await balances()).toEqual(now)
  })

  test('lists the payments on which we differ', async () => {
    const [same, other] = [await aPaid(700), await aPaid(800)]
    const unknown = { providerId: '99', txRef: 'SOMEBODY', naira: 50 }
    const { differences, shown } = await bookSettlement(
      staff,
      fileOf([same, { ...other, naira: 790 }, unknown]),
      settlement(),
    )
    expect(differences).toBe(2)
    expect(shown).toEqual([
      { ...other, naira: undefined, id: undefined, gross: 790, ours: 800, paymentId: other.id, difference: 'amount' },
      { providerId: '99', txRef: 'SOMEBODY', gross: 50, ours: null, paymentId: null, difference: 'unknown' },
    ])
    const [listed] = (await listSettlements(staff, {})).items
    expect(listed?.shown.map(({ difference }) => difference).sort()).toEqual(['amount', 'unknown'])
  })

  test('knows money that was not applied', async () => {
    const paid = await aPaid(900)
    await db().payment.update({
      where: { id: paid.id },
      data: { unappliedId: '123456', unappliedAmount: 30_000n, unappliedCurrency: 'NGN' },
    })
    await transaction((tx) =>
      bookEntry(tx, {
        event: 'unapplied_received',
        eventKey: `unapplied:${paid.id}`,
        paymentId: paid.id,
        postings: [debit({ kind: 'cash_flutterwave' }, kobo(30_000n)), credit({ kind: 'owed_back' }, kobo(30_000n))],
      }),
    )
    const file = fileOf([{ providerId: '123456', txRef: paid.txRef, naira: 300 }])
    expect(await previewSettlement(staff, file, settlement())).toMatchObject({ differences: 0 })
  })

  test('is booked by one of several colleagues who book it at once', async () => {
    const file = fileOf([await aPaid(400)])
    const wanted = settlement()
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => bookSettlement(staff, file, wanted)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
    expect(await db().settlement.count({ where: { reference: wanted.reference } })).toBe(1)
  })

  test('may have headings with blanks and thousands separators', async () => {
    const { providerId, txRef } = await aPaid(12_000)
    const file = new TextEncoder().encode(
      `Id;Tx Ref;Charged Amount;App Fee;Settlement Amount;Currency\n${providerId};${txRef};12,000.00;168;11,832;ngn\n`,
    )
    expect(await previewSettlement(staff, file, settlement())).toMatchObject({
      gross: 12_000,
      fee: 168,
      received: 11_832,
      differences: 0,
    })
  })

  test('may have the columns of another program, which are matched once and remembered', async () => {
    const [first, second] = [await aPaid(500), await aPaid(600)]
    const foreign = ({ providerId, txRef, naira }: Line) =>
      new TextEncoder().encode(
        `Numero;Marque;Brut;Frais;Net;Devise\n${providerId};${txRef};${naira};14;${naira - 14};NGN\n`,
      )
    await expect(previewSettlement(staff, foreign(first), settlement())).rejects.toMatchObject({
      status: 400,
      details: {
        columns: ['numero', 'marque', 'brut', 'frais', 'net', 'devise'],
        open: ['id', 'tx_ref', 'charged_amount', 'app_fee', 'settlement_amount', 'currency'],
      },
    })
    const chosen = { id: 'numero', tx_ref: 'marque', charged_amount: 'brut', app_fee: 'frais', currency: 'devise' }
    await expect(checkSettlement(staff, foreign(first), settlement(), chosen)).rejects.toMatchObject({
      details: { open: ['settlement_amount'] },
    })
    const all = { ...chosen, settlement_amount: 'net' }
    expect(await checkSettlement(staff, foreign(first), settlement(), all)).toMatchObject({ report: { lines: 1 } })
    await learnColumns(staff, 'settlement', all)
    expect(await bookSettlement(staff, foreign(second), settlement())).toMatchObject({
      ...{ gross: 600, fee: 14, received: 586, differences: 0 },
      reading: { columns: [{ heading: 'Numero', field: 'id' }, {}, {}, {}, {}, {}] },
    })
  })
})

test('a settlement whose payments have changed since the preview is not booked', async () => {
  const file = fileOf([{ providerId: String(nextId + 1), txRef: unique('FB'), naira: 300 }])
  const wanted = settlement()
  const before = await checkSettlement(staff, file, wanted)
  expect(before.report).toMatchObject({ differences: 1, shown: [{ difference: 'unknown' }] })
  const { providerId } = await aPaid(300)
  await expect(bookSettlement(staff, file, wanted, before.state)).rejects.toMatchObject({
    status: 409,
    message: 'Our payments have changed since the preview. Nothing was booked. Please check it again.',
  })
  expect(await db().settlementLine.count({ where: { providerId } })).toBe(0)
  const { state } = await checkSettlement(staff, file, wanted)
  expect(await bookSettlement(staff, file, wanted, state)).toMatchObject({ lines: 1, differences: 0 })
})

describe('a file is refused', () => {
  const refused = (file: Uint8Array, change: Partial<ReturnType<typeof settlement>> = {}) =>
    expect(bookSettlement(staff, file, { ...settlement(), ...change })).rejects
  const line = { providerId: '77', txRef: 'FB-77', naira: 100 }
  const text = (...lines: string[]) => new TextEncoder().encode([HEADING, ...lines].join('\n'))

  test('when it is no list of a settlement', async () => {
    await refused(fileOf([line], HEADING.replace('app_fee', 'fees'))).toThrow('This file has no column app_fee.')
    await refused(text()).toThrow('This file has no transactions.')
    await refused(fileOf([line, line])).toThrow('Line 3: transaction 77 is there twice.')
    await refused(text('77,FB-77,F,100,14,0,0,86,USD')).toThrow(
      'Line 2: the currency is not NGN. Nothing was booked: a settlement is one transfer to the bank, so all its ' +
        'transactions are booked together. Please correct the line and choose the file again.',
    )
    await refused(text('77,FB-77,F,100,14,0,0,87,NGN')).toThrow('Line 2: charged amount, fees and settlement amount')
    await refused(text('77,FB-77,F,-100,-14,0,0,-86,NGN')).toThrow('Line 2: an amount is missing')
    await refused(text('77,FB-77,F,100,x,0,0,86,NGN')).toThrow('Line 2: an amount is missing')
    await refused(text('=1+1,FB-77,F,100,14,0,0,86,NGN')).toThrow('Line 2: The id is a formula.')
  })

  test('as a whole for one row that cannot be used, so that what the bank received adds up', async () => {
    const paid = await aPaid(300)
    await refused(text(row(paid), '78,FB-78,F,100,#N/A,0,0,86,NGN')).toThrow(/^Line 3: The app_fee is “#N\/A”/)
    await refused(text(row(paid), row({ ...line, providerId: '78' }), '78,FB-78,F,100,14,0,0,86,NGN')).toThrow(
      /^Line 4: transaction 78 is there twice\. Nothing was booked/,
    )
    expect(await db().settlementLine.count({ where: { providerId: paid.providerId } })).toBe(0)
    expect(await bookSettlement(staff, text(row(paid)), settlement())).toMatchObject({ lines: 1, differences: 0 })
  })

  test('when it is dated in the future, or more was taken off than it has', async () => {
    await refused(fileOf([line]), { receivedOn: addDays(today, 2) }).toThrow('The day cannot be in the future.')
    await refused(fileOf([line]), { withheld: kobo(8_601n) }).toThrow('The refunds are more than the settlement.')
    expect(await db().settlementLine.count({ where: { providerId: '77' } })).toBe(0)
  })
})
