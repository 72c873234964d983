import { beforeAll, describe, expect, test } from 'vitest'
import { kobo } from '@/lib/core/money'
import { NEWS_HELD_SECONDS } from '@/lib/core/undo-rules'
import { db, transaction } from '@/lib/database/db'
import { addEndpoint } from '@/lib/webhooks/endpoints'
import { actsOn } from '@/sandbox/audit'
import { aBuyer, aPartner, openConnections, queuedMails } from '@/sandbox/factories'
import { useWebhookReceiver } from '@/sandbox/test-outside'
import { employeeState, openDecision, sealDecision } from './decision-state'
import { confirmChosen, declineChosen } from './grid'
import { refuseJump } from './salary-jumps'
import type { GridStatus } from './schema'
import { correctEmployee, declineEmployee } from './service'
import { undoDecisions } from './undo'

const receiver = useWebhookReceiver()
beforeAll(openConnections)

type Hr = Awaited<ReturnType<typeof aPartner>>

/** An employee who waits and is listed, at a company whose systems want to know of confirmations. */
async function aWaiting(given?: Hr) {
  const hr = given ?? (await aPartner())
  await addEndpoint(hr, { url: receiver.current.url('/hook'), events: ['employee.confirmed'] })
  const employee = await aBuyer({ companyId: hr.companyId, eligibility: 'pending', feePaid: false })
  await db().rosterEntry.create({
    data: {
      ...{ companyId: hr.companyId, staffNumber: '0042', staffKey: employee.id, fullName: employee.fullName },
      ...{ email: employee.email, salaryKobo: 21_000_000n, jobTitle: 'Baker', listedById: hr.id },
    },
  })
  return { hr, employee }
}

async function confirmed(
  hr: Hr,
  id: string,
  { salary = 20_000_000n, status = 'pending' }: { salary?: bigint; status?: GridStatus } = {},
): Promise<string> {
  const people = [{ id, salary: kobo(salary), otherDeductions: kobo(500_000n) }]
  const [decision] = await confirmChosen(hr, { people, status, isAlone: true }, refuseJump)
  return decision?.ticket ?? ''
}

/** All that a decision touches: the account, its salaries, the roster, and what people and systems are told. */
async function traces({ id, email, companyId }: Awaited<ReturnType<typeof aBuyer>>) {
  return {
    ...{ state: await transaction((tx) => employeeState(tx, id)), mails: await queuedMails(email) },
    salaries: await db().salaryChange.findMany({ where: { userId: id }, orderBy: { id: 'asc' } }),
    bell: await db().notification.count({ where: { userId: id } }),
    events: await db().webhookEvent.count({ where: { companyId: companyId ?? '' } }),
  }
}

describe.each<[string, (hr: Hr, id: string) => Promise<string>, string]>([
  ['a confirmation with the salary that the employee entered', (hr, id) => confirmed(hr, id), 'approved'],
  ['a confirmation with another salary', (hr, id) => confirmed(hr, id, { salary: 30_000_000n }), 'approved'],
  ['a decline', async (hr, id) => (await declineChosen(hr, id, 'Not on the payroll')).ticket, 'declined'],
])('%s', (_what, decide, eligibility) => {
  test('is taken back within seconds, as if it had never been', async () => {
    const { hr, employee } = await aWaiting()
    const before = await traces(employee)

    const ticket = await decide(hr, employee.id)
    expect(JSON.parse((await traces(employee)).state)).toMatchObject({ eligibility, listings: [] })
    expect(await undoDecisions(hr, [ticket])).toEqual({ undone: [employee.id], refused: [] })

    expect(await traces(employee)).toEqual(before)
    // Only the audit log remembers.
    expect(await actsOn(`user:${employee.id}`)).toContainEqual(
      expect.objectContaining({ action: 'employee.undone', details: { step: `pending → ${eligibility}` } }),
    )

    // The employee can be decided on again, and is then told once. The old ticket is worth nothing.
    await decide(hr, employee.id)
    expect(await queuedMails(employee.email)).toHaveLength(1)
    expect((await undoDecisions(hr, [ticket])).undone).toEqual([])
  })

  test('is told only when it can no longer be taken back', async () => {
    const { hr, employee } = await aWaiting()
    await decide(hr, employee.id)
    const waits = await db().$queryRaw<{ seconds: number }[]>`
      SELECT extract(epoch FROM run_at - created_at)::int AS seconds FROM outbox_mails
      WHERE recipient = ${employee.email}
      UNION ALL
      SELECT extract(epoch FROM delivery.run_at - event.created_at)::int
      FROM webhook_deliveries delivery JOIN webhook_events event ON event.id = delivery.event_id
      WHERE event.company_id = ${hr.companyId}::uuid`
    expect(waits.length).toBe(eligibility === 'approved' ? 2 : 1)
    for (const { seconds } of waits) expect(seconds).toBe(NEWS_HELD_SECONDS)
  })
})

