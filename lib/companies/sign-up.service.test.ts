import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCompanies } from '@/lib/companies/queries'
import { db, transaction } from '@/lib/database/db'
import { actsOn } from '@/sandbox/audit'
import {
  aBuyer,
  aCompany,
  aPartner,
  aStaff,
  anEmail,
  anOrder,
  openConnections,
  queuedMails,
  race,
  unique,
} from '@/sandbox/factories'
import { setCompanyTerms } from '@/lib/deductions/terms'
import { approveCompany, rejectCompany } from './decisions'
import { companySignUpSchema } from './schema'
import { signUpCompany } from './sign-up'
import { countCompanies, getCompany, listAllCompanies } from './staff-queries'

beforeAll(openConnections)

const RECEIVED = 'We have received your company’s sign-up'
const form = (changes: Record<string, unknown> = {}) =>
  companySignUpSchema.parse({
    companyName: unique('Acme'),
    address: '1 Mill Road',
    payday: 25,
    fullname: 'Test Person',
    email: anEmail(),
    phonenumber: '08031234567',
    ...changes,
  })
const signUp = (input = form()) => signUpCompany(input, unique('address'))
const companyOf = (name: string) => db().company.findUniqueOrThrow({ where: { nameKey: name.toLowerCase() } })
async function aPending(changes: Record<string, unknown> = {}) {
  const input = form(changes)
  await signUp(input)
  return { ...input, ...(await companyOf(input.companyName)) }
}

describe('signUpCompany', () => {
  test('creates a pending company, which only staff see, without a link for its contact', async () => {
    const staff = await aStaff()
    const before = await countCompanies(staff)
    const company = await aPending()
    expect(company).toMatchObject({ state: 'pending', payday: 25, address: '1 Mill Road', approvedAt: null })
    expect(await listCompanies()).not.toContainEqual(expect.objectContaining({ id: company.id }))
    expect(await db().invitation.findMany({ where: { companyId: company.id } })).toEqual([
      expect.objectContaining({
        email: company.email,
        fullName: 'Test Person',
        phone: '+2348031234567',
        role: 'partner',
        tokenHash: null,
        sentAt: null,
        expiresAt: null,
      }),
    ])
    expect(await queuedMails(company.email)).toEqual([RECEIVED])
    expect((await countCompanies(staff)).pending).toBe(before.pending + 1)
    expect(await actsOn(`company:${company.id}`)).toEqual([{ action: 'company.signed-up', actorId: null, details: {} }])
  })

  test('refuses a taken name in any spelling, also for many requests at once', async () => {
    const name = unique('Acme Foods')
    const spellings = [name, name.toUpperCase(), ` ${name.replace(' ', '   ')} `, name.toLowerCase()]
    const { won, lost } = await race(spellings.map((companyName) => signUp(form({ companyName }))))
    expect(won).toHaveLength(1)
    for (const error of lost) {
      expect(error).toMatchObject({
        status: 409,
        message: expect.stringMatching(/^A company with this name is already on Foodbank\./) as string,
        details: { fields: { companyName: expect.any(String) as string } },
      })
    }
    expect(await db().company.count({ where: { nameKey: name.toLowerCase() } })).toBe(1)
  })

  test('does not reveal that an address has an account, and mails its owner', async () => {
    const owners = [await aBuyer(), await aPartner(), await aStaff()]
    for (const { email } of owners) {
      const company = await aPending({ email })
      expect(company.state).toBe('pending')
      // The name is taken alike: a second try with it tells nothing of the address.
      await expect(signUp(form({ companyName: company.name }))).rejects.toMatchObject({ status: 409 })
      expect(await queuedMails(email)).toEqual(['Your address was used to sign a company up'])
      await expect(approveCompany(await aStaff(), company.id)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining(email) as string,
      })
      expect((await companyOf(company.name)).state).toBe('pending')
    }
  })

  test('is limited per IP address and per email address', async () => {
    const email = anEmail()
    for (let tries = 0; tries < 5; tries += 1) await signUp(form({ email }))
    await expect(signUp(form({ email }))).rejects.toMatchObject({ status: 429 })
    const place = unique('place')
    await db().rateLimit.create({
      data: { key: `company-sign-up:${place}`, points: 30, expire: BigInt(Date.now() + 60_000) },
    })
    await expect(signUpCompany(form(), place)).rejects.toMatchObject({ status: 429 })
  })
})

