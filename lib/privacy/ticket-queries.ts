import 'server-only'
import { db } from '@/lib/database/db'
import { picturePath } from '@/lib/server/pictures'

/** The tickets of a person with their messages, for the copy of their data. Leaves out who of the staff wrote. */
export async function exportTickets(userId: string) {
  const rows = await db().ticket.findMany({
    where: { userId },
    select: {
      kind: true,
      state: true,
      firstName: true,
      lastName: true,
      email: true,
      createdAt: true,
      dueAt: true,
      order: { select: { number: true } },
      item: { select: { name: true, measurement: true } },
      messages: {
        select: { event: true, isStaff: true, text: true, imageId: true, createdAt: true },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      },
    },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ order, messages, ...row }) => ({
    ...row,
    orderNumber: order?.number ?? null,
    messages: messages.map(({ imageId, ...message }) => ({ ...message, image: picturePath(imageId) })),
  }))
}
