import 'server-only'
import type { Tx } from '@/lib/core/db'
import type { Kobo } from '@/lib/core/money'
import { type SealedMail, enqueueSealed, notifyAll, sealMails } from '@/lib/notifications/service'
import { deductionMail, deductionNews } from './mails'

/** What buyers are told of their deductions. A payroll tells thousands at once, so their mails are made ready beforehand. */

/** What became of one buyer's deduction, in kobo; `excess` is what became credit. */
export type Outcome = { readonly userId: string; readonly deducted: Kobo; readonly excess: Kobo }
type Booked = Outcome & { readonly entryId: string }

const keyOf = (email: string, { deducted, excess }: Outcome): string => `${email} ${deducted} ${excess}`

/** The mails of these outcomes, sealed; none for nothing deducted, and none for those who erased their account. */
export async function deductionMails(
  tx: Tx,
  company: string,
  outcomes: readonly Outcome[],
): Promise<Map<string, SealedMail>> {
  const told = await reach(
    tx,
    outcomes.filter(({ deducted }) => deducted > 0n),
  )
  const mails = await sealMails(
    told.map(({ email, outcome }) => ({
      to: email,
      content: deductionMail(outcome.deducted, outcome.excess, company),
      dedupeKey: 'deduction',
    })),
  )
  return new Map(
    told.flatMap(({ email, outcome }, index) => (mails[index] ? [[keyOf(email, outcome), mails[index]]] : [])),
  )
}

/** Writes a note and a mail to each buyer; `ready` are the mails made before. What turned out otherwise is made now. */
export async function tellBuyers(
  tx: Tx,
  company: string,
  outcomes: readonly Booked[],
  ready: ReadonlyMap<string, SealedMail>,
): Promise<void> {
  const told = await reach(tx, outcomes)
  const late = await deductionMails(
    tx,
    company,
    told.filter(({ email, outcome }) => !ready.has(keyOf(email, outcome))).map(({ outcome }) => outcome),
  )
  await notifyAll(
    tx,
    told.map(({ outcome }) => ({
      userId: outcome.userId,
      kind: 'deduction',
      href: '/Statement',
      ...deductionNews(outcome.deducted, outcome.excess),
    })),
  )
  const mails = told.flatMap(({ email, outcome }) => {
    const mail = ready.get(keyOf(email, outcome)) ?? late.get(keyOf(email, outcome))
    return mail ? [{ ...mail, dedupeKey: `deduction:${outcome.entryId}` }] : []
  })
  await enqueueSealed(tx, mails)
}

async function reach<O extends Outcome>(
  tx: Tx,
  outcomes: readonly O[],
): Promise<{ readonly email: string; readonly outcome: O }[]> {
  const people = await tx.user.findMany({
    where: { id: { in: outcomes.map(({ userId }) => userId) }, erasedAt: null },
    select: { id: true, email: true },
  })
  const emailOf = new Map(people.map(({ id, email }) => [id, email]))
  return outcomes.flatMap((outcome) => {
    const email = emailOf.get(outcome.userId)
    return email === undefined ? [] : [{ email, outcome }]
  })
}
