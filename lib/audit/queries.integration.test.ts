import { beforeAll, expect, test } from 'vitest'
import { db, transaction } from '@/lib/database/db'
import { newId } from '@/lib/core/ids'
import { kobo } from '@/lib/core/money'
import { moveOrder } from '@/lib/orders/service'
import { aBuyer, aStaff, anOrder, unique } from '@/sandbox/factories'
import { AUDIT } from './lists'
import { listAuditEntries } from './queries'
import { recordAudit, recordAudits } from './service'

let staff: Awaited<ReturnType<typeof aStaff>>
let order: { id: string; number: string }
const name = unique('Zainab')
beforeAll(async () => {
  staff = await aStaff()
  await db().user.update({ where: { id: staff.id }, data: { fullName: name } })
  order = await anOrder(await aBuyer())
  await moveOrder(staff, order.id, 'reject', { reason: 'Out of stock' })
  await transaction((tx) =>
    recordAudit(tx, staff, 'employee.salary-corrected', `user:${staff.id}`, { salaryKobo: '100', reason: 'Payroll' }),
  )
})

test('shows the names of the actor and the subject', async () => {
  expect((await listAuditEntries(staff, { subject: `order:${order.id}` })).items).toMatchObject([
    {
      action: 'order.rejected',
      actor: name,
      actorRole: 'staff',
      subjectName: `Order ${order.number}`,
      details: [['reason', 'Out of stock']],
    },
  ])
})

test('never shows a salary or a secret', async () => {
  const { items } = await listAuditEntries(staff, { actor: staff.id, action: 'employee' })
  expect(items).toMatchObject([{ subjectName: name, details: [['reason', 'Payroll']] }])
})

test('shows amounts in naira, also those that earlier releases recorded in kobo', async () => {
  const colleague = await aStaff()
  const about = ['amount.tried', `user:${colleague.id}`] as const
  await transaction(async (tx) => {
    const recorded: Parameters<typeof recordAudit>[4][] = [
      { amount: kobo(1_935_000n), price: kobo(50n) },
      { amount: '1935000', count: '1935000' },
      { amount: 'USD 10' },
    ]
    for (const details of recorded) await recordAudit(tx, colleague, ...about, details)
    const [action, subject] = about
    await recordAudits(tx, colleague, [{ action, subject, details: { amount: kobo(150n) } }])
  })
  const { items } = await listAuditEntries(staff, { action: 'amount.tried' })
  expect(items.map(({ details }) => Object.fromEntries(details)).reverse()).toEqual([
    { amount: '₦19,350', price: '₦0.50' },
    { amount: '₦19,350', count: '1935000' },
    { amount: 'USD 10' },
    { amount: '₦1.50' },
  ])
})

test('filters by actor, subject and action, newest first, page by page', async () => {
  const acts = async (filter: Parameters<typeof listAuditEntries>[1]) =>
    (await listAuditEntries(staff, filter)).items.map(({ action }) => action)
  expect(await acts({ actor: name.toUpperCase() })).toEqual(['employee.salary-corrected', 'order.rejected'])
  expect(await acts({ actor: staff.email, action: 'order.rejected' })).toEqual(['order.rejected'])
  expect(await acts({ actor: staff.id, subject: 'user' })).toEqual(['employee.salary-corrected'])
  expect(await acts({ actor: staff.id, subject: '%' })).toEqual([])
  expect(await acts({ actor: unique('nobody') })).toEqual([])
  for (let index = 0; index < 51; index += 1)
    await transaction((tx) => recordAudit(tx, staff, `trial.${index}`, 'trial:1'))
  const first = await listAuditEntries(staff, { action: 'trial' })
  const rest = await listAuditEntries(staff, { action: 'trial', cursor: first.nextCursor ?? '' })
  expect([...first.items, ...rest.items].map(({ action }) => action)).toEqual(
    Array.from({ length: 51 }, (_, index) => `trial.${50 - index}`),
  )
  expect(rest.nextCursor).toBeNull()
})

test('refuses a malformed cursor', () => {
  expect(AUDIT.query.safeParse({ cursor: 'x' }).success).toBe(false)
})

test('shows an invitation by the invited person', async () => {
  const { id } = await db().invitation.create({
    data: {
      email: `${unique('invited')}@demo.test`,
      fullName: 'Demo Colleague',
      role: 'staff',
      permissions: ['support'],
    },
    select: { id: true },
  })
  await transaction((tx) => recordAudit(tx, staff, 'invitation.made', `invitation:${id}`, { role: 'staff' }))
  expect((await listAuditEntries(staff, { subject: `invitation:${id}` })).items).toMatchObject([
    { subjectName: 'Invitation of Demo Colleague' },
  ])
})

test('names what a request is about, and gives each subject its page', async () => {
  const buyer = await aBuyer()
  await transaction(async (tx) => {
    const details = { kind: 'credit_note', about: order.id }
    await recordAudit(tx, staff, 'shown.approval', `approval:${newId()}`, details)
    await recordAudit(tx, staff, 'shown.user', `user:${buyer.id}`)
    await recordAudit(tx, staff, 'shown.user', `user:${staff.id}`)
    await recordAudit(tx, staff, 'shown.ticket', `ticket:${newId()}`, { order: order.id })
  })
  const { items } = await listAuditEntries(staff, { action: 'shown', sort: 'at' })
  expect(items).toMatchObject([
    {
      subjectName: 'Approval',
      href: null,
      details: [
        ['kind', 'credit_note'],
        ['about', `Order ${order.number}`],
      ],
    },
    { href: `/staff/buyers/${buyer.id}` },
    { subjectName: name, href: null },
    { subjectName: 'Ticket', href: null, details: [['order', `Order ${order.number}`]] },
  ])
  const [rejected] = (await listAuditEntries(staff, { subject: `order:${order.id}` })).items
  expect(rejected?.href).toBe(`/staff/orders/${order.id}`)
})
