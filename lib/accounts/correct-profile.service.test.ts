import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { approveEmployee, declineEmployee } from '@/lib/employees/service'
import { listEmployees } from '@/lib/employees/queries'
import { aBuyer, aCompany, aPartner, openConnections, queuedMails, race } from '@/sandbox/factories'
import { correctProfile, remindHr, submitProfile, withdrawProfile } from './correct-profile'
import { getRegistration } from './registration-queries'
import { profileCorrectionSchema } from './schema'

beforeAll(openConnections)

const details = (company: string, staffId = 'DM-42') =>
  profileCorrectionSchema.parse({
    phonenumber: '08031234567',
    address: '2 New Road',
    company,
    jobtitle: 'Baker',
    staffId,
    salary: '90,000',
    image: new File([], ''),
  })

async function aWaiting(companyName?: { id: string; name: string }) {
  const company = companyName ?? (await aCompany())
  const hr = await aPartner(company.id)
  const buyer = await aBuyer({ companyId: company.id, eligibility: 'pending', feePaid: false })
  return { company, hr, buyer }
}

describe('submitProfile', () => {
  test('corrects the profile of somebody who was declined and is signed in, but not by a grant alone', async () => {
    const { company, hr, buyer } = await aWaiting()
    await declineEmployee(hr, buyer.id, 'Not ours.')
    const registrant = { id: buyer.id, email: buyer.email, verified: true, complete: true }
    const grey = sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } }).png()
    const image = new File([new Uint8Array(await grey.toBuffer())], 'me.png', { type: 'image/png' })
    const input = { ...details(company.name), image }
    await expect(submitProfile(registrant, input)).rejects.toMatchObject({ status: 409, code: 'profile_complete' })
    await submitProfile({ ...registrant, session: buyer }, input)
    expect(await getRegistration(buyer)).toMatchObject({ state: 'pending', reason: '' })
    await expect(submitProfile({ ...registrant, session: buyer }, input)).rejects.toMatchObject({ status: 409 })
  })
})

describe('correctProfile', () => {
  test('makes a declined request a fresh one, which HR sees with the new details', async () => {
    const { company, hr, buyer } = await aWaiting()
    await declineEmployee(hr, buyer.id, 'Not ours.')
    expect(await getRegistration(buyer)).toMatchObject({
      state: 'declined',
      reason: 'Not ours.',
      company: company.name,
    })

    await correctProfile(buyer, details(company.name))
    expect(await getRegistration(buyer)).toMatchObject({ state: 'pending', reason: '', address: '2 New Road' })
    expect((await listEmployees(hr, { status: 'pending' })).items).toMatchObject([
      { id: buyer.id, staffId: 'DM-42', jobTitle: 'Baker', salary: 90_000, status: 'pending', reason: '' },
    ])
    expect((await listEmployees(hr, { status: 'declined' })).items).toEqual([])
    expect(await queuedMails(hr.email)).toEqual(['Firstname Lastname asks to be confirmed'])
    await approveEmployee(hr, buyer.id)
  })

  test('moves to another company, whose HR is asked; the former HR no longer sees the person', async () => {
    const { hr, buyer } = await aWaiting()
    const other = await aCompany()
    const otherHr = await aPartner(other.id)
    await correctProfile(buyer, details(other.name))
    expect((await listEmployees(hr, { status: 'pending' })).items).toEqual([])
    expect((await listEmployees(otherHr, { status: 'pending' })).items).toMatchObject([{ id: buyer.id }])
    expect([await queuedMails(hr.email), await queuedMails(otherHr.email)]).toEqual([
      [],
      ['Firstname Lastname asks to be confirmed'],
    ])
  })

  test('mails HR once a day, however often the details change', async () => {
    const { company, hr, buyer } = await aWaiting()
    await race(['1', '2', '3', '4'].map((staffId) => correctProfile(buyer, details(company.name, staffId))))
    expect(await queuedMails(hr.email)).toHaveLength(1)
  })

  test('refuses an unknown company, and changes nothing once HR has confirmed the person', async () => {
    const { company, hr, buyer } = await aWaiting()
    await expect(correctProfile(buyer, details('Nowhere'))).rejects.toMatchObject({ status: 400 })
    await approveEmployee(hr, buyer.id)
    await expect(correctProfile(buyer, details(company.name))).rejects.toMatchObject({ status: 409 })
    await expect(withdrawProfile(buyer)).rejects.toMatchObject({ status: 409 })
    await expect(remindHr(buyer)).rejects.toMatchObject({ status: 409 })
    expect((await listEmployees(hr, { status: 'approved' })).items).toMatchObject([
      { id: buyer.id, jobTitle: 'Operator' },
    ])
  })
})

test('withdrawProfile takes the request from HR, also twice, and the profile can be filled in again', async () => {
  const { hr, buyer } = await aWaiting()
  await race([withdrawProfile(buyer), withdrawProfile(buyer)])
  expect((await listEmployees(hr, {})).items).toEqual([])
  expect(await getRegistration(buyer)).toMatchObject({ state: 'incomplete', company: '', staffId: '', salary: '' })
})

describe('remindHr', () => {
  const asked = (id: string, days: number) =>
    db().$executeRaw`UPDATE users SET eligibility_asked_at = now() - ${days} * interval '1 day' WHERE id = ${id}::uuid`
  const reminded = (id: string, days: number) =>
    db().$executeRaw`UPDATE users SET hr_reminded_at = now() - ${days} * interval '1 day' WHERE id = ${id}::uuid`

  test('is refused on the first day, and then works once in three days', async () => {
    const { hr, buyer } = await aWaiting()
    await asked(buyer.id, 0)
    await expect(remindHr(buyer)).rejects.toMatchObject({ status: 429 })
    await asked(buyer.id, 1.1)
    const { won, lost } = await race([remindHr(buyer), remindHr(buyer), remindHr(buyer)])
    expect([won.length, lost.length]).toEqual([1, 2])
    expect(lost).toMatchObject([{ status: 429 }, { status: 429 }])
    expect(await queuedMails(hr.email)).toEqual(['Firstname Lastname is still waiting to be confirmed'])
    await reminded(buyer.id, 2.9)
    await expect(remindHr(buyer)).rejects.toMatchObject({ status: 429 })
    expect(await getRegistration(buyer)).toMatchObject({ canRemind: false })
    await reminded(buyer.id, 3.1)
    expect(await getRegistration(buyer)).toMatchObject({ canRemind: true })
  })

  test('is for people who wait', async () => {
    const { hr, buyer } = await aWaiting()
    await declineEmployee(hr, buyer.id, 'Not ours.')
    await expect(remindHr(buyer)).rejects.toMatchObject({ status: 409 })
  })
})

test('the usual wait is the median of the company, from five confirmations on', async () => {
  const { company, buyer } = await aWaiting()
  for (const hours of [1, 2, 5, 30]) await confirmedAfter(company.id, hours)
  expect((await getRegistration(buyer)).usualWait).toBe('usually 1–2 working days')
  await confirmedAfter(company.id, 40)
  expect((await getRegistration(buyer)).usualWait).toBe('usually within 5 hours')
})

async function confirmedAfter(companyId: string, hours: number): Promise<void> {
  const { id } = await aBuyer({ companyId })
  await db().$executeRaw`
    UPDATE users SET eligibility_asked_at = now() - ${hours} * interval '1 hour', eligibility_at = now()
    WHERE id = ${id}::uuid`
}
