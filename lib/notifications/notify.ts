import 'server-only'
import { newId } from '@/lib/core/ids'
import type { RawTx } from '@/lib/database/raw'
import { writeBellLines } from './bell'
import { ENQUEUE_MAILS, ENQUEUE_MESSAGES, MESSAGE_WAYS, withdrawCodes, withdrawPhoneCodes } from './enqueue'
import { sealMail } from './mail'
import { sealMessage } from './message'
import type { Message, Notification, Recipient, SealedNotification } from './notification'
import { CODE_KIND } from './schema'

/**
 * Notifies one person of an event, on every channel that has a text for it. Everything is written in the caller's
 * transaction: it is sent if, and only if, that transaction commits.
 * @returns false when one with the same `dedupeKey` exists already; then nothing is written
 */
export const notify = async (
  tx: RawTx,
  person: Recipient,
  notification: Notification | SealedNotification,
): Promise<boolean> => (await notifyAll(tx, [{ person, notification }])) === 1

/**
 * Notifies many people at once, each as `notify` does, in one statement. Each channel inserts its part of the messages.
 * @returns how many messages were new
 */
export async function notifyAll(tx: RawTx, messages: readonly Message[]): Promise<number> {
  if (messages.length === 0) return 0
  const sealed = await Promise.all(
    messages.map(async ({ person, notification }) => ({ person, notification: await sealNotification(notification) })),
  )
  await withdrawCodes(
    tx,
    sealed.flatMap(({ person, notification }) => (notification.mail?.kind === CODE_KIND ? [person] : [])),
  )
  await withdrawPhoneCodes(
    tx,
    sealed.flatMap(({ person, notification }) => (notification.kind === CODE_KIND ? [person] : [])),
  )
  const [told] = await tx.$queryRaw<{ count: number }[]>`
    WITH message AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(sealed.map(rowOf))}::json) AS message(
        "userId" uuid, email text, kind text, "bellId" uuid, title text, body text, href text, "mailId" uuid,
        "mailKind" text, subject text, "sealedBody" text, minutes int, "dedupeKey" text, "messageId" uuid,
        phone text, "sealedText" text, "isUrgent" boolean, "messageMinutes" int, delay int)
    ),
    way AS (${MESSAGE_WAYS}),
    mail AS (
      SELECT message.*, coalesce(message.email, person.email) AS recipient, way.channel
      FROM message LEFT JOIN way USING ("messageId")
        LEFT JOIN users person ON person.id = message."userId" AND person.erased_at IS NULL
      WHERE message."sealedBody" IS NOT NULL AND (message.email IS NOT NULL OR person.id IS NOT NULL)
    ),
    enqueued AS (${ENQUEUE_MAILS}),
    fresh AS (
      SELECT * FROM message
      WHERE ("mailId" NOT IN (SELECT "mailId" FROM mail) OR "mailId" IN (SELECT id FROM enqueued))
        AND ("sealedBody" IS NOT NULL OR "dedupeKey" IS NULL OR NOT EXISTS (
          SELECT FROM outbox_messages written WHERE written.dedupe_key = message."dedupeKey"))
    ),
    rung AS (${writeBellLines()}),
    messaged AS (${ENQUEUE_MESSAGES})
    SELECT count(*)::int AS count FROM fresh`
  return told?.count ?? 0
}

/** A message as the statement reads it. Without a bell line it has no title, and without a mail no sealed body. */
const rowOf = ({
  person,
  notification,
}: {
  readonly person: Recipient
  readonly notification: SealedNotification
}) => ({
  userId: person.id,
  email: person.email,
  kind: notification.kind,
  bellId: newId(),
  title: notification.bell?.title,
  body: notification.bell?.body ?? '',
  href: notification.link?.path,
  mailId: newId(),
  mailKind: notification.mail?.kind,
  subject: notification.mail?.subject,
  sealedBody: notification.mail?.sealedBody,
  minutes: notification.mail?.minutes,
  dedupeKey: notification.dedupeKey,
  messageId: newId(),
  phone: person.phone,
  sealedText: notification.message?.sealedText,
  isUrgent: notification.message?.isUrgent ?? false,
  messageMinutes: notification.message?.minutes,
  delay: notification.delay,
})

/**
 * Renders and encrypts the mail and the message of a notification. `notify` does it for one that is not sealed yet. For
 * thousands of mails it takes seconds, so a caller that will hold locks seals them before.
 */
export async function sealNotification(notification: Notification | SealedNotification): Promise<SealedNotification> {
  if ('isSealed' in notification) return notification
  const { kind, link, bell, mail, message, delay, dedupeKey } = notification
  return {
    kind,
    link,
    bell,
    mail: mail && (await sealMail(kind, mail, link)),
    message: await sealMessage(message),
    dedupeKey,
    delay,
    isSealed: true,
  }
}
