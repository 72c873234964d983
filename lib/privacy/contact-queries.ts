import 'server-only'
import { db } from '@/lib/database/db'
import { kobo, toNaira } from '@/lib/core/money'

/** The devices where a person is signed in, and what they sign in with besides the password, without its secrets. */
export async function exportSignIns(userId: string) {
  const [sessions, secondFactors, recoveryCodes] = await Promise.all([
    db().session.findMany({
      where: { userId },
      select: { device: true, createdAt: true, seenAt: true, endedAt: true },
      orderBy: { createdAt: 'asc' },
    }),
    db().secondFactor.findMany({
      where: { userId },
      select: { kind: true, confirmedAt: true, lastUsedAt: true, createdAt: true },
      orderBy: { createdAt: 'asc' },
    }),
    db().recoveryCode.findMany({
      where: { userId },
      select: { createdAt: true, usedAt: true },
      orderBy: { createdAt: 'asc' },
    }),
  ])
  return { sessions, secondFactors, recoveryCodes }
}

/**
 * The number that a person proved, the notifications that they want there, and the messages of the last months, with
 * invitations to that number. The outbox keeps no text of a sent message, and a text that waits may hold a code.
 * Amounts in naira.
 */
export async function exportMessages(userId: string) {
  const number = await db().messageContact.findUnique({
    where: { userId },
    select: { phone: true, verifiedAt: true, isOn: true },
  })
  const [choices, messages] = await Promise.all([
    db().messageChoice.findMany({
      where: { userId },
      select: { kind: true, channel: true },
      orderBy: { kind: 'asc' },
    }),
    db().outboxMessage.findMany({
      where: { OR: [{ userId }, ...(number ? [{ userId: null, recipient: number.phone }] : [])] },
      select: {
        recipient: true,
        kind: true,
        channel: true,
        state: true,
        costKobo: true,
        createdAt: true,
        sentAt: true,
      },
      orderBy: { id: 'asc' },
    }),
  ])
  return {
    messageSettings: number && { ...number, choices },
    messages: messages.map(({ costKobo, ...message }) => ({
      ...message,
      cost: costKobo === null ? null : toNaira(kobo(costKobo)),
    })),
  }
}
