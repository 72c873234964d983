import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import { type CartLineJson, type CartRow, cartLines, quoteRows, toCartRow } from '@/lib/cart/queries'
import { type Quote, toSummaryDto } from '@/lib/cart/rules'
import { CHARGES_IN_FORCE, type ChargesJson, toCharges } from '@/lib/catalogue/queries'
import type { Buyer } from '@/lib/core/actors'
import { columnDay } from '@/lib/core/clock'
import { env } from '@/lib/settings/env'
import { type Kobo, formatPercent, sum, toNaira } from '@/lib/core/money'
import { type RawTx, raw } from '@/lib/database/raw'
import { type BuyerCredit, type CreditFacts, creditFacts, knownCredit, toCreditState } from '@/lib/credit/facts'
import { creditSentence, freeCredit } from '@/lib/credit/credit-rules'
import { usualOrder, usualOrderAfter } from '@/lib/credit/limit-rules'
import { availableCredit, maxMonths, usualMonths } from '@/lib/credit/rules'
import type { KeyFacts } from '@/lib/orders/agreement-rules'
import { savedAddresses } from './address-queries'
import { type OrderAmounts, factSentences, keyFacts } from './key-facts-rules'
import type { CheckoutChangeDto, CheckoutDto, PlanOptionDto, SavedAddressDto } from './schema'
import { firstChoice } from './rules'
import { digestOf } from './signed-facts'

type CheckoutRow = CreditFacts & {
  readonly companyName: string | null
  readonly lines: CartLineJson[]
  readonly charges: ChargesJson | null
}

/**
 * Reads all that decides about a buyer's order, except the stock, in one statement: the cart, the charges in force, and
 * what the buyer may finance. `credit` is undefined without a complete workplace profile.
 */
export async function readCheckout(userId: string, tx: RawTx = raw()) {
  const [row] = await tx.$queryRaw<CheckoutRow[]>`
    SELECT facts.*, ${cartLines(userId)} AS lines, ${CHARGES_IN_FORCE} AS charges, (
        SELECT companies.name FROM users JOIN companies ON companies.id = users.company_id WHERE users.id = facts.id
      ) AS "companyName"
    FROM (${creditFacts([userId])}) AS facts`
  if (!row) throw new Error('the buyer has no account')
  return {
    rows: row.lines.map(toCartRow),
    charges: row.charges ? toCharges(row.charges) : undefined,
    credit: toCreditState(row),
    company: row.companyName ?? '',
    isEmployed: !hasLeft(row, columnDay(row.today)),
    isPaused: row.company?.isPaused === true,
  }
}

/**
 * Reads the buyer's open draft with its price and the plans on offer.
 * @param addressId a saved place that replaces the draft's; an unknown one is ignored
 * @returns undefined without a draft, with an empty cart, or while no charges are in force
 */
export async function getCheckout(actor: Buyer, addressId?: string): Promise<CheckoutDto | undefined> {
  const [draft, { rows, charges, ...found }] = await Promise.all([openDraft(actor), readCheckout(actor.id)])
  const credit = knownCredit(found.credit)
  if (!draft || rows.length === 0 || !charges) return undefined
  const quote = quoteRows(rows, charges)
  const { defaultMonths } = credit.terms
  const choices = factsOfChoices(quote, credit)
  const options = choices.map(({ months, instalments, nominalRate, effectiveRate, afterCredit }): PlanOptionDto => {
    const withinLimit = quote.financed <= availableCredit(credit, months)
    const left = withinLimit ? toNaira(usualOrderAfter(credit, quote.financed, months)) : null
    return { months, instalments, nominalRate, effectiveRate, withinLimit, left, ...(afterCredit && { afterCredit }) }
  })
  const { id, months, state, city, location, phone, seenTotalKobo, addresses } = draft
  const chosen = addresses.find((address) => address.id === addressId)
  return {
    draftId: id,
    delivery: chosen ?? { state, city, location, phoneNumber: phone },
    addresses,
    // The company may allow fewer months by now, or HR may have entered a last day at work.
    months: firstChoice(options, Math.min(months ?? defaultMonths, choices.length)),
    lastDay: credit.lastDay ?? null,
    spendable: { months: usualMonths(credit), amount: toNaira(usualOrder(credit)) },
    creditNote: creditSentence(credit.ownCredit, 'this order'),
    summary: toSummaryDto(quote),
    seenTotal: seenTotalKobo === null ? null : toNaira(seenTotalKobo),
    changes: rows.flatMap(changesOf),
    cost: { amount: toNaira(quote.interest), rate: formatPercent(quote.interestBps) },
    options,
    facts: {
      cashPrice: toNaira(sum([quote.items, quote.vat])),
      serviceFee: toNaira(quote.serviceFee),
      deliveryFee: toNaira(quote.deliveryFee),
      sentences: factSentences(env().FCCPC_APPROVAL),
      digest: digestOf(choices),
    },
  }
}

/** The key facts for each number of months that the buyer may choose, if the cart were delivered today. */
export const factsOfChoices = (quote: Quote, credit: BuyerCredit): KeyFacts[] =>
  Array.from({ length: maxMonths(credit) }, (_, index) =>
    factsOf(quote, index + 1, credit, freeCredit(credit.ownCredit)),
  )

/**
 * The key facts of this price over `months`, if it is delivered today.
 * @param own the buyer's credit that is free for it, in kobo
 */
export const factsOf = (
  price: OrderAmounts,
  months: number,
  { today, terms }: Pick<BuyerCredit, 'today' | 'terms'>,
  own: Kobo,
): KeyFacts =>
  keyFacts(price, months, { deliveredOn: today, payday: terms.payday, approval: env().FCCPC_APPROVAL, own })

function changesOf({ quantity, priceSeen, product: { name, price, stock, available } }: CartRow): CheckoutChangeDto[] {
  const changes: CheckoutChangeDto[] = []
  if (priceSeen !== price) changes.push({ kind: 'price', name, before: toNaira(priceSeen), now: toNaira(price) })
  if (!available || stock < quantity) changes.push({ kind: 'short', name })
  return changes
}

type DraftRow = {
  readonly id: string
  readonly months: number | null
  readonly state: string
  readonly city: string
  readonly location: string
  readonly phone: string
  readonly seenTotalKobo: bigint | null
  readonly addresses: readonly SavedAddressDto[]
}

/** Reads the open draft with the buyer's saved places, in one statement. */
async function openDraft(actor: Buyer): Promise<DraftRow | undefined> {
  const [draft] = await raw().$queryRaw<DraftRow[]>`
    SELECT id, months, state, city, location, phone, seen_total_kobo AS "seenTotalKobo",
      ${savedAddresses(actor.id)} AS addresses
    FROM checkout_drafts WHERE user_id = ${actor.id}::uuid AND order_id IS NULL LIMIT 1`
  return draft
}
