import { UnitPrice } from '@/components/store/unit-price'
import { storeCopy } from '@/components/store/copy'
import { productHref } from '@/components/store/view'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { StoredPicture } from '@/components/ui/stored-picture'
import { costLines } from '@/lib/cart/rules'
import type { Charges } from '@/lib/catalogue/rules'
import type { ProductDto } from '@/lib/catalogue/schema'
import { unitPrice } from '@/lib/catalogue/unit-price-rules'
import { eachOf, quoteOfOne } from '@/lib/checkout/per-payday-rules'
import { type Kobo, formatNaira, fromNaira, toNaira } from '@/lib/core/money'
import { REGISTRATION_FEE } from '@/lib/payments/rules'
import { foodCopy as copy } from './food-copy'

/** The number of paydays of the example, as on the landing page. */
export const EXAMPLE_MONTHS = 3

/** The title and description of a shared product. */
export function foodWords(product: ProductDto, charges: Charges | undefined) {
  const { name, measurement } = product
  const price = fromNaira(product.price)
  const unit = unitPrice(measurement, price)
  const pack = unit
    ? copy.perUnit(formatNaira(price), storeCopy.unitPrice(formatNaira(unit.price), unit.unit))
    : formatNaira(price)
  return {
    title: copy.title(name, measurement),
    description: charges
      ? copy.description(pack, formatNaira(eachPayday(product, charges)), EXAMPLE_MONTHS)
      : copy.priceOnly(pack),
  }
}

const eachPayday = (product: ProductDto, charges: Charges): Kobo =>
  fromNaira(eachOf(toNaira(quoteOfOne(product, charges).financed), EXAMPLE_MONTHS))

export type FoodProps = {
  product: ProductDto
  /** Undefined while none are in force: then only the price is known. */
  charges: Charges | undefined
}

/** A product for people who do not shop here yet: what it is, what each payday would take, and how to join. */
export function Food({ product, charges }: FoodProps) {
  const { _id, name, image, measurement, price, description, type, available } = product
  return (
    <article className="page grid gap-6 py-6 lg:grid-cols-2 lg:gap-12 lg:py-12">
      {image && (
        <StoredPicture
          src={image}
          sizes="(min-width: 64rem) 40vw, 100vw"
          eager
          className="aspect-[4/3] w-full rounded-panel lg:aspect-square"
        />
      )}
      <div className="grid content-start gap-4">
        <div>
          <p className="text-muted">{measurement}</p>
          <h1 className="page-title">{name}</h1>
          <p className="mt-2 text-2xl font-bold">
            <Money naira={price} />{' '}
            <UnitPrice measurement={measurement} naira={price} className="text-base font-normal text-muted" />
          </p>
        </div>
        {!available && (
          <p>
            <Badge tone="warning">{storeCopy.outOfStock}</Badge>
          </p>
        )}
        <p className="leading-relaxed">{description}</p>
        {charges && <Plan product={product} charges={charges} />}
        <p className="flex flex-wrap gap-3">
          <ButtonLink href="/Reg1">{copy.join}</ButtonLink>
          <ButtonLink href={productHref(_id, type.toLowerCase())} variant="secondary">
            {copy.haveAccount}
          </ButtonLink>
        </p>
      </div>
    </article>
  )
}

/** What an order of the product alone would take of the pay, line by line. */
function Plan({ product, charges }: { product: ProductDto; charges: Charges }) {
  const quote = quoteOfOne(product, charges)
  return (
    <Card heading={copy.plan(EXAMPLE_MONTHS)} tone="sunken">
      <dl className="grid gap-1.5">
        <Line label={copy.price} amount={quote.items} />
        {costLines(quote).map(({ value, price }) => (
          <Line key={value} label={value} amount={price} />
        ))}
        <Line label={copy.total} amount={quote.financed} isTotal />
        <Line label={copy.each(EXAMPLE_MONTHS)} amount={eachPayday(product, charges)} isTotal />
      </dl>
      <p className="mt-3 text-sm text-muted">{copy.note(formatNaira(quote.upfront), formatNaira(REGISTRATION_FEE))}</p>
    </Card>
  )
}

type LineProps = { label: string; amount: Kobo; isTotal?: boolean }

const Line = ({ label, amount, isTotal = false }: LineProps) => (
  <div className={`flex flex-wrap justify-between gap-x-4 ${isTotal ? 'font-bold' : 'text-muted'}`}>
    <dt>{label}</dt>
    <dd className="money">{formatNaira(amount)}</dd>
  </div>
)
