import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { hasLeft } from '@/lib/access/rules'
import type { CheckoutSource, SoldOutChoice } from '@/generated/prisma/enums'
import { type CartLineJson, type CartRow, linesOf, quoteRows, toCartRow } from '@/lib/cart/queries'
import { type Quote, type UnitsOf, lineProblem, linesIn, orderableNow, toSummaryDto, unitsOf } from '@/lib/cart/rules'
import { partsInWords } from '@/lib/catalogue/package-rules'
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
import {
  type Option,
  type PlaceJson,
  lastKind,
  optionsOf,
  placesFor,
  toOptionDto,
  toPlace,
  workplaceLocation,
} from '@/lib/delivery-days/queries'
import { choiceText } from '@/lib/delivery-days/rules'
import type { KeyFacts } from '@/lib/orders/agreement-rules'
import type { DeliveryKind } from '@/lib/orders/rules'
import { savedAddresses } from './address-queries'
import { type OrderAmounts, factSentences, keyFacts } from './key-facts-rules'
import {
  type CheckoutChangeDto,
  type CheckoutDto,
  type PlanOptionDto,
  type SavedAddressDto,
  readChoice,
} from './schema'
import { firstChoice } from './rules'
import { digestOf } from './signed-facts'

type CheckoutRow = CreditFacts & {
  readonly companyName: string | null
  readonly lines: CartLineJson[]
  readonly charges: ChargesJson | null
  readonly ifSoldOut: SoldOutChoice
}

/**
 * Reads all that decides about a buyer's order, except the stock, in one statement: the cart or the basket, the charges
 * in force, and what the buyer may finance. `credit` is undefined without a complete workplace profile. `rows` are what
 * is ordered, of a basket only what is in stock; `wanted` are all lines. `ifSoldOut` is what the buyer chose last time.
 */
export async function readCheckout(userId: string, source: CheckoutSource, tx: RawTx = raw()) {
  const [row] = await tx.$queryRaw<CheckoutRow[]>`
    SELECT facts.*, ${linesOf(source, userId)} AS lines, ${CHARGES_IN_FORCE} AS charges, (
        SELECT companies.name FROM users JOIN companies ON companies.id = users.company_id WHERE users.id = facts.id
      ) AS "companyName", coalesce((
        SELECT mode() WITHIN GROUP (ORDER BY if_sold_out) FROM order_items
        WHERE replaces_id IS NULL AND order_id = (
          SELECT id FROM orders WHERE user_id = facts.id ORDER BY placed_at DESC, id DESC LIMIT 1)
      )::text, 'call') AS "ifSoldOut"
    FROM (${creditFacts([userId])}) AS facts`
  if (!row) throw new Error('the buyer has no account')
  const wanted = row.lines.map(toCartRow)
  return {
    wanted,
    rows: source === 'basket' ? wanted.flatMap(asFarAsInStock) : wanted,
    charges: row.charges ? toCharges(row.charges) : undefined,
    credit: toCreditState(row),
    company: row.companyName ?? '',
    ifSoldOut: row.ifSoldOut,
    isEmployed: !hasLeft(row, columnDay(row.today)),
    isPaused: row.company?.isPaused === true,
  }
}

function asFarAsInStock(row: CartRow): CartRow[] {
  const quantity = orderableNow(row.product, row.quantity)
  return quantity === 0 ? [] : [{ ...row, quantity }]
}

/** What the address of step 1 says: what is ordered, a saved place, and a place and day of delivery (`choiceText`). */
type Asked = {
  readonly source?: CheckoutSource
  readonly address?: string | undefined
  readonly delivery?: string | undefined
}

/**
 * Reads the buyer's open draft with its price and the plans on offer.
 * @param asked `address` replaces the draft's, and `delivery` the first choice; what is unknown is ignored
 * @returns undefined without a draft, with nothing to order, or while no charges are in force
 */
