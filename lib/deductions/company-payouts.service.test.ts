import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decide } from '@/lib/approvals/decide'
import { requestCompanyPayout } from '@/lib/approvals/kinds/payout'
import { askToConfirm } from '@/lib/approvals/kinds/payout-account'
import { listApprovals } from '@/lib/approvals/queries'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { listCompanyPayouts } from '@/lib/credit/payout-queries'
import { endHolds } from '@/sandbox/credit-factories'
import { aCompany, aPartner, aStaff, openConnections, queuedMails, race } from '@/sandbox/factories'
import { aPayroll, aReference, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { askForCompanyPayout, withdrawCompanyPayout } from './company-payouts'
import { periodFile } from './queries'
import { getCompanyRemittances, getOwnRemittances } from './remittance-queries'
import { recordRemittance } from './remittances'
import { bookDeductions } from './upload'

beforeAll(openConnections)
beforeEach(() => db().approval.deleteMany())

const ACCOUNT = { bank: 'First Bank', accountNumber: '0000014579', accountName: 'Acme Limited' }
const OTHER = { ...ACCOUNT, accountNumber: '0000000220' }

/** A company with ₦5,000 of credit and an employee who owes ₦3,000 this month, its HR, and two people of finance. */
async function withCredit() {
  const { company, hr } = await aPayroll(1, [{ inDays: daysTo(0), amount: 300_000n }])
  const [maker, checker] = [await aStaff('finance'), await aStaff('finance')]
  const transfer = { companyId: company.id, amount: fromNaira(5_000), reference: aReference() }
  await recordRemittance(maker, { ...transfer, date: lagosToday() })
  const request = async (naira: number, account?: typeof ACCOUNT) => {
    const id = await requestCompanyPayout(maker, company.id, {
      amount: fromNaira(naira),
      account,
      reason: 'Paid twice',
    })
    await endHolds({ companyId: company.id })
    return id
  }
  /** HR give an account, finance confirm it because HR are alone, and its hold passes. */
  const give = async (account: typeof ACCOUNT) => {
    await decide(checker, (await askForCompanyPayout(hr, account, askToConfirm(hr))) ?? '', 'approve')
    await endHolds({ companyId: company.id })
  }
  return { company, hr, maker, checker, request, give }
}

describe('credit of a company', () => {
  test('is paid to the account that HR gave, once a second person agrees', async () => {
    const { company, hr, maker, checker, request, give } = await withCredit()
    await give(ACCOUNT)
    expect((await getOwnRemittances(hr)).payout).toMatchObject({ bank: 'First Bank', maskedNumber: '••••4579' })
    expect((await listCompanyPayouts(maker)).items).toContainEqual(
      expect.objectContaining({ id: company.id, company: company.name, credit: 5_000 }),
    )

    const id = await request(2_000.5)
    await expect(request(1)).rejects.toMatchObject({ status: 409, code: 'already_requested' })
    expect(await getOwnRemittances(hr)).toMatchObject({ credit: 5_000 })
    await expect(decide(maker, id, 'approve')).rejects.toMatchObject({ status: 403, code: 'own_request' })
    const [shown] = (await listApprovals(checker)).items
    expect(shown?.details).toMatchObject({ title: 'Payout of ₦2,000.50', href: `/staff/remittances/${company.id}` })
    expect(shown?.details.facts).toEqual(
      expect.arrayContaining([
        ['Company', company.name],
        ['Account number', '0000014579'],
        ['Account given by', 'HR of the company, signed in'],
        ['Reference of the transfer', expect.stringMatching(/^FB-CREDIT-[0-9A-F]{10}$/) as string],
        ['Credit now', '₦5,000.00'],
      ]),
    )

    await decide(checker, id, 'approve')
    const reference = shown?.details.facts.find(([label]) => label === 'Reference of the transfer')?.[1]
    const statement = {
      owed: 0,
      credit: 2_999.5,
      payout: null,
      received: 5_000,
      receipts: [{ amount: 2_000.5, fromCredit: true, paidOut: true, reference, lines: 0 }, { amount: 5_000 }],
    }
    expect(await getOwnRemittances(hr)).toMatchObject(statement)
    expect(await getCompanyRemittances(maker, company.id)).toMatchObject(statement)
    const entry = await db().ledgerEntry.findUniqueOrThrow({
      where: { eventKey: `payout:${id}` },
      select: {
        event: true,
        actorId: true,
        postings: { select: { amount: true, account: { select: { kind: true, companyId: true } } } },
      },
    })
    expect(entry).toMatchObject({ event: 'credit_paid_out', actorId: checker.id })
    expect(entry.postings).toEqual(
      expect.arrayContaining([
        { amount: 200_050n, account: { kind: 'company_credit', companyId: company.id } },
        { amount: -200_050n, account: { kind: 'cash_bank', companyId: null } },
      ]),
    )
    expect(await queuedMails(hr.email)).toContain('₦2,000.50 of your company’s credit is being paid back')
  })

  test('is not paid above what is left, also after deductions have used it, or twice at once', async () => {
    const { company, hr, checker, request } = await withCredit()
    await expect(request(5_000.01)).rejects.toMatchObject({
      status: 409,
      message: `${company.name} has ₦5,000 of credit. ₦5,000.01 cannot be paid out.`,
    })
    await expect(request(0)).rejects.toMatchObject({ status: 400 })
    const id = await request(2_500, ACCOUNT)
    const month = monthAhead(0)
    const file = fillIn(await periodFile(hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
    await bookDeductions(hr, month, file)
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409 })
    await decide(checker, id, 'decline')

    const again = await request(2_000, ACCOUNT)
    const { won, lost } = await race([
      decide(checker, again, 'approve'),
      decide(await aStaff('finance'), again, 'approve'),
    ])
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(await getOwnRemittances(hr)).toMatchObject({ owed: 0, credit: 0 })
  })

  test('is the company’s again when two people take back a payout that the bank returned', async () => {
    const { hr, maker, checker, request } = await withCredit()
    const id = await request(5_000, ACCOUNT)
    await decide(checker, id, 'approve')
    const { id: entryId } = await db().ledgerEntry.findUniqueOrThrow({ where: { eventKey: `payout:${id}` } })
    await decide(checker, await requestUndo(maker, entryId, 'Returned by the bank'), 'approve')
    expect(await getOwnRemittances(hr)).toMatchObject({ credit: 5_000, receipts: [{ undone: true }, {}] })
    expect(await queuedMails(hr.email)).toContain('The bank could not pay back ₦5,000')
    await expect(requestUndo(maker, entryId, 'Again')).rejects.toMatchObject({ status: 409 })
  })

  test('has one account at a time, which HR can change or withdraw, and nobody else’s', async () => {
    const { company, hr, maker, checker, request, give } = await withCredit()
    await give(ACCOUNT)
    const id = await request(1_000)
    await give(OTHER)
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' })
    await decide(checker, id, 'decline')
    await withdrawCompanyPayout(hr)
    expect((await getOwnRemittances(hr)).payout).toBeNull()
    expect(await db().payoutAccount.count({ where: { companyId: company.id } })).toBe(0)

    const stranger = await aPartner((await aCompany()).id)
    await expect(askForCompanyPayout(stranger, ACCOUNT, askToConfirm(stranger))).rejects.toMatchObject({ status: 409 })
    await withdrawCompanyPayout(stranger)
    expect((await listCompanyPayouts(maker)).items.map((each) => each.id)).not.toContain(company.id)
  })
})