describe('the decisions of staff', () => {
  test('approveCompany mails the contact once for several clicks', async () => {
    const staff = await Promise.all([aStaff(), aStaff(), aStaff()])
    const company = await aPending()
    const { won } = await race(staff.map((each) => approveCompany(each, company.id)))
    expect(won).toHaveLength(3)
    expect(await queuedMails(company.email)).toEqual([RECEIVED, `You are invited to the HR desk of ${company.name}`])
    expect(await companyOf(company.name)).toMatchObject({ state: 'approved', approvedAt: expect.any(Date) as Date })
    expect(await listCompanies()).toContainEqual({ id: company.id, companyName: company.name })
    expect((await actsOn(`company:${company.id}`)).map(({ action }) => action)).toEqual([
      'company.signed-up',
      'company.approved',
    ])
    await expect(rejectCompany(await aStaff(), company.id, 'x')).rejects.toMatchObject({
      status: 409,
      message: 'Only a pending company can be rejected.',
    })
  })

  test('rejectCompany mails the reason and frees the name for another contact', async () => {
    const staff = await aStaff()
    const company = await aPending()
    await rejectCompany(staff, company.id, 'We could not reach you')
    await rejectCompany(staff, company.id, 'Another reason')
    expect(await queuedMails(company.email)).toEqual([RECEIVED, `${company.name} was not accepted`])
    expect(await companyOf(company.name)).toMatchObject({
      state: 'rejected',
      rejectionReason: 'We could not reach you',
    })
    const again = await aPending({ companyName: company.name.toUpperCase(), payday: 31 })
    expect(again).toMatchObject({
      id: company.id,
      name: company.name.toUpperCase(),
      state: 'pending',
      payday: 31,
      rejectionReason: '',
    })
    await approveCompany(staff, again.id)
    expect(await queuedMails(company.email)).toHaveLength(2)
    expect(await queuedMails(again.email)).toHaveLength(2)
    expect(await getCompany(staff, again.id)).toMatchObject({
      contact: { email: again.email },
      invitations: [{ email: again.email, state: 'open' }],
    })
  })

  test('approveCompany accepts a rejected company', async () => {
    const staff = await aStaff()
    const company = await aPending()
    await rejectCompany(staff, company.id, 'By mistake')
    await approveCompany(staff, company.id)
    expect(await companyOf(company.name)).toMatchObject({ state: 'approved', rejectionReason: '' })
  })

  test('setCompanyTerms changes no amount and records each change once', async () => {
    const staff = await aStaff()
    const company = await aCompany()
    const buyer = await aBuyer({ companyId: company.id })
    await anOrder(buyer, { status: 'delivered', dues: [{ inDays: 30, amount: 5_000n }] })
    const plans = () =>
      db().instalment.findMany({ where: { plan: { userId: buyer.id } }, select: { dueOn: true, amountKobo: true } })
    const before = await plans()
    const terms = { payday: 15, defaultMonths: 2, maxMonths: 6, deductionCap: 2500 }
    const change = { from: { payday: 28, defaultMonths: 3, maxMonths: 6, deductionCap: 3333 }, to: terms }
    const set = () => transaction((tx) => setCompanyTerms(tx, staff, company.id, change))
    const hr = await aPartner(company.id)
    await set()
    await expect(set()).rejects.toMatchObject({ status: 409, code: 'changed_meanwhile' })
    expect(await queuedMails(hr.email)).toEqual([`The terms of ${company.name} have changed`])
    expect(await getCompany(staff, company.id)).toMatchObject({
      payday: 28,
      defaultMonths: 2,
      maxMonths: 6,
      deductionCap: 33.33,
      nextTerms: [{ payday: 15, deductionCap: 25 }],
    })
    expect((await plans()).map(({ amountKobo }) => amountKobo)).toEqual(before.map(({ amountKobo }) => amountKobo))
    expect(await actsOn(`company:${company.id}`)).toEqual([
      {
        action: 'company.terms-changed',
        actorId: staff.id,
        details: {
          payday: '28 → 15',
          defaultMonths: '3 → 2',
          deductionCapBps: '3333 → 2500',
          from: expect.stringMatching(/^\d{4}-\d{2}$/) as string,
        },
      },
    ])
  })

  test('refuse an unknown company', async () => {
    const staff = await aStaff()
    const terms = { payday: 1, defaultMonths: 1, maxMonths: 1, deductionCap: 1 }
    const attempts = [
      approveCompany,
      getCompany,
      (by: typeof staff, id: string) => rejectCompany(by, id, 'x'),
      (by: typeof staff, id: string) => transaction((tx) => setCompanyTerms(tx, by, id, { from: terms, to: terms })),
    ]
    for (const attempt of attempts) {
      await expect(attempt(staff, randomUUID())).rejects.toMatchObject({
        status: 404,
        message: 'There is no such company.',
      })
    }
  })
})

describe('listAllCompanies', () => {
  test('searches by name, filters by state and returns pages', async () => {
    const staff = await aStaff()
    const prefix = unique('Paged')
    await db().company.createMany({
      data: Array.from({ length: 60 }, (_, index) => {
        const name = `${prefix} ${String(index).padStart(2, '0')}`
        return { name, nameKey: name.toLowerCase(), state: index < 55 ? ('approved' as const) : ('pending' as const) }
      }),
    })
    const first = await listAllCompanies(staff, { q: ` ${prefix.toUpperCase()} ` })
    const second = await listAllCompanies(staff, { q: prefix, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ companyName }) => companyName)).toEqual(
      Array.from({ length: 60 }, (_, index) => `${prefix} ${String(index).padStart(2, '0')}`),
    )
    expect(second.nextCursor).toBeNull()
    expect((await listAllCompanies(staff, { q: prefix, state: 'pending' })).items).toHaveLength(5)
    expect((await listAllCompanies(staff, { q: unique('nobody') })).items).toEqual([])
  })

  test('counts employees by status', async () => {
    const staff = await aStaff()
    const { id } = await aCompany()
    for (const eligibility of ['pending', 'pending', 'approved', 'declined', 'left', 'incomplete'] as const)
      await aBuyer({ companyId: id, eligibility })
    expect((await getCompany(staff, id)).employees).toEqual({ pending: 2, approved: 1, declined: 1, left: 1 })
  })
})
