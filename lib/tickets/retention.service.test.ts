import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/database/db'
import { KEEP_DAYS } from '@/lib/core/retention'
import { aStaff, anEmail, openConnections } from '@/sandbox/factories'
import { aDelivery, aTicket } from '@/sandbox/tickets'
import { answerTicket } from './answer'
import { writeToUs } from './contact'
import { deleteVisitorTickets } from './retention'
import { complaintSchema } from './schema'

beforeAll(openConnections)

/** A message of a visitor, who wrote so many days ago. */
async function aMessage(days: number, { isAnswered = true } = {}): Promise<string> {
  const id = await writeToUs(null, complaintSchema.parse({ email: anEmail(), complaint: 'Hello' }))
  if (isAnswered) await answerTicket(await aStaff('support'), id, { answer: 'Hello.' })
  await makeOld(id, days)
  return id
}

const makeOld = (id: string, days: number) =>
  db().$executeRaw`UPDATE tickets SET opened_at = now() - ${days} * interval '1 day' WHERE id = ${id}::uuid`

test('answered messages of visitors are deleted after a year; open ones and those of buyers stay', async () => {
  const [old, newer, open] = [
    await aMessage(KEEP_DAYS.visitorMessages + 1),
    await aMessage(KEEP_DAYS.visitorMessages - 1),
    await aMessage(KEEP_DAYS.visitorMessages + 1, { isAnswered: false }),
  ]
  const ofBuyer = await aTicket(await aDelivery())
  await db().ticket.update({ where: { id: ofBuyer }, data: { state: 'closed' } })
  await makeOld(ofBuyer, KEEP_DAYS.visitorMessages + 1)
  const runs = await Promise.all([deleteVisitorTickets(), deleteVisitorTickets()])
  expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1)
  const left = await db().ticket.findMany({ where: { id: { in: [old, newer, open, ofBuyer] } }, select: { id: true } })
  expect(left.map(({ id }) => id).sort()).toEqual([newer, open, ofBuyer].sort())
  expect(await db().ticketMessage.count({ where: { ticketId: old } })).toBe(0)
})
