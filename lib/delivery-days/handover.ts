import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { addDays, dayColumn } from '@/lib/core/clock'
import { AppError, badRequest, conflict, notFound } from '@/lib/core/errors'
import { db, databaseDay, transaction } from '@/lib/database/db'
import { notify } from '@/lib/notifications/notify'
import { deliverToReceiver } from '@/lib/orders/confirm-delivery'
import { readCode, sealNewCode } from '@/lib/orders/delivery-codes'
import { DELIVERY_CODE_TRIES } from '@/lib/orders/delivery-rules'
import { sameText } from '@/lib/server/seal'
import { dropCodeNotification } from './notifications'
import type { Drop, Handover } from './schema'

/* The receiver of a workplace takes the orders of colleagues: one code proves it, and each order is ticked. */

const placeSelect = {
  name: true,
  companyId: true,
  receiver: { select: { id: true, email: true, fullName: true, eligibility: true, lastDay: true } },
} as const

/** Codes of days that are over for so many days are deleted. */
const KEPT_DAYS = 7

const codeOf = ({ placeId, day }: Drop): string => `${placeId} ${day}`

/**
 * Sends the code of a drop to the receiver of the workplace; again the same code, unless HR has named another person.
 * @throws AppError 404; 409 without a receiver, and for one who has left
 */
export async function sendDropCode(actor: Staff, drop: Drop): Promise<void> {
  const key = { placeId: drop.placeId, day: dayColumn(drop.day) }
  const newCode = await sealNewCode(codeOf(drop))
  await transaction(async (tx) => {
    const place = await tx.deliveryPlace.findUnique({ where: { id: drop.placeId }, select: placeSelect })
    if (!place) throw notFound('There is no such place.')
    const { receiver, name } = place
    const today = await databaseDay(tx)
    if (!receiver)
      throw conflict('HR of this company has named nobody who takes the food. Hand over each order by its code.')
    if (hasLeft(receiver, today))
      throw conflict(`${receiver.fullName} has left the company. Ask its HR to name another employee.`)
    await tx.dropCode.deleteMany({
      where: {
        OR: [{ day: { lt: dayColumn(addDays(today, -KEPT_DAYS)) } }, { ...key, receiverId: { not: receiver.id } }],
      },
    })
    const data = { ...key, receiverId: receiver.id, sealedCode: newCode }
    await tx.dropCode.createMany({ data: [data], skipDuplicates: true })
    const { sealedCode } = await tx.dropCode.findUniqueOrThrow({ where: { placeId_day: key } })
    const code = (await readCode(codeOf(drop), sealedCode)) ?? ''
    await notify(
      tx,
      { id: receiver.id, email: receiver.email },
      dropCodeNotification({ code, place: name, day: drop.day }),
    )
    await recordAudit(tx, actor, 'delivery.code-sent', `company:${place.companyId ?? ''}`, { day: drop.day })
  })
}

/** What became of each order of a handover. */
export type HandoverOutcome = { readonly taken: number; readonly refused: readonly string[] }

/**
 * Hands orders of a drop to its receiver, each in a transaction of its own: all goods as ordered. Each order keeps who
 * took it, and its buyer is told.
 * @returns how many were taken, and the refusals of the others
 * @throws AppError 400 for a wrong code; 409 without a code, and after five wrong ones
 */
export async function handOver(actor: Staff, { code, ids, ...drop }: Handover): Promise<HandoverOutcome> {
  const receiver = await checkCode(drop, code)
  const refused: string[] = []
  for (const id of ids) {
    try {
      await transaction((tx) => deliverToReceiver(tx, actor, id, { ...drop, receiver }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push(error.message)
    }
  }
  return { taken: ids.length - refused.length, refused }
}

/** Counts the try before it compares, so that tries at the same time count too. @returns the receiver */
async function checkCode(drop: Drop, code: string): Promise<{ readonly id: string; readonly fullName: string }> {
  const key = { placeId: drop.placeId, day: dayColumn(drop.day) }
  const counted = await db().dropCode.updateMany({
    where: { ...key, wrongTries: { lt: DELIVERY_CODE_TRIES } },
    data: { wrongTries: { increment: 1 } },
  })
  const row = await db().dropCode.findUnique({
    where: { placeId_day: key },
    select: { sealedCode: true, receiver: { select: { id: true, fullName: true } } },
  })
  if (!row) throw conflict('Send the code to the receiver first.')
  if (counted.count === 0)
    throw conflict(`A wrong code was entered ${DELIVERY_CODE_TRIES} times. Hand over each order by its code.`, {
      code: 'codes_used_up',
    })
  const right = await readCode(codeOf(drop), row.sealedCode)
  if (right === undefined || !sameText(right, code)) {
    const sentence = 'This is not the code of the receiver.'
    throw badRequest(sentence, { code: 'wrong_code', fields: { code: sentence } })
  }
  await db().dropCode.updateMany({ where: key, data: { wrongTries: { decrement: 1 } } })
  return row.receiver
}
