import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST as giveByCall } from '@/app/api/v1/partner/remittances/payout/route'
import { changePassword } from '@/lib/accounts/password-reset'
import { signOutElsewhere } from '@/lib/accounts/sessions'
import { lagosToday } from '@/lib/core/clock'
import { db, pool } from '@/lib/database/db'
import { fromNaira, kobo } from '@/lib/core/money'
import { listCompanyPayouts, listPayouts, ownPayout, waitingPayout } from '@/lib/credit/payout-queries'
import { askForPayout } from '@/lib/credit/payouts'
import { askForCompanyPayout } from '@/lib/deductions/company-payouts'
import { recordRemittance } from '@/lib/deductions/remittances'
import { endHolds, giveCredit } from '@/sandbox/credit-factories'
import { PASSWORD, aBuyer, aCompany, aPartner, aStaff, openConnections, queuedMails } from '@/sandbox/factories'
import { aReference } from '@/sandbox/payroll'
import { handle } from '@/sandbox/request'
import { tokenOf } from '@/sandbox/roles'
import { decide } from './decide'
import { requestCompanyPayout, requestPayout } from './kinds/payout'
import { askToConfirm } from './kinds/payout-account'
import { listApprovals } from './queries'

beforeAll(openConnections)
beforeEach(() => db().approval.deleteMany())

const OWN = { bank: 'First Bank', accountNumber: '0000014579', accountName: 'Firstname Lastname' }
const THIEFS = { ...OWN, accountNumber: '0000000220' }
const NEW_MAIL = 'A new bank account for your credit'
const NEW_COMPANY_MAIL = 'A new bank account for your company’s credit'

/** A buyer with ₦5,000 of credit, and two people of finance. */
async function buyerWithCredit() {
  const [buyer, maker, checker] = [await aBuyer(), await aStaff('finance'), await aStaff('finance')]
  await giveCredit(buyer, 500_000n)
  const request = (account?: typeof OWN) =>
    requestPayout(maker, buyer.id, { amount: kobo(500_000n), account, reason: 'Asked for it' })
  return { buyer, maker, checker, request }
}

/** Lets so many hours pass for the bank accounts of a buyer or company. */
const age = (ownerId: string, hours: number) =>
  pool().query(
    `UPDATE payout_accounts SET created_at = created_at - $2 * interval '1 hour',
      held_until = held_until - $2 * interval '1 hour' WHERE user_id = $1 OR company_id = $1`,
    [ownerId, hours],
  )

describe('a stolen open session of a buyer that names another account', () => {
  test('gets no money before 48 hours, and the owner is told at once', async () => {
    const { buyer, maker, checker, request } = await buyerWithCredit()
    await askForPayout(buyer, THIEFS)
    expect(await queuedMails(buyer.email)).toEqual([NEW_MAIL])
    const [bell] = await db().notification.findMany({ where: { userId: buyer.id } })
    expect(bell?.body).toMatch(/^We send no money to it before .+\.$/)
    expect((await ownPayout(buyer))?.payableFrom).toEqual(expect.any(String))
    expect((await listPayouts(maker)).items).toContainEqual(
      expect.objectContaining({ id: buyer.id, payableFrom: expect.any(String) as string }),
    )

    const refusal = {
      status: 409,
      code: 'account_held',
      message: expect.stringMatching(/^This bank account is new\. It can be paid from .+ on, 48 hours/) as string,
    }
    await expect(request()).rejects.toMatchObject(refusal)
    await age(buyer.id, 47)
    await expect(request()).rejects.toMatchObject(refusal)
    await age(buyer.id, 1)
    expect(await ownPayout(buyer)).toMatchObject({ payableFrom: null, confirmed: true })
    await decide(checker, await request(), 'approve')
  })

  test('gets nothing by an earlier request of staff either', async () => {
    const { buyer, checker, request } = await buyerWithCredit()
    await askForPayout(buyer, OWN)
    await endHolds({ userId: buyer.id })
    const id = await request()
    await askForPayout(buyer, THIEFS)
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' })
  })

  test.each([
    [
      'a new password',
      (buyer: Awaited<ReturnType<typeof aBuyer>>) =>
        changePassword({ person: buyer }, buyer.id, { password: 'Harmattan7', currentPassword: PASSWORD }),
    ],
    ['ending all other sessions', (buyer: Awaited<ReturnType<typeof aBuyer>>) => signOutElsewhere(buyer)],
  ])('loses it by %s of the owner', async (_way, recover) => {
    const { buyer, maker } = await buyerWithCredit()
    await askForPayout(buyer, THIEFS)
    await recover(buyer)
    expect(await ownPayout(buyer)).toBeNull()
    expect((await listPayouts(maker)).items.map(({ id }) => id)).not.toContain(buyer.id)
    expect(await queuedMails(buyer.email)).toContain('A bank account was taken back')
    expect(await db().auditRecord.count({ where: { action: 'payout_account.taken_back' } })).toBeGreaterThan(0)
  })

  test('a recovery after the hold leaves the account as it is', async () => {
    const { buyer } = await buyerWithCredit()
    await askForPayout(buyer, OWN)
    await endHolds({ userId: buyer.id })
    await signOutElsewhere(buyer)
    expect(await ownPayout(buyer)).toMatchObject({ bank: 'First Bank' })
  })
})

