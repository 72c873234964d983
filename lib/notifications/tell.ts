import 'server-only'
import { newId } from '@/lib/core/ids'
import type { RawTx } from '@/lib/database/raw'
import { writeBellLines } from './bell'
import { ENQUEUE_MAILS, ENQUEUE_MESSAGES, MESSAGE_WAYS, withdrawCodes, withdrawPhoneCodes } from './enqueue'
import { sealMail } from './mail'
import { sealMessage } from './message'
import type { Message, News, Recipient, SealedNews } from './news'
import { CODE_KIND } from './schema'

/**
 * Tells one person of an event, on every channel the news has a text for. Everything is written in the caller's
 * transaction: it is sent if, and only if, that transaction commits.
 * @returns false when news with the same `dedupeKey` exists already; then nothing is written
 */
export const tell = async (tx: RawTx, person: Recipient, news: News | SealedNews): Promise<boolean> =>
  (await tellAll(tx, [{ person, news }])) === 1

/**
 * Tells many people at once, each as `tell` does, in one statement. Each channel inserts its part of the messages.
 * @returns how many messages were new
 */
export async function tellAll(tx: RawTx, messages: readonly Message[]): Promise<number> {
  if (messages.length === 0) return 0
  const sealed = await Promise.all(messages.map(async ({ person, news }) => ({ person, news: await sealNews(news) })))
  await withdrawCodes(
    tx,
    sealed.flatMap(({ person, news }) => (news.mail?.kind === CODE_KIND ? [person] : [])),
  )
  await withdrawPhoneCodes(
    tx,
    sealed.flatMap(({ person, news }) => (news.kind === CODE_KIND ? [person] : [])),
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
const rowOf = ({ person, news }: { readonly person: Recipient; readonly news: SealedNews }) => ({
  userId: person.id,
  email: person.email,
  kind: news.kind,
  bellId: newId(),
  title: news.bell?.title,
  body: news.bell?.body ?? '',
  href: news.link?.path,
  mailId: newId(),
  mailKind: news.mail?.kind,
  subject: news.mail?.subject,
  sealedBody: news.mail?.sealedBody,
  minutes: news.mail?.minutes,
  dedupeKey: news.dedupeKey,
  messageId: newId(),
  phone: person.phone,
  sealedText: news.message?.sealedText,
  isUrgent: news.message?.isUrgent ?? false,
  messageMinutes: news.message?.minutes,
  delay: news.delay,
})

/**
 * Renders and encrypts the mail and the message of news. `tell` does it for news that is not sealed yet. For thousands
 * of mails it takes seconds, so a caller that will hold locks seals them before.
 */
export async function sealNews(news: News | SealedNews): Promise<SealedNews> {
  if ('isSealed' in news) return news
  const { kind, link, bell, mail, message, delay, dedupeKey } = news
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
