import 'server-only'
import type { Tx } from '@/lib/core/db'
import { writeBellLines } from './bell'
import { enqueueMails } from './enqueue'
import { sealMail } from './mail'
import type { Message, News, Recipient, SealedNews } from './news'

/**
 * Tells one person of an event, on every channel the news has a text for. Everything is written in the caller's
 * transaction: it is sent if, and only if, that transaction commits.
 * @returns false when mail with the same `dedupeKey` exists already; then nothing is written
 */
export const tell = async (tx: Tx, person: Recipient, news: News | SealedNews): Promise<boolean> =>
  (await tellAll(tx, [{ person, news }])) === 1

/**
 * Tells many people at once, each as `tell` does, with a fixed number of statements.
 * @returns how many messages were new
 */
export async function tellAll(tx: Tx, messages: readonly Message[]): Promise<number> {
  const sealed = await Promise.all(messages.map(async ({ person, news }) => ({ person, news: await sealNews(news) })))
  const addresses = await addressesOf(tx, sealed)

  const mails = sealed.flatMap(({ person, news }, index) => {
    const recipient = person.email ?? (person.id ? addresses.get(person.id) : undefined)
    return news.mail && recipient ? [{ index, recipient, mail: news.mail, ...dedupeKeyOf(news) }] : []
  })
  const written = await enqueueMails(tx, mails)
  const known = new Set(mails.filter((_, place) => !written[place]).map(({ index }) => index))

  const fresh = sealed.filter((_, index) => !known.has(index))
  await writeBellLines(
    tx,
    fresh.flatMap(({ person, news: { kind, link, bell } }) =>
      person.id && bell ? [{ userId: person.id, kind, href: link?.path, ...bell }] : [],
    ),
  )
  return fresh.length
}

/**
 * Renders and encrypts the mail of news. `tell` does it for news that is not sealed yet. For thousands of mails it
 * takes seconds, so a caller that will hold locks seals them before.
 */
export async function sealNews(news: News | SealedNews): Promise<SealedNews> {
  if (!news.mail) return news
  if ('sealedBody' in news.mail) return { ...news, mail: news.mail }
  return { ...news, mail: await sealMail(news.kind, news.mail, news.link) }
}

const dedupeKeyOf = (news: SealedNews) => (news.mail ? { dedupeKey: news.dedupeKey } : {})

/** The addresses of the accounts that receive mail and were named by id alone. Erased accounts have none. */
async function addressesOf(tx: Tx, messages: readonly { person: Recipient; news: SealedNews }[]) {
  const ids = messages.flatMap(({ person, news }) => (news.mail && !person.email && person.id ? [person.id] : []))
  if (ids.length === 0) return new Map<string, string>()
  const people = await tx.user.findMany({
    where: { id: { in: ids }, erasedAt: null },
    select: { id: true, email: true },
  })
  return new Map(people.map(({ id, email }) => [id, email]))
}
