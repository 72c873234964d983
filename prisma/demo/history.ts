import type { Client } from 'pg'
import { decide } from '@/lib/approvals/decide'
import { askSecondFor } from '@/lib/approvals/kinds/salary'
import { addDays, dayColumn } from '@/lib/core/clock'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { remindOfPaydays } from '@/lib/credit/reminders'
import { closeOverduePeriods } from '@/lib/deductions/close'
import { remindOfRemittances, reviewPauses } from '@/lib/deductions/overdue'
import { setLastDay } from '@/lib/employees/leavers'
import { approveEmployee, declineEmployee } from '@/lib/employees/service'
import { cancelUnpaidOrders, remindOfFees } from '@/lib/orders/unpaid-fees'
import { REGISTRATION_FEE } from '@/lib/payments/rules'
import { notifyOfOverdueTickets } from '@/lib/tickets/overdue'
import { Agenda } from './agenda'
import { Calendar } from './calendar'
import type { DemoClock } from './clock'
import { planCustomer } from './customer'
import { planDesks } from './desks'
import { Shopping, planPastOrders, planPresentOrders, planThisMonth, readProducts } from './orders'
import { answerOneLine, planPayroll } from './payroll'
import {
  type Arrival,
  CUSTOMER,
  type Employee,
  MILLS,
  TEXTILES,
  addHr,
  planEmployees,
  registerEmployees,
} from './people'
import { Random } from './random'
import { planStock } from './stock'
import { hrOf, personOf, receive } from './steps'

/*
 * Three months of business, made by the use cases of the app with the clock set back (docs/decisions/0093). The same
 * people order the same food in every run; the days are relative to the day of the run.
 */

/** The people, salaries and orders follow from this number. */
const RANDOM = 23
/** Background jobs run so often in the history. */
const JOB_DAYS = 5

/** When the history begins: the start of the first of its months. */
export const historyBegins = (now: Date): Date => new Calendar(now).inMonth(3, 1, '08:00')

/** Whether the database can take a history: nobody has ordered or paid yet. */
export async function isWithoutHistory(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    'SELECT EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM payments) AS any',
  )
  return rows[0]?.any === false
}

/**
 * Plays the history. The demo's companies, people and products must be there.
 * @param now when it ends
 * @param passwordHash the hash of everybody's password
 */
export async function playHistory(clock: DemoClock, now: Date, passwordHash: string): Promise<void> {
  const [agenda, calendar, random] = [new Agenda(), new Calendar(now), new Random(RANDOM)]
  const [staff, checker] = [await personOf('staff@demo.test', 'staff'), await personOf('checker@demo.test', 'staff')]
  await addHr(passwordHash)

  const employees = [CUSTOMER, ...planEmployees(random)]
  const those = (...arrivals: Arrival[]) => employees.filter(({ arrival }) => arrivals.includes(arrival))
  planArrivals(agenda, calendar, those, { passwordHash, checker })

  const shopping = new Shopping(agenda, calendar, random, await readProducts(), staff)
  await planCustomer(agenda, calendar, shopping, { staff, checker })
  const lastMonth = planPastOrders(shopping, calendar, random, { first: those('first'), second: those('second') })
  const leaver = leaverOf(those('second'))
  // Demo Textiles may be paused, because it is late.
  const present = those('first', 'second', 'third').filter(
    (person) => person.employer !== TEXTILES && person !== leaver,
  )
  const promoted = promotedOf(those('first'))
  const orders = { ...planPresentOrders(shopping, calendar, present), lastMonth }
  planDesks(agenda, calendar, { staff, checker, promoted }, orders)
  await planStock(agenda, calendar, { staff, checker })
  planThisMonth(shopping, calendar, present)
  await planPayroll(agenda, calendar, staff)
  agenda.add(calendar.hoursAgo(6), () => answerOneLine(calendar))
  planJobs(agenda, calendar)
  await agenda.play(clock, now)
  await putAway(calendar)
}

