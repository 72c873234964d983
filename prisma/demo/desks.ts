import { changeProductOrRequest } from '@/lib/approvals/kinds/price'
import { askSecondFor } from '@/lib/approvals/kinds/salary'
import { requestTicketCredit } from '@/lib/approvals/kinds/credit-note'
import { bookSettlement } from '@/lib/books/settlements'
import { moveStock } from '@/lib/catalogue/stock'
import { setNamedInPublic } from '@/lib/companies/public-name'
import type { Staff } from '@/lib/core/actors'
import { lagosDay } from '@/lib/core/clock'
import { databaseNow, db } from '@/lib/database/db'
import { kobo, percentOf } from '@/lib/core/money'
import { requestNameChange } from '@/lib/employees/name-changes'
import { askGift } from '@/lib/gifts/ask'
import { correctEmployee } from '@/lib/employees/service'
import { applyRefund } from '@/lib/payments/send-refunds'
import { recordBreach } from '@/lib/privacy/breaches'
import { answerTicket, closeTicket } from '@/lib/tickets/answer'
import { writeToUs } from '@/lib/tickets/contact'
import { reportProblem } from '@/lib/tickets/report'
import type { TicketKind } from '@/generated/prisma/enums'
import type { Agenda } from './agenda'
import { CLOSED_MONTHS, type Calendar } from './calendar'
import { type DemoOrder, SCARCE } from './orders'
import { type Employee, MILLS, STEEL } from './people'
import { DEMO_PAYMENT, hrOf, personOf } from './steps'

/* What the desks of the demo have to do besides orders and payroll: complaints, approvals, a refund, settlements. */

type People = {
  readonly staff: Staff
  readonly checker: Staff
  /** The employee whose raise waits for a second person. */
  readonly promoted: Employee | undefined
}
type Orders = {
  readonly delivered: readonly DemoOrder[]
  readonly cancelled: readonly DemoOrder[]
  readonly lastMonth: DemoOrder | undefined
}

export function planDesks(agenda: Agenda, calendar: Calendar, people: People, orders: Orders): void {
  const { staff, checker, promoted } = people
  const [overdue, damaged] = orders.delivered
  const { lastMonth } = orders
  const [cancelled] = orders.cancelled
  if (!overdue || !damaged || !lastMonth || !cancelled) throw new Error('The history lacks an order.')
  if (!promoted) throw new Error('The history lacks an employee to promote.')

  for (const employer of [MILLS, STEEL])
    agenda.add(calendar.inMonth(2, 8, '10:12'), async () => setNamedInPublic(await hrOf(employer), true))
  agenda.add(calendar.hoursAgo(30), () => report(overdue, 'missing', 'One carton was not in the delivery.'))
  agenda.add(calendar.hoursAgo(20), async () => {
    const ticketId = await report(damaged, 'damaged', 'A bag was torn, and part of the food is lost.')
    agenda.add(calendar.hoursAgo(5), async () => {
      const { id: itemId } = await firstItem(damaged)
      const reason = 'The driver confirms the torn bag.'
      return requestTicketCredit(staff, ticketId, { itemId, quantity: 1, restocked: 0, reason })
    })
  })
  planAnswered(agenda, calendar, staff, lastMonth)
  agenda.add(calendar.daysAgo(2, '15:45'), () => completeRefund(cancelled))
  agenda.add(calendar.hoursAgo(26), () => raisePrice(checker))
  agenda.add(calendar.hoursAgo(9), () => raisePay(promoted))
  agenda.add(calendar.daysAgo(1, '08:15'), () => countStock(staff))
  agenda.add(calendar.hoursAgo(7), async () => {
    const buyer = await personOf(lastMonth.buyer.email, 'buyer')
    return requestNameChange(buyer, `${buyer.fullName} Demo`)
  })
  agenda.add(calendar.hoursAgo(6), askForGift)
  agenda.add(calendar.hoursAgo(4), async () =>
    recordBreach(staff, {
      title: 'Exercise: a lost telephone',
      knownAt: await databaseNow(db()),
      text: 'An exercise. A driver’s telephone was lost on the way and found an hour later. It was locked.',
      affected: 'Buyers of one delivery round',
      people: 12,
      measures: 'The telephone was signed out of Foodbank from a distance.',
    }),
  )
  for (const monthsAgo of CLOSED_MONTHS) agenda.add(calendar.inMonth(monthsAgo - 1, 3, '11:58'), () => settle(staff))
}

