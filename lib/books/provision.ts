import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import { addDays, dayColumn } from '@/lib/core/clock'
import { newId } from '@/lib/core/ids'
import { type Kobo, kobo } from '@/lib/core/money'
import { bookEntry, credit, debit } from '@/lib/credit/ledger'
import type { Tx } from '@/lib/database/db'
import { providedBefore, provisionOf, totalOf } from './provision-queries'
import { ratesInWords } from './provision-rules'
import { type Month, daysOf, firstDayOf } from './rules'

/** Sets the rates of the next provisions, in basis points by age. The caller makes sure that two people agreed. */
export async function setRates(tx: Tx, actor: { readonly id: string }, rates: readonly number[]): Promise<void> {
  await tx.provisionRates.create({ data: { id: newId(), ratesBps: [...rates] } })
  await recordAudit(tx, actor, 'provision.rates_changed', 'provision', { rates: ratesInWords(rates) })
}

/**
 * Books the provision at the end of a month as the difference to that of the month before, on its last day. The key of
 * the stored lines books each month once.
 * @returns the difference in kobo
 */
export async function bookProvision(tx: Tx, month: Month): Promise<Kobo> {
  const lines = await provisionOf(month, tx)
  const change = kobo(totalOf(lines) - (await providedBefore(tx, month)))
  await tx.provision.createMany({
    data: lines.map(({ age, owed, rate, amount }) => ({
      ...{ month: dayColumn(firstDayOf(month)), age },
      ...{ owedKobo: owed, rateBps: rate, amountKobo: amount },
    })),
  })
  if (change !== 0n)
    await bookEntry(tx, {
      event: 'provision_changed',
      eventKey: `provision_changed:${month}`,
      memo: `Provision of ${month}`,
      happenedOn: addDays(daysOf(month).until, -1),
      postings: [debit({ kind: 'provision_change' }, change), credit({ kind: 'bad_debt_provision' }, change)],
    })
  return change
}
