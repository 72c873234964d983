import { Link } from '@/components/ui/link'
import type { CheckoutDto } from '@/lib/checkout/schema'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { choiceText } from '@/lib/delivery-days/rules'
import { DELIVERY_KINDS } from '@/lib/orders/rules'
import { deliveryCopy as copy } from './delivery-copy'

type Option = CheckoutDto['delivered']

const naira = (amount: number) => formatNaira(fromNaira(amount))

/** The choice as the form sends it, and as the address of the page has it. */
const textOf = ({ kind, date }: Option) => choiceText({ kind, date })

/**
 * Where and on which day the order goes, on one line; a tap shows the other places and days. Each is a link, because
 * its fee changes the price and the key facts, which the server says.
 */
export function DeliveryChoice({
  source,
  deliveries,
  delivered,
}: Pick<CheckoutDto, 'source' | 'deliveries' | 'delivered'>) {
  if (deliveries.length === 0) return null
  const { kind, place, date, fee } = delivered
  return (
    <details>
      <summary
        className={
          'flex min-h-target list-none items-center justify-between gap-3 border-b border-line py-1 ' +
          '[&::-webkit-details-marker]:hidden'
        }
      >
        <span className="min-w-0 text-sm wrap-anywhere">
          {copy.delivery} <span className="font-semibold">{copy.when(date && copy.day(date))}</span>{' '}
          {copy.where(kind, place)}, {copy.fee(naira(fee))}
        </span>
        <span className="text-link shrink-0">{copy.change}</span>
      </summary>
      <input type="hidden" name="delivery" value={textOf(delivered)} />
      {DELIVERY_KINDS.map((each) => (
        <OfKind
          key={each}
          source={source}
          options={deliveries.filter((option) => option.kind === each)}
          chosen={textOf(delivered)}
        />
      ))}
    </details>
  )
}

type OfKindProps = Pick<CheckoutDto, 'source'> & { options: readonly Option[]; chosen: string }

function OfKind({ source, options, chosen }: OfKindProps) {
  const [first] = options
  if (!first) return null
  return (
    <section className="grid gap-1 pt-3 last:pb-2">
      <h3 className="text-sm">
        <span className="font-semibold">{copy.to(first.kind, first.place)}</span> {copy.fee(naira(first.fee))}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {options.map((option) => (
          <li key={textOf(option)}>
            <Link
              href={`?source=${source}&delivery=${textOf(option)}`}
              replace
              scroll={false}
              aria-current={textOf(option) === chosen ? 'true' : undefined}
              className={
                'flex min-h-target items-center rounded-control border border-line-strong bg-raised px-3 text-sm ' +
                'font-semibold aria-[current]:border-brand aria-[current]:bg-brand-soft'
              }
            >
              {option.date ? copy.day(option.date) : copy.noDay}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