function planArrivals(
  agenda: Agenda,
  calendar: Calendar,
  those: (...arrivals: Arrival[]) => readonly Employee[],
  { passwordHash, checker }: { readonly passwordHash: string; readonly checker: Staff },
): void {
  const days = [
    ['first', calendar.inMonth(3, 1, '09:21'), calendar.inMonth(3, 1, '14:40'), calendar.inMonth(3, 2, '10:05')],
    ['second', calendar.inMonth(2, 6, '09:48'), calendar.inMonth(2, 7, '11:32'), calendar.inMonth(2, 7, '18:27')],
    ['third', calendar.inMonth(1, 9, '12:16'), calendar.inMonth(1, 10, '09:05'), calendar.inMonth(1, 11, '13:39')],
  ] as const
  for (const [arrival, registered, confirmed, paid] of days) {
    const people = those(arrival)
    agenda.add(registered, () => registerEmployees(people, passwordHash))
    for (const { email, employer, otherDeductions } of people) {
      agenda.add(confirmed, async () => {
        const hr = await hrOf(employer)
        const { id } = await personOf(email, 'buyer')
        const waiting = await approveEmployee(hr, id, { otherDeductions }, askSecondFor(hr))
        // A manager's salary is far above the usual one, and these companies have no second officer.
        if (waiting !== undefined) await decide(checker, waiting, 'approve')
      })
      agenda.add(paid, async () => {
        const { id: userId } = await personOf(email, 'buyer')
        await receive({ userId, purpose: 'registration', amount: REGISTRATION_FEE })
      })
    }
  }
  agenda.add(calendar.daysAgo(2, '16:12'), () => registerEmployees(those('waiting'), passwordHash))
  agenda.add(calendar.inMonth(1, 11, '15:08'), () => registerEmployees(those('declined'), passwordHash))
  for (const { email, employer } of those('declined'))
    agenda.add(calendar.inMonth(1, 12, '10:17'), async () => {
      const hr = await hrOf(employer)
      await declineEmployee(hr, (await personOf(email, 'buyer')).id, 'This staff number belongs to a colleague.')
    })
  const leaver = leaverOf(those('second'))
  if (leaver)
    agenda.add(calendar.daysAgo(1, '16:30'), async () => {
      const hr = await hrOf(MILLS)
      await setLastDay(hr, (await personOf(leaver.email, 'buyer')).id, addDays(calendar.today, 12))
    })
}

/** Who has a last day, and so no new orders. */
const leaverOf = (people: readonly Employee[]) => people.find(({ employer }) => employer === MILLS)

/** Whose raise waits for a second person. */
const promotedOf = (people: readonly Employee[]) =>
  people.find(({ employer, jobTitle }) => employer === MILLS && jobTitle === 'Machine operator')

/** What the background jobs do to orders, periods and companies, so that nothing waits for them when the app starts. */
function planJobs(agenda: Agenda, calendar: Calendar): void {
  const run = async () => {
    await cancelUnpaidOrders()
    await closeOverduePeriods()
    for (const remind of [remindOfPaydays, remindOfFees, notifyOfOverdueTickets, remindOfRemittances, reviewPauses])
      await remind()
  }
  const first = calendar.dayOf(3, 1)
  for (let days = 0; addDays(calendar.today, -days) > first; days += JOB_DAYS)
    agenda.add(days === 0 ? calendar.now : calendar.daysAgo(days, '07:00'), run)
}

/** Days whose payments the provider has been compared with, so that the first comparison begins with today. */
const COMPARED_DAYS = 7
/** Lines of the bell are read after so many days. */
const UNREAD_DAYS = 7

/** What happened to the mails, the bell and the provider's lists of the history, for which nobody was there. */
async function putAway({ now, today }: Calendar): Promise<void> {
  await db().$executeRaw`
    UPDATE outbox_mails SET state = 'sent', sealed_body = '', attempts = 1, sent_at = created_at
    WHERE state = 'queued' AND recipient LIKE '%@demo.test'`
  await db().$executeRaw`
    UPDATE notifications SET read_at = created_at + interval '40 minutes'
    WHERE read_at IS NULL AND created_at < ${now}::timestamptz - ${UNREAD_DAYS} * interval '1 day'`
  await db().$executeRaw`
    INSERT INTO compared_days (id, day, compared_at, next_run_at, provider_count, provider_kobo, our_count, our_kobo)
    SELECT gen_random_uuid(), compared.day, least(compared.day + interval '1 day 2 hours', ${now}::timestamptz), NULL,
      count(payment.id), coalesce(sum(payment.received_kobo), 0), count(payment.id),
      coalesce(sum(payment.received_kobo), 0)
    FROM (
      SELECT ${dayColumn(today)}::date - days AS day FROM generate_series(1, ${COMPARED_DAYS}::int) AS days
    ) AS compared
    LEFT JOIN payments payment ON (payment.settled_at AT TIME ZONE 'Africa/Lagos')::date = compared.day
    GROUP BY compared.day ON CONFLICT DO NOTHING`
}
