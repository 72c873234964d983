import 'server-only'
import type { Tx } from '@/lib/core/db'
import type { Kobo } from '@/lib/core/money'
import type { SealedNews } from '@/lib/notifications/news'
import { sealNews, tellAll } from '@/lib/notifications/tell'
import { deductionNews } from './news'

/** One buyer's deduction, in kobo. `excess` is the part of it that became customer credit. */
export type Outcome = { readonly userId: string; readonly deducted: Kobo; readonly excess: Kobo }
type Booked = Outcome & { readonly entryId: string }

const keyOf = ({ deducted, excess }: Outcome): string => `${deducted} ${excess}`

/**
 * Seals the news of these outcomes, one for each different text. Sealing thousands takes seconds, so call this before
 * taking the company's lock.
 */
export async function sealDeductionNews(
  company: string,
  outcomes: readonly Outcome[],
): Promise<Map<string, SealedNews>> {
  const byText = new Map(outcomes.map((outcome) => [keyOf(outcome), outcome]))
  const sealed = await Promise.all(
    [...byText].map(async ([key, { deducted, excess }]) => {
      const news = await sealNews(deductionNews(deducted, excess, company))
      return [key, news] as const
    }),
  )
  return new Map(sealed)
}

/**
 * Tells each buyer of a booked deduction, except those who erased their account.
 * @param ready news sealed before; missing texts are sealed now
 */
export async function tellBuyers(
  tx: Tx,
  company: string,
  outcomes: readonly Booked[],
  ready: ReadonlyMap<string, SealedNews>,
): Promise<void> {
  const people = await tx.user.findMany({
    where: { id: { in: outcomes.map(({ userId }) => userId) }, erasedAt: null },
    select: { id: true, email: true },
  })
  const personOf = new Map(people.map((person) => [person.id, person]))
  const late = await sealDeductionNews(
    company,
    outcomes.filter((outcome) => !ready.has(keyOf(outcome))),
  )

  await tellAll(
    tx,
    outcomes.flatMap((outcome) => {
      const person = personOf.get(outcome.userId)
      const news = ready.get(keyOf(outcome)) ?? late.get(keyOf(outcome))
      if (!person || !news) return []
      return [{ person, news: news.mail ? { ...news, dedupeKey: `deduction:${outcome.entryId}` } : news }]
    }),
  )
}
