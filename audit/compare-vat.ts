import type { Client } from 'pg'
import { monthOf } from './calendar'
import { namesOf } from './compare-ledger'
import { type Difference, add, compare, compareOne } from './differences'
import { grouped } from './groups'
import type { Recount } from './recount'

/* Invoices and credit notes against the recount: what they state by VAT class and month, and their numbers. */

type Row = {
  readonly kind: string
  readonly subject: string
  readonly month: string
  readonly place: string
  readonly net: string
  readonly vat: string
}

/** `held`: documents that wait for the seller's facts, and so for their numbers. */
type Compared = { readonly differences: Difference[]; readonly documents: number; readonly held: number }

export async function compareVat(client: Client, recount: Recount): Promise<Compared> {
  const { rows } = await client.query<Row>(`
    SELECT document.kind::text AS kind, to_char(document.supplied_on, 'YYYY-MM') AS month,
      CASE WHEN line.account = 'income_sales' THEN 'goods ' ELSE 'fees ' END || line.vat_class AS place,
      coalesce(
        CASE WHEN line.account = 'income_sales' THEN entry.order_id ELSE entry.payment_id END::text, entry.event_key
      ) AS subject, sum(line.net_kobo)::text AS net, sum(line.vat_kobo)::text AS vat
    FROM tax_documents document JOIN tax_lines line ON line.document_id = document.id
    JOIN ledger_entries entry ON entry.id = document.entry_id GROUP BY 1, 2, 3, 4`)
  const nameOf = namesOf(recount)
  const [said, right] = [new Map<string, bigint>(), new Map<string, bigint>()]
  for (const { kind, subject, month, place, net, vat } of rows) {
    add(said, `${kind}|${subject}|${month}|${place}|without VAT`, BigInt(net))
    add(said, `${kind}|${subject}|${month}|${place}|VAT`, BigInt(vat))
  }
  for (const { kind, subject, day, figures } of recount.documents)
    for (const [place, { net, vat }] of figures) {
      add(right, `${kind}|${subject}|${monthOf(day)}|${place}|without VAT`, net)
      add(right, `${kind}|${subject}|${monthOf(day)}|${place}|VAT`, vat)
    }
  const { differences, documents, held } = await compareNumbers(client)
  return {
    differences: [
      ...compare(said, right, (key) => {
        const [kind = '', subject = '', month = '', place = '', what = ''] = key.split('|')
        return `${KINDS[kind] ?? kind} of ${nameOf(subject)} in ${month}, ${place}, ${what}`
      }),
      ...differences,
    ],
    documents,
    held,
  }
}

const KINDS: Readonly<Record<string, string>> = { invoice: 'Invoice', credit_note: 'Credit note' }

/** Numbers of a kind are 1, 2, 3 and so on: none is missing and none is there twice. Held documents have none yet. */
async function compareNumbers(client: Client): Promise<Compared> {
  const { rows } = await client.query<{ kind: string; number: number | null; named: boolean; gross: string }>(`
    SELECT document.kind::text AS kind, document.number,
      document.seller->>'name' <> '' AND document.seller->>'address' <> '' AND document.seller->>'tin' <> '' AS named,
      coalesce(sum(net_kobo + vat_kobo), 0)::text AS gross
    FROM tax_documents document LEFT JOIN tax_lines line ON line.document_id = document.id
    GROUP BY document.id ORDER BY document.kind, document.number`)
  const held = rows.filter(({ number, named }) => number === null && !named)
  const issued = rows.filter((row) => !held.includes(row))
  const differences = [...grouped(issued, ({ kind }) => kind)].flatMap(([kind, documents]) =>
    documents.flatMap(({ number, gross }, at) => {
      const before = documents[at - 1]?.number ?? 0
      const where = `${KINDS[kind] ?? kind} of ${gross} kobo after number ${before}, its number`
      return compareOne(where, number === null ? 'none' : `${number}`, `${before + 1}`)
    }),
  )
  return { differences, documents: rows.length, held: held.length }
}