/** The ticket as if the decision were a minute old. */
async function agedTicket(ticket: string): Promise<string> {
  const decision = await openDecision(ticket)
  if (!decision) throw new Error('the ticket cannot be opened')
  const { employeeId } = decision
  await db().$executeRaw`
    UPDATE users SET eligibility_at = eligibility_at - interval '1 minute' WHERE id = ${employeeId}::uuid`
  return sealDecision({ ...decision, after: await transaction((tx) => employeeState(tx, employeeId)) })
}

test('the confirmation of somebody whom HR had declined is taken back to the decline and its reason', async () => {
  const { hr, employee } = await aWaiting()
  await declineEmployee(hr, employee.id, 'Not on the payroll')
  const before = await traces(employee)
  const ticket = await confirmed(hr, employee.id, { status: 'declined' })
  expect((await undoDecisions(hr, [ticket])).undone).toEqual([employee.id])
  expect(await traces(employee)).toEqual(before)
})

describe('a decision stays', () => {
  test.each<[string, (told: { hr: Hr; id: string; email: string; ticket: string }) => Promise<unknown>, RegExp]>([
    [
      'when somebody corrected the employee',
      ({ hr, id }) => correctEmployee(hr, id, { jobTitle: 'Miller' }),
      /changed/,
    ],
    [
      'when a payment has begun',
      ({ id }) =>
        db().payment.create({
          data: { userId: id, purpose: 'registration', txRef: `FB-${id}`, amountKobo: 100n, currency: 'NGN' },
        }),
      /changed/,
    ],
    [
      'when the mail is being sent',
      ({ email }) => db().$executeRaw`UPDATE outbox_mails SET attempts = 1 WHERE recipient = ${email}`,
      /too late/,
    ],
    [
      'when a system of the company may have the event',
      ({ hr }) => db().$executeRaw`
        UPDATE webhook_deliveries SET attempts = 1 FROM webhook_events event
        WHERE event.id = event_id AND event.company_id = ${hr.companyId}::uuid`,
      /too late/,
    ],
  ])('%s', async (_why, act, sentence) => {
    const { hr, employee } = await aWaiting()
    const ticket = await confirmed(hr, employee.id)
    await act({ ...employee, hr, ticket })
    const before = await traces(employee)
    const { undone, refused } = await undoDecisions(hr, [ticket])
    expect(undone).toEqual([])
    expect(refused).toMatchObject([{ id: employee.id, message: expect.stringMatching(sentence) as string }])
    expect(await traces(employee)).toEqual(before)
  })

  test('when the time is over, when it is a colleague’s, and for a ticket that is none', async () => {
    const { hr, employee } = await aWaiting()
    const colleague = await aPartner(hr.companyId)
    const ticket = await confirmed(hr, employee.id)
    expect((await undoDecisions(colleague, [ticket])).undone).toEqual([])
    const { refused } = await undoDecisions(hr, [await agedTicket(ticket), 'none'])
    expect(refused.map(({ message }) => message)).toEqual([
      `${employee.fullName}: it is too late to undo this.`,
      'This: it is too late to undo this.',
    ])
    expect(JSON.parse((await traces(employee)).state)).toMatchObject({ eligibility: 'approved' })
  })
})

test('of several decisions those are taken back on which nobody acted, each once', async () => {
  const { hr, employee: one } = await aWaiting()
  const { employee: other } = await aWaiting(hr)
  const tickets = [await confirmed(hr, one.id), await confirmed(hr, other.id)]
  await correctEmployee(hr, other.id, { jobTitle: 'Miller' })
  const both = await Promise.all([undoDecisions(hr, tickets), undoDecisions(hr, tickets)])
  expect(both.flatMap(({ undone }) => undone)).toEqual([one.id])
  expect(JSON.parse((await traces(other)).state)).toMatchObject({ eligibility: 'approved', job_title: 'Miller' })
})
