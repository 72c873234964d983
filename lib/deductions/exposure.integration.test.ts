import { beforeAll, expect, test } from 'vitest'
import { lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { fromNaira } from '@/lib/core/money'
import { aStaff, anOrder, openConnections } from '@/sandbox/factories'
import { aPayroll, aReference, daysTo, fillIn, fullDeduction, monthAhead } from '@/sandbox/payroll'
import { listExposure } from './exposure-queries'
import { periodFile } from './queries'
import { recordRemittance } from './remittances'
import { EXPOSURE_FIGURES } from './schema'
import { bookDeductions } from './upload'

beforeAll(openConnections)

const dues = (naira: bigint) => [
  { inDays: daysTo(0), amount: naira * 100n },
  { inDays: daysTo(1), amount: naira * 100n },
]

test('the exposure of a company is what its employees owe, what is on its way, and what it did not send', async () => {
  const staff = await aStaff()
  const [small, large] = [await aPayroll(1, dues(1_000n)), await aPayroll(2, dues(10_000n))]
  const month = monthAhead(0)
  const file = fillIn(await periodFile(large.hr, month, 'csv'), (cells) => ({ deducted: fullDeduction(cells) }))
  await bookDeductions(large.hr, month, file)
  const [buyer] = large.buyers
  if (!buyer) throw new Error('no buyer')
  const coming = await anOrder(buyer, { status: 'packed' })
  const { itemsKobo, vatKobo, interestKobo } = await db().order.findUniqueOrThrow({ where: { id: coming.id } })
  const naira = Number(itemsKobo + vatKobo + interestKobo) / 100
  const receipt = { amount: fromNaira(300), reference: aReference(), date: lagosToday() }
  await recordRemittance(staff, { companyId: small.company.id, ...receipt })

  const { items } = await listExposure(staff, {})
  const rowOf = (id: string) => items.find((row) => row.id === id)
  expect(rowOf(large.company.id)).toMatchObject({
    company: large.company.name,
    paused: false,
    plans: 20_000,
    coming: naira,
    owed: 20_000,
    credit: 0,
    total: 40_000 + naira,
  })
  expect(rowOf(small.company.id)).toMatchObject({
    plans: 2_000,
    owed: 0,
    credit: 300,
    total: 1_700,
    oldestPayday: null,
  })
  expect(items.findIndex(({ id }) => id === large.company.id)).toBeLessThan(
    items.findIndex(({ id }) => id === small.company.id),
  )

  await db().deductionPeriod.updateMany({
    where: { companyId: large.company.id },
    data: { payday: new Date(Date.now() - 70 * 86_400_000) },
  })
  const [oldest] = (await listExposure(staff, { sort: '-owed' })).items
  expect(oldest).toMatchObject({
    id: large.company.id,
    ages: { 'not due': 0, '1–30': 0, '31–60': 0, '61–90': 20_000, '90+': 0 },
  })
})

test('every order of the list pages through each company once', async () => {
  const staff = await aStaff()
  await db().company.createMany({
    data: Array.from({ length: 60 }, (_, index) => {
      const name = `Exposed ${index}`
      return { name, nameKey: name.toLowerCase(), state: 'approved' as const }
    }),
  })
  const all = await db().company.count({ where: { state: 'approved' } })
  for (const sort of EXPOSURE_FIGURES.flatMap((figure) => [figure, `-${figure}`] as const)) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listExposure(staff, { sort, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect([seen.length, new Set(seen).size], sort).toEqual([all, all])
  }
})
