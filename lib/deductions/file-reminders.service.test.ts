import { beforeAll, expect, test } from 'vitest'
import { addDays, daysBetween, formatDay, formatMonth, lagosToday } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import { unseal } from '@/lib/server/seal'
import { aBuyer, aCompany, aPartner, anOrder, openConnections, queuedMails } from '@/sandbox/factories'
import { closePeriod } from './close'
import { remindOfFiles } from './file-reminders'
import { periodFile } from './queries'
import { bookDeductions } from './upload'

beforeAll(openConnections)

const today = lagosToday()
/** A payday in one to five days that every month has. */
const payday = [1, 2, 3, 4, 5].map((days) => addDays(today, days)).find((day) => Number(day.slice(8)) <= 28) ?? today
const month = payday.slice(0, 7)

async function aMill(dayOfPay = Number(payday.slice(8))) {
  const company = await aCompany({ payday: dayOfPay })
  const [hr, second, viewer] = [
    await aPartner(company.id),
    await aPartner(company.id),
    await aPartner(company.id, ['viewer']),
  ]
  const buyer = await aBuyer({ companyId: company.id })
  return { company, hr, second, viewer, buyer }
}
const owes = (buyer: Awaited<ReturnType<typeof aBuyer>>, inDays = daysBetween(today, payday)) =>
  anOrder(buyer, { status: 'delivered', dues: [{ inDays, amount: 1_234_550n }] })

test('before payday each approver is told once that the file is ready, also by two servers', async () => {
  const { hr, second, viewer, buyer } = await aMill()
  await owes(buyer)
  await Promise.all([remindOfFiles(), remindOfFiles()])
  await remindOfFiles()
  const subject = `The deductions of ${formatMonth(month)} are ready`
  expect(await queuedMails(hr.email)).toEqual([subject])
  expect(await queuedMails(second.email)).toEqual([subject])
  expect(await queuedMails(viewer.email)).toEqual([])
  const { sealedBody } = await db().outboxMail.findFirstOrThrow({ where: { recipient: hr.email } })
  const body = JSON.stringify(await unseal('mail', sealedBody))
  for (const fact of [formatDay(payday), '1 deduction', '₦12,345.50', `/partner/deductions/${month}`])
    expect(body).toContain(fact)
})

test('the mail names due, arrears and to deduct, in this order, as the desk does', async () => {
  const { hr, buyer } = await aMill()
  const earlier = addDays(`${month}-01`, -1).slice(0, 7)
  const missed = daysBetween(today, `${earlier}${payday.slice(7)}`)
  // ₦18,562.22 of the month before was not deducted, and ₦18,562.22 falls due on this payday: ₦37,124.44 together.
  const dues = [missed, daysBetween(today, payday)].map((inDays) => ({ inDays, amount: 1_856_222n }))
  await anOrder(buyer, { status: 'delivered', dues })
  await closePeriod(hr, earlier)
  await remindOfFiles()
  const { sealedBody } = await db().outboxMail.findFirstOrThrow({
    where: { recipient: hr.email, subject: { contains: 'are ready' } },
  })
  const body = JSON.stringify(await unseal('mail', sealedBody))
  expect(body).toContain('₦18,562.22 due, ₦18,562.22 arrears, ₦37,124.44 to deduct.')
})

test('nobody is told without deductions, far from payday, or when HR has answered already', async () => {
  const idle = await aMill()
  const far = await aMill(Number(addDays(today, 12).slice(8)) <= 28 ? Number(addDays(today, 12).slice(8)) : 14)
  await owes(far.buyer, 12)
  const done = await aMill()
  await owes(done.buyer)
  const file = (await periodFile(done.hr, month, 'csv')).replace(/,,\r\n/g, ',12345.50,\r\n')
  await bookDeductions(done.hr, month, new TextEncoder().encode(file))
  await remindOfFiles()
  for (const { hr } of [idle, far, done])
    expect((await queuedMails(hr.email)).filter((subject) => subject.includes('ready'))).toEqual([])
})
