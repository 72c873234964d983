import type { MessageChannel } from '@/generated/prisma/enums'
import { db } from '@/lib/database/db'
import { aBuyer } from './factories'

let numbers = 0

/**
 * A buyer with a proved number of their own, who switched messages on and chose them for some kinds of notifications.
 */
export async function aMessagedBuyer(
  choices: Readonly<Record<string, MessageChannel>> = { order: 'sms' },
  isOn = true,
) {
  const buyer = await aBuyer()
  numbers += 1
  const phone = `+2348${String(process.pid % 1_000).padStart(3, '0')}${String(numbers).padStart(6, '0')}`
  await db().user.update({ where: { id: buyer.id }, data: { phone } })
  await db().messageContact.create({ data: { userId: buyer.id, phone, verifiedAt: new Date(), isOn } })
  await db().messageChoice.createMany({
    data: Object.entries(choices).map(([kind, channel]) => ({ userId: buyer.id, kind, channel })),
  })
  return { ...buyer, phone }
}
