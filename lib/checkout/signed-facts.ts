import 'server-only'
import { createHash } from 'node:crypto'
import { newId } from '@/lib/core/ids'
import { AGREEMENT_LANGUAGE, AGREEMENT_VERSION, type KeyFacts } from '@/lib/orders/agreement-rules'
import { authorisation } from './key-facts-rules'

/**
 * The digest of the key facts on a page, for each number of months that it offers. The form sends it back, so that what
 * is stored as agreed is what was shown, also when the day or the paydays changed meanwhile.
 */
export const digestOf = (facts: readonly KeyFacts[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex')

/** The refusal when the facts have changed since the page was shown. */
export const FACTS_CHANGED =
  'The paydays or amounts of your plan have changed. Please read the key facts again and confirm.'

/** The documents that a buyer signs with an order, as JSON for the table `signed_documents`. */
export const signedDocuments = (facts: KeyFacts, company: string) =>
  (
    [
      ['key_facts', facts],
      ['deduction_authorisation', authorisation(facts, company)],
    ] as const
  ).map(([kind, content]) => ({
    id: newId(),
    kind,
    version: AGREEMENT_VERSION,
    language: AGREEMENT_LANGUAGE,
    content,
  }))
export type UnsavedDocument = ReturnType<typeof signedDocuments>[number]