export async function getCheckout(
  actor: Buyer,
  { source = 'cart', ...asked }: Asked = {},
): Promise<CheckoutDto | undefined> {
  const [draft, { rows, wanted, charges, ...found }] = await Promise.all([
    openDraft(actor, source),
    readCheckout(actor.id, source),
  ])
  const credit = knownCredit(found.credit)
  if (!draft || rows.length === 0 || !charges) return undefined
  const deliveries = optionsOf(draft.places.map(toPlace), draft.state, charges.deliveryFee, draft.now)
  const delivered = chosenOption(deliveries, asked.delivery, draft.lastKind)
  const rates = { ...charges, deliveryFee: delivered.fee }
  const quote = quoteRows(rows, rates)
  const { defaultMonths } = credit.terms
  const choices = factsOfChoices(quote, credit)
  const options = choices.map(({ months, instalments, nominalRate, effectiveRate, afterCredit }): PlanOptionDto => {
    const withinLimit = quote.financed <= availableCredit(credit, months)
    const left = withinLimit ? toNaira(usualOrderAfter(credit, quote.financed, months)) : null
    return { months, instalments, nominalRate, effectiveRate, withinLimit, left, ...(afterCredit && { afterCredit }) }
  })
  const { id, months, state, city, location, phone, seenTotalKobo, addresses, ifSoldOut } = draft
  const seenTotalOf = () => {
    if (source === 'basket') return toNaira(quoteRows(wanted.map(asSeen), rates).total)
    // The cart's total has the fee of a home address, which is no change of a price.
    return seenTotalKobo === null ? null : toNaira(seenTotalKobo - charges.deliveryFee + quote.deliveryFee)
  }
  const chosen = addresses.find((address) => address.id === asked.address)
  const home = chosen ?? { state, city, location, phoneNumber: phone }
  return {
    source,
    draftId: id,
    goods: linesIn(rows).map(goodsOf),
    delivery: delivered.kind === 'workplace' ? { ...placeOf(delivered), phoneNumber: home.phoneNumber } : home,
    // The only way to deliver needs no choice.
    deliveries: deliveries.length > 1 || delivered.day ? deliveries.map(toOptionDto) : [],
    delivered: toOptionDto(delivered),
    addresses,
    ifSoldOut: ifSoldOut ?? found.ifSoldOut,
    products: [...new Map(rows.map(({ product: { id: productId, name } }) => [productId, name]))].map(
      ([productId, name]) => ({ id: productId, name }),
    ),
    // The company may allow fewer months by now, or HR may have entered a last day at work.
    months: firstChoice(options, Math.min(months ?? defaultMonths, choices.length)),
    lastDay: credit.lastDay ?? null,
    spendable: { months: usualMonths(credit), amount: toNaira(usualOrder(credit)) },
    creditNote: creditSentence(credit.ownCredit, 'this order'),
    summary: toSummaryDto(quote),
    seenTotal: seenTotalOf(),
    changes: linesIn(wanted).flatMap((line) => changesOf(line, unitsOf(wanted), source)),
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

/** A line at the price that the buyer saw last. */
const asSeen = ({ product, ...row }: CartRow): CartRow => ({ ...row, product: { ...product, price: row.priceSeen } })

/** A line as step 1 names it: a product, or a package with its contents as the pack size. */
function goodsOf(line: readonly [CartRow, ...CartRow[]]) {
  const [{ quantity, product, package: sold }] = line
  if (!sold) return { quantity, name: product.name, measurement: product.measurement }
  const parts = line.map((row) => ({ ...row.product, quantity: row.quantity / sold.quantity }))
  return { quantity: sold.quantity, name: sold.name, measurement: partsInWords(parts) }
}

function changesOf(
  line: readonly [CartRow, ...CartRow[]],
  units: UnitsOf,
  source: CheckoutSource,
): CheckoutChangeDto[] {
  const [{ quantity, priceSeen, product, package: sold }] = line
  const { name } = sold ?? product
  const [before, now] = sold ? [sold.priceSeen, sold.price] : [priceSeen, product.price]
  const left = orderableNow(product, quantity)
  const isShort = source === 'basket' ? left < quantity : lineProblem(line, units) !== undefined
  return [
    ...(before === now ? [] : [{ kind: 'price' as const, name, before: toNaira(before), now: toNaira(now) }]),
    ...(isShort ? [{ kind: 'short' as const, name, ordered: source === 'basket' ? left : null }] : []),
  ]
}

/** The option that is asked for, else the first of the kind of the last order; without an order the cheapest one. */
function chosenOption(options: readonly Option[], asked: string | undefined, last: DeliveryKind | null): Option {
  const ofKind = (kind: DeliveryKind | undefined) => options.find((option) => option.kind === kind)
  const wanted = options.find(({ kind, day }) => choiceText({ kind, date: day?.date }) === asked)
  const cheapest = options.toSorted((a, b) => (a.fee < b.fee ? -1 : a.fee > b.fee ? 1 : 0))[0]
  const chosen = wanted ?? ofKind(readChoice(asked ?? '')?.kind) ?? ofKind(last ?? undefined) ?? cheapest
  if (!chosen) throw new Error('a home address is always an option')
  return chosen
}

/** The address of a workplace, which begins with its name. */
const placeOf = ({ at }: Option) => ({
  state: at?.state ?? '',
  city: at?.city ?? '',
  location: at ? workplaceLocation(at) : '',
})

type DraftRow = {
  readonly id: string
  readonly months: number | null
  readonly state: string
  readonly city: string
  readonly location: string
  readonly phone: string
  readonly seenTotalKobo: bigint | null
  readonly ifSoldOut: SoldOutChoice | null
  readonly addresses: readonly SavedAddressDto[]
  readonly places: readonly PlaceJson[]
  readonly lastKind: DeliveryKind | null
  readonly now: Date
}

/** Reads the open draft with the buyer's saved places and delivery days, in one statement. */
async function openDraft(actor: Buyer, source: CheckoutSource): Promise<DraftRow | undefined> {
  const [draft] = await raw().$queryRaw<DraftRow[]>`
    SELECT id, months, state, city, location, phone, seen_total_kobo AS "seenTotalKobo",
      if_sold_out::text AS "ifSoldOut",
      ${savedAddresses(actor.id)} AS addresses, ${placesFor(actor.id, Prisma.sql`checkout_drafts.state`)} AS places,
      ${lastKind(actor.id)} AS "lastKind", clock_timestamp() AS now
    FROM checkout_drafts
    WHERE user_id = ${actor.id}::uuid AND source = ${source}::"CheckoutSource" AND order_id IS NULL`
  return draft
}
