import { beforeAll, describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { aBuyer, aCompany, aPartner, openConnections, queuedMails } from '@/sandbox/factories'
import { confirmChosen, declineChosen } from './grid'
import { refuseJump } from './salary-jumps'
import { confirmChosenSchema } from './schema'

beforeAll(openConnections)

const rowOf = (id: string, naira: bigint) => ({ id, salary: kobo(naira * 100n), otherDeductions: kobo(1_000_000n) })
const ALONE = { isAlone: true, status: 'pending' } as const
const payOf = (id: string) =>
  db().user.findUniqueOrThrow({
    where: { id },
    select: { eligibility: true, salaryKobo: true, otherDeductionsKobo: true },
  })

/** A company where five employees earn about ₦160,000, and two officers. */
async function aMill() {
  const { id: companyId } = await aCompany()
  for (const salary of [90_000, 150_000, 160_000, 170_000, 180_000]) await aBuyer({ companyId, salary })
  const waiting = () => aBuyer({ companyId, salary: 160_000, eligibility: 'pending', feePaid: false })
  return { hr: await aPartner(companyId), colleague: await aPartner(companyId), waiting }
}

describe('confirming in the grid', () => {
  test('counts the pay of each row, and leaves out a marked salary of several', async () => {
    const { hr, waiting } = await aMill()
    const [one, other] = [await waiting(), await waiting()]
    const people = [rowOf(one.id, 170_000n), rowOf(other.id, 1_700_000n)]
    const several = await confirmChosen(hr, { people, isAlone: false, status: 'pending' }, refuseJump)
    expect(several.map(({ outcome }) => outcome)).toEqual(['confirmed', 'refused'])
    expect(several[1]?.message).toMatch(/^The salary of .* is ₦1,700,000\.00\. Much more than the usual/)
    expect(await payOf(one.id)).toEqual({
      eligibility: 'approved',
      salaryKobo: 17_000_000n,
      otherDeductionsKobo: 1_000_000n,
    })
    expect(await payOf(other.id)).toMatchObject({ eligibility: 'pending', salaryKobo: 16_000_000n })
  })

  test('takes a marked salary of somebody chosen alone, and asks a second person for one far above', async () => {
    const { hr, waiting } = await aMill()
    const [one, other] = [await waiting(), await waiting()]
    const alone = (row: ReturnType<typeof rowOf>) =>
      confirmChosen(hr, { people: [row], isAlone: true, status: 'pending' }, () => Promise.resolve('a request'))
    expect(await alone(rowOf(one.id, 20_000n))).toMatchObject([{ outcome: 'confirmed' }])
    expect(await alone(rowOf(other.id, 500_000n))).toMatchObject([{ outcome: 'waits', fullname: other.fullName }])
    expect(await payOf(other.id)).toMatchObject({ eligibility: 'pending', salaryKobo: 16_000_000n })
  })

  test('tells the second officer who decided meanwhile, changes nothing of it, and does the rest', async () => {
    const { hr, colleague, waiting } = await aMill()
    const [taken, refused, left] = [await waiting(), await waiting(), await waiting()]
    await confirmChosen(colleague, { people: [rowOf(taken.id, 150_000n)], ...ALONE }, refuseJump)
    await declineChosen(colleague, refused.id, 'Not on the payroll')
    const people = [taken, refused, left].map(({ id }) => rowOf(id, 170_000n))
    const decisions = await confirmChosen(hr, { people, isAlone: false, status: 'pending' }, refuseJump)
    expect(decisions.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['already', `${taken.fullName} is already confirmed, by ${colleague.fullName}.`],
      ['already', `${refused.fullName} is already declined, by ${colleague.fullName}.`],
      ['confirmed', `${left.fullName} is confirmed.`],
    ])
    expect(decisions.filter(({ ticket }) => ticket !== undefined)).toHaveLength(1)
    expect((await payOf(taken.id)).salaryKobo).toBe(15_000_000n)
    expect(await queuedMails(taken.email)).toHaveLength(1)
    await expect(declineChosen(hr, taken.id, 'Too late')).rejects.toMatchObject({
      status: 409,
      message: `${taken.fullName} is already confirmed, by ${colleague.fullName}.`,
    })
  })

  test('confirms somebody who was declined only for an officer who saw it', async () => {
    const { hr, colleague, waiting } = await aMill()
    const { id, fullName } = await waiting()
    await declineChosen(colleague, id, 'Not on the payroll')
    const people = [rowOf(id, 160_000n)]
    expect(await confirmChosen(hr, { people, ...ALONE }, refuseJump)).toMatchObject([
      { outcome: 'already', message: `${fullName} is already declined, by ${colleague.fullName}.` },
    ])
    expect((await payOf(id)).eligibility).toBe('declined')
    const declined = { people, isAlone: true, status: 'declined' } as const
    expect(await confirmChosen(hr, declined, refuseJump)).toMatchObject([{ outcome: 'confirmed' }])
  })

  test('confirms nobody of another company', async () => {
    const [{ hr }, other] = [await aMill(), await aMill()]
    const { id } = await other.waiting()
    const decisions = await confirmChosen(hr, { people: [rowOf(id, 160_000n)], ...ALONE }, refuseJump)
    expect(decisions).toMatchObject([{ outcome: 'refused', fullname: '' }])
    await expect(declineChosen(hr, id, 'Not ours')).rejects.toMatchObject({ status: 404 })
    expect((await payOf(id)).eligibility).toBe('pending')
  })
})

describe('the form of the grid', () => {
  const [ONE, TWO] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
  const rows = {
    status: 'pending',
    employeeId: [ONE, TWO],
    salary: ['160,000', 'a lot'],
    otherDeductions: ['0', '5,000'],
  }

  test('reads the chosen rows only', () => {
    const read = { status: 'pending', people: [{ id: ONE, salary: 16_000_000n, otherDeductions: 0n }] }
    expect(confirmChosenSchema.parse({ ...rows, ids: [ONE] })).toEqual({ ...read, isAlone: false })
    expect(confirmChosenSchema.parse({ ...rows, alone: ONE, ids: [TWO] })).toEqual({ ...read, isAlone: true })
  })

  test('says at which row a text stands where money should, and does nothing then', () => {
    const { error } = confirmChosenSchema.safeParse({ ...rows, ids: [ONE, TWO] })
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['salary', TWO], 'Salary must be an amount in naira, for example 150,000.'],
    ])
    expect(confirmChosenSchema.safeParse(rows).error?.issues[0]?.message).toBe(
      'Please choose the employees to confirm.',
    )
  })
})