/** A closed complaint of the last month, and an answered message of a visitor. */
function planAnswered(agenda: Agenda, calendar: Calendar, staff: Staff, order: DemoOrder): void {
  agenda.add(calendar.inMonth(1, 20, '08:31'), async () => {
    const ticketId = await report(order, 'other', 'The driver came after dark. Please call before you come.')
    agenda.add(calendar.inMonth(1, 20, '13:02'), () =>
      answerTicket(staff, ticketId, { answer: 'We are sorry. The driver now calls an hour before each delivery.' }),
    )
    agenda.add(calendar.inMonth(1, 21, '09:10'), () => closeTicket(staff, ticketId, 'The buyer agrees.'))
  })
  agenda.add(calendar.daysAgo(4, '12:27'), async () => {
    const visitor = { firstname: 'Demo', lastname: 'Visitor', email: 'visitor@demo.test' }
    const ticketId = await writeToUs(null, {
      ...visitor,
      complaint: 'Can our company join? We are 120 people in Enugu.',
    })
    agenda.add(calendar.daysAgo(3, '09:33'), () =>
      answerTicket(staff, ticketId, { answer: 'Gladly. Please register the company on the page “Company sign up”.' }),
    )
  })
}

const firstItem = ({ id: orderId }: DemoOrder) =>
  db().orderItem.findFirstOrThrow({ where: { orderId }, select: { id: true }, orderBy: { position: 'asc' } })

async function report(order: DemoOrder, kind: TicketKind, text: string): Promise<string> {
  const { id: itemId } = await firstItem(order)
  return reportProblem(await personOf(order.buyer.email, 'buyer'), order.id, { itemId, kind, text, image: undefined })
}

/** The provider, which runs only together with the app, has sent the refund of a cancelled order. */
async function completeRefund({ id: orderId }: DemoOrder): Promise<void> {
  const { id, amountKobo } = await db().refund.findFirstOrThrow({
    where: { payment: { orderId } },
    select: { id: true, amountKobo: true },
  })
  const refund = { providerId: '800000001', amount: kobo(amountKobo), word: 'completed' }
  await applyRefund({ id, attempts: 1 }, { ...refund, status: 'completed' })
}

/** A price that rises by more than a fifth waits for a second person. */
async function raisePrice(checker: Staff): Promise<void> {
  const { id, priceKobo } = await db().product.findFirstOrThrow({
    where: { name: 'Groundnut oil' },
    select: { id: true, priceKobo: true },
  })
  await changeProductOrRequest(checker, id, { price: percentOf(kobo(priceKobo), 12_500) })
}

/** A pay that rises by more than a fifth waits, too: for Foodbank's finance, because the company has one officer. */
async function raisePay({ employer, email, salary }: Employee): Promise<void> {
  const hr = await hrOf(employer)
  const { id } = await personOf(email, 'buyer')
  await correctEmployee(hr, id, { salary: percentOf(salary, 13_000) }, askSecondFor(hr))
}

const FEW = 6

async function countStock(staff: Staff): Promise<void> {
  for (const name of SCARCE) {
    const { id } = await db().product.findFirstOrThrow({ where: { name }, select: { id: true } })
    await moveStock(staff, id, { reason: 'counted', stock: FEW })
  }
}

/** Books the provider's transfer of what it has received and not sent yet, with its list as the page takes it. */
async function settle(staff: Staff): Promise<void> {
  const payments = await db().payment.findMany({
    where: { txRef: { startsWith: DEMO_PAYMENT }, state: 'succeeded', settlements: { none: {} } },
    select: { txRef: true, providerId: true, receivedKobo: true },
    orderBy: { id: 'asc' },
  })
  const naira = (amount: bigint) => `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`
  const lines = payments.map(({ txRef, providerId, receivedKobo }) => {
    const amount = receivedKobo ?? 0n
    const fee = (amount * 14n) / 1000n
    return [providerId, txRef, naira(amount), naira(fee), naira(amount - fee), 'NGN'].join(',')
  })
  const file = ['id,tx_ref,charged_amount,app_fee,settlement_amount,currency', ...lines].join('\n')
  const receivedOn = lagosDay(await databaseNow(db()))
  const settlement = { reference: `RV-DEMO-${receivedOn}`, receivedOn, withheld: kobo(0n) }
  await bookSettlement(staff, new TextEncoder().encode(file), settlement)
}

/** HR of one company give everyone a package, and have not paid yet. */
async function askForGift(): Promise<void> {
  const { id: packageId } = await db().package.findFirstOrThrow({ where: { available: true }, orderBy: { id: 'asc' } })
  const message = 'Thank you for this year, and a happy new one.'
  await askGift(await hrOf(MILLS), { packageId, for: 'everyone', people: '', message })
}
