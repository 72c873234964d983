import 'server-only'
import { databaseNow, db } from '@/lib/database/db'
import { hasMessages } from '@/lib/integrations/termii'
import { type MessageSettingsDto, messageSettingsSchema } from './schema'

/** Whether anybody can get messages. */
export const areMessagesOffered = (): boolean => hasMessages()

/** Reads by which channel a buyer gets which notifications. */
export async function messageSettings(actor: { readonly id: string }): Promise<MessageSettingsDto> {
  const now = await databaseNow()
  const { phone, messageContact, messageChoices, codes } = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: {
      phone: true,
      messageContact: { select: { phone: true, isOn: true } },
      messageChoices: { select: { kind: true, channel: true } },
      codes: {
        where: { purpose: 'phone', usedAt: null, voidedAt: null, expiresAt: { gt: now } },
        select: { id: true },
        take: 1,
      },
    },
  })
  const isVerified = phone !== null && messageContact?.phone === phone
  return {
    phone,
    isVerified,
    isCodeOpen: !isVerified && codes.length > 0,
    isOn: isVerified && messageContact.isOn,
    ways: messageSettingsSchema.parse(Object.fromEntries(messageChoices.map(({ kind, channel }) => [kind, channel]))),
  }
}
