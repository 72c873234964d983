import 'server-only'
import { browserHmac, sendCode, useCode } from '@/lib/accounts/one-time-codes'
import { PRIVACY_VERSION } from '@/lib/accounts/rules'
import type { Buyer } from '@/lib/core/actors'
import { type Tx, databaseNow, db, transaction } from '@/lib/database/db'
import { badRequest, conflict } from '@/lib/core/errors'
import { lockUser } from '@/lib/database/locks'
import { type RateLimit, consumeLimit } from '@/lib/server/rate-limit'
import { hmac } from '@/lib/server/seal'
import { hasMessages } from '@/lib/integrations/termii'
import { isStop } from './rules'
import { type MessageSettings, messagesOf } from './schema'

/** Nobody can have us write to a stranger's number more often, from however many accounts. */
const CODES_TO_A_NUMBER: RateLimit = { name: 'phone-codes', points: 10, seconds: 24 * 60 * 60 }
const NO_PHONE = 'Please add your phone number to your profile first.'
const NOT_VERIFIED = 'Please verify your phone number first.'

/** A consent to messages, or its end, in the log of consents. */
const consent = (userId: string, granted: boolean) => ({
  userId,
  purpose: 'messages',
  version: PRIVACY_VERSION,
  granted,
})

const select = { id: true, email: true, sessionVersion: true, phone: true } as const

/** Reads the account with its number. @throws AppError 409 without one, and while messages are switched off */
async function findPhone(tx: Tx, actor: Buyer) {
  if (!hasMessages()) throw conflict('Messages are not available at the moment.')
  const user = await tx.user.findUniqueOrThrow({ where: { id: actor.id }, select })
  const { phone } = user
  if (phone === null) throw conflict(NO_PHONE)
  return { ...user, phone }
}

/**
 * Sends a code to the number of the buyer's account.
 * @throws AppError 409 without a number or when it is verified; 429 within 60 seconds, after five in an hour, after
 *   ten to the number in a day, and after 15 wrong codes
 */
export async function sendPhoneCode(actor: Buyer): Promise<void> {
  const { phone } = await findPhone(db(), actor)
  await consumeLimit(CODES_TO_A_NUMBER, hmac('phone number', phone))
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const user = await findPhone(tx, actor)
    const known = await tx.messageContact.findUnique({ where: { userId: actor.id }, select: { phone: true } })
    if (known?.phone === user.phone) throw conflict('Your number is verified already.')
    await sendCode(tx, user, 'phone', { boundTo: browserHmac(user.phone), phone: user.phone })
  })
}

/**
 * Marks the buyer's number as theirs when the code is right. Messages stay off until the buyer chooses them.
 * @throws AppError 400 for a wrong or expired code, and one for another number; 429 after 15 in a day
 */
export async function verifyPhone(actor: Buyer, code: string): Promise<void> {
  const user = await findPhone(db(), actor)
  await useCode(user, 'phone', code, { browser: user.phone })
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const { phone } = await findPhone(tx, actor)
    if (phone !== user.phone) throw conflict('Your number was changed in the meantime. Please verify the new one.')
    const proved = { phone, verifiedAt: await databaseNow(tx) }
    await tx.messageContact.upsert({
      where: { userId: actor.id },
      create: { userId: actor.id, ...proved },
      update: proved,
      select: { userId: true },
    })
  })
}

/**
 * Stores by which channel the buyer wants which notifications, and switches messages on.
 * @throws AppError 409 for a number that is not verified, 400 when everything would come by mail
 */
export async function chooseMessages(actor: Buyer, settings: MessageSettings): Promise<void> {
  const chosen = messagesOf(settings)
  if (chosen.length === 0) throw badRequest('Please choose SMS or WhatsApp for something, or stop all messages.')
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const { phone } = await findPhone(tx, actor)
    const { count } = await tx.messageContact.updateMany({ where: { userId: actor.id, phone }, data: { isOn: true } })
    if (count === 0) throw conflict(NOT_VERIFIED)
    await tx.messageChoice.deleteMany({ where: { userId: actor.id } })
    await tx.messageChoice.createMany({ data: chosen.map((choice) => ({ userId: actor.id, ...choice })) })
    await tx.messageStop.deleteMany({ where: { phone } })
    await tx.consent.create({ data: consent(actor.id, true), select: { id: true } })
  })
}

/** Switches a buyer's messages off. Those that wait are mails then. A second call changes nothing. */
export async function stopMessages(actor: Buyer): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    await switchOff(tx, { userId: actor.id })
  })
}

/**
 * Switches messages off for everyone who has the number from which somebody wrote STOP, and ends invitations to it.
 * @returns how many had them switched on
 */
export async function stopByReply({ from, text }: { readonly from: string; readonly text: string }): Promise<number> {
  if (!isStop(text)) return 0
  return transaction(async (tx) => {
    await tx.messageStop.createMany({ data: { phone: from }, skipDuplicates: true })
    return switchOff(tx, { phone: from })
  })
}

async function switchOff(tx: Tx, who: { readonly userId: string } | { readonly phone: string }): Promise<number> {
  const stopped = await tx.messageContact.updateManyAndReturn({
    where: { ...who, isOn: true },
    data: { isOn: false },
    select: { userId: true },
  })
  await tx.consent.createMany({ data: stopped.map(({ userId }) => consent(userId, false)) })
  return stopped.length
}
