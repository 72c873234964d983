import { beforeAll, expect, test } from 'vitest'
import { requestDeductionCorrection } from '@/lib/approvals/kinds/deduction-correction'
import { decide } from '@/lib/approvals/decide'
import { requestUndo } from '@/lib/approvals/kinds/correction'
import { dayColumn, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { fromNaira, kobo } from '@/lib/core/money'
import { getPartnerHome } from '@/lib/desk/partner-queries'
import { aStaff, openConnections } from '@/sandbox/factories'
import { aPayroll, aReference, daysTo, monthAhead } from '@/sandbox/payroll'
import { closePeriod } from './close'
import { lineId } from './payroll'
import { getCompanyRemittances, getOwnRemittances } from './remittance-queries'
import { announceTransfer, recordRemittance, withdrawNotice } from './remittances'
import { enterDeduction } from './enter'

/* A deduction gets less after HR has announced its money. */

beforeAll(openConnections)

const month = monthAhead(0)

/** ₦10,000 were deducted and announced. */
async function anAnnouncement() {
  const { company, hr, buyers } = await aPayroll(1, [{ inDays: daysTo(0), amount: 1_000_000n }])
  const id = lineId(company.id, month, buyers[0]?.id ?? '')
  await enterDeduction(hr, month, { lineId: id, deducted: kobo(1_000_000n), reason: '' })
  const notice = await announceTransfer(hr, { amount: fromNaira(10_000), reference: aReference(), date: lagosToday() })
  const [maker, checker] = [await aStaff('finance'), await aStaff('finance')]
  return { company, hr, id, notice, maker, checker }
}

test('a correction leaves more announced than owed: HR and staff see by how much, until HR lower it', async () => {
  const { company, hr, id, notice, maker, checker } = await anAnnouncement()
  await closePeriod(hr, month)
  expect(await getOwnRemittances(hr)).toMatchObject({ owed: 10_000, announced: 10_000, overAnnounced: 0 })
  const right = { lineId: id, rightAmount: kobo(400_000n), reason: 'The payslip' }
  await decide(checker, await requestDeductionCorrection(hr, month, right), 'approve')
  for (const seen of [await getOwnRemittances(hr), await getCompanyRemittances(maker, company.id)])
    expect(seen).toMatchObject({ owed: 4_000, announced: 4_000, overAnnounced: 6_000 })

  await withdrawNotice(hr, notice)
  await announceTransfer(hr, { amount: fromNaira(4_000), reference: aReference(), date: lagosToday() })
  expect(await getOwnRemittances(hr)).toMatchObject({ owed: 4_000, announced: 4_000, overAnnounced: 0 })
})

test('a reversal does, too; money that was sent already becomes credit of the company', async () => {
  const { company, hr, id, notice, maker, checker } = await anAnnouncement()
  const { entryId } = await db().deductionLine.findUniqueOrThrow({ where: { id } })
  await decide(checker, await requestUndo(maker, entryId ?? '', 'Taken from someone else'), 'approve')
  expect(await getOwnRemittances(hr)).toMatchObject({ owed: 0, announced: 0, overAnnounced: 10_000 })
  const sent = { amount: fromNaira(10_000), reference: aReference(), date: lagosToday(), noticeId: notice }
  await recordRemittance(maker, { companyId: company.id, ...sent })
  expect(await getOwnRemittances(hr)).toMatchObject({ owed: 0, credit: 10_000, overAnnounced: 0 })
})

test('the home asks for what is due by today, as the form of the transfer does', async () => {
  const { company, hr, buyers } = await aPayroll(1, [
    { inDays: daysTo(0), amount: 1_000_000n },
    { inDays: daysTo(1), amount: 700_000n },
  ])
  for (const [of, deducted] of [
    [month, 1_000_000n],
    [monthAhead(1), 700_000n],
  ] as const) {
    const line = lineId(company.id, of, buyers[0]?.id ?? '')
    await enterDeduction(hr, of, { lineId: line, deducted: kobo(deducted), reason: '' })
  }
  // The payday of this month has come.
  await db().deductionPeriod.updateMany({
    where: { companyId: company.id, month: dayColumn(`${month}-01`) },
    data: { payday: dayColumn(lagosToday()) },
  })
  const { toDos, owed } = await getPartnerHome(hr)
  expect(owed).toBe(17_000)
  expect(toDos.find(({ kind }) => kind === 'transfer')).toMatchObject({ amount: 10_000 })
})
