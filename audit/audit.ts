import type { Client } from 'pg'
import type { Answers, Asked } from './answers'
import { compareResponses } from './compare-answers'
import { compareCredit } from './compare-credit'
import { compareLedger } from './compare-ledger'
import { compareSold } from './compare-sold'
import { compareVat } from './compare-vat'
import type { Difference } from './differences'
import { Recount } from './recount'

/** What was compared, for the summary. */
export type Audit = { readonly differences: readonly Difference[]; readonly counted: string }

type AskApp = (asked: Asked) => Promise<Answers>

/**
 * Recounts the books from the primary facts and compares them with what the app keeps, and with what it answers. It
 * reads one snapshot of the database and writes nothing.
 * @param askApp asks the app what it says of these months and buyers
 */
export async function audit(client: Client, askApp: AskApp): Promise<Audit> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    return await auditInTransaction(client, askApp)
  } finally {
    await client.query('COMMIT')
  }
}

/** `audit` of what the transaction of this connection sees; without `askApp` it compares the stored rows only. */
export async function auditInTransaction(client: Client, askApp?: AskApp): Promise<Audit> {
  const recount = await Recount.of(client)
  const ledger = await compareLedger(client, recount)
  const credit = await compareCredit(client, recount)
  const vat = await compareVat(client, recount)
  const sold = await compareSold(client, recount)
  const answers = askApp ? await compareResponses(client, recount, askApp) : { differences: [], counted: '' }
  return {
    differences: [
      ...recount.contradictions,
      ...ledger.differences,
      ...credit.differences,
      ...vat.differences,
      ...sold,
      ...answers.differences,
    ],
    counted:
      `${recount.orders.size} orders, ${recount.payments.length} payments, ${recount.lines.length} deduction lines ` +
      `and ${recount.remittances.length} transfers recounted. Compared: ${ledger.entries} entries with ` +
      `${ledger.postings} postings, ${recount.buyers.size} buyers, ${credit.plans} plans, ${vat.documents} ` +
      `invoices and credit notes${answers.counted}.` +
      (vat.held === 0 ? '' : ` ${vat.held} of the invoices and credit notes are held for the seller's facts.`),
  }
}