describe('an account that the buyer gave before', () => {
  test('keeps its hold when it is given again, and has none once it was paid', async () => {
    const { buyer, checker, request } = await buyerWithCredit()
    await askForPayout(buyer, OWN)
    await age(buyer.id, 30)
    const before = (await ownPayout(buyer))?.payableFrom
    await askForPayout(buyer, OWN)
    expect((await ownPayout(buyer))?.payableFrom).toBe(before)
    expect(await queuedMails(buyer.email)).toEqual([NEW_MAIL])
    await age(buyer.id, 18)
    await decide(checker, await request(), 'approve')

    await giveCredit(buyer, 500_000n)
    await askForPayout(buyer, OWN)
    expect((await ownPayout(buyer))?.payableFrom).toBeNull()
    await decide(checker, await request(), 'approve')
    await giveCredit(buyer, 500_000n)
    await askForPayout(buyer, THIEFS)
    await expect(request()).rejects.toMatchObject({ code: 'account_held' })
  })

  test('and that is from before there was a hold is paid as before', async () => {
    const { buyer, checker, request } = await buyerWithCredit()
    await db().payoutAccount.create({ data: { userId: buyer.id, ...OWN, isAsked: true, heldUntil: null } })
    await decide(checker, await request(), 'approve')
  })
})

test('an account that staff enter is held and told of as well', async () => {
  const { buyer, checker, request } = await buyerWithCredit()
  const id = await request(THIEFS)
  expect(await queuedMails(buyer.email)).toEqual([NEW_MAIL])
  await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ code: 'account_held' })
  await age(buyer.id, 48)
  await decide(checker, id, 'approve')
})

/** A company with ₦5,000 of credit and so many approvers. */
async function companyWithCredit(approvers: number) {
  const company = await aCompany()
  const officers = [await aPartner(company.id)]
  for (let made = 1; made < approvers; made += 1) officers.push(await aPartner(company.id))
  const [maker, checker] = [await aStaff('finance'), await aStaff('finance')]
  const transfer = { companyId: company.id, amount: fromNaira(5_000), reference: aReference(), date: lagosToday() }
  await recordRemittance(maker, transfer)
  const [hr, second] = officers as [(typeof officers)[0], (typeof officers)[0]]
  const give = (account = OWN) => askForCompanyPayout(hr, account, askToConfirm(hr))
  const request = () => requestCompanyPayout(maker, company.id, { amount: fromNaira(5_000), reason: 'Asked for it' })
  return { company, hr, second, maker, checker, give, request }
}

describe('a new bank account of a company', () => {
  test('counts when a second approver has confirmed it and 48 hours have passed; all approvers are told', async () => {
    const { company, hr, second, maker, checker, give, request } = await companyWithCredit(2)
    const id = (await give()) ?? ''
    for (const { email } of [hr, second]) expect(await queuedMails(email)).toContain(NEW_COMPANY_MAIL)
    expect(await waitingPayout({ companyId: company.id })).toMatchObject({ confirmed: false })
    expect((await listCompanyPayouts(maker)).items).toContainEqual(
      expect.objectContaining({ id: company.id, confirmed: false, payableFrom: expect.any(String) as string }),
    )
    await age(company.id, 48)
    await expect(request()).rejects.toMatchObject({
      code: 'account_held',
      message: expect.stringMatching(/^A second person has not confirmed/) as string,
    })
    await expect(decide(hr, id, 'approve')).rejects.toMatchObject({ code: 'own_request' })
    await expect(decide(checker, id, 'approve')).rejects.toMatchObject({ code: 'not_allowed' })
    const [shown] = (await listApprovals(second)).items
    expect(shown?.details.facts).toEqual(
      expect.arrayContaining([
        ['Account number', '0000014579'],
        ['Account name', 'Firstname Lastname'],
      ]),
    )
    await decide(second, id, 'approve')
    await decide(checker, await request(), 'approve')
  })

  test('is confirmed by Foodbank where the company has one approver, and is held all the same', async () => {
    const { checker, give, request } = await companyWithCredit(1)
    await decide(checker, (await give()) ?? '', 'approve')
    await expect(request()).rejects.toMatchObject({
      code: 'account_held',
      message: expect.stringMatching(/^This bank account is new/) as string,
    })
  })

  test('is taken back when the officer’s access is recovered, and nobody can confirm it then', async () => {
    const { company, hr, second, give } = await companyWithCredit(2)
    const id = (await give(THIEFS)) ?? ''
    await changePassword({ person: hr }, hr.id, { password: 'Harmattan7', currentPassword: PASSWORD })
    expect(await waitingPayout({ companyId: company.id })).toBeNull()
    expect(await queuedMails(second.email)).toContain('A bank account for your company’s credit was taken back')
    await expect(decide(second, id, 'approve')).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' })
    await decide(second, id, 'decline')
  })

  test('needs the password of the last ten minutes, by call as well', async () => {
    const { hr } = await companyWithCredit(2)
    const call = async () => {
      const answer = await handle(giveByCall, { method: 'POST', token: await tokenOf(hr), body: OWN })
      return { status: answer.status, body: (await answer.json()) as unknown }
    }
    await db().session.updateMany({ where: { userId: hr.id }, data: { provedAt: new Date(Date.now() - 11 * 60_000) } })
    expect(await call()).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    expect(await db().payoutAccount.count({ where: { companyId: hr.companyId } })).toBe(0)
    await db().session.updateMany({ where: { userId: hr.id }, data: { provedAt: new Date() } })
    expect(await call()).toMatchObject({ status: 200, body: { asked: true } })
  })
})
