import type { ReactNode } from 'react'
import { perPaydayCopy } from '@/components/cart/summary-copy'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { StoredPicture } from '@/components/ui/stored-picture'
import { BUDGETS } from '@/lib/catalogue/package-rules'
import type { PackageDto } from '@/lib/catalogue/package-schema'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { quantityWithUnit } from '@/lib/orders/rules'
import { FIRST_ROW } from './view'
import { storeCopy } from './copy'

const copy = storeCopy.packages
const naira = (amount: number) => formatNaira(fromNaira(amount))

export type PackageShelfProps = {
  packages: readonly PackageDto[]
  /** The page, and the amount that its packages cost at most, in naira. */
  path: string
  budget: number | undefined
  /** What can be done with each. */
  action?: (sold: PackageDto) => ReactNode
  /** What the amounts of the paydays are. */
  note: string
  /** Where to go when there is none. */
  toStore: ReactNode
}

/** Packages with what they hold, save and take of each payday, and a choice of round amounts. */
export function PackageShelf({ packages, path, budget, action, note, toStore }: PackageShelfProps) {
  return (
    <div className="grid gap-5">
      <BudgetLinks path={path} budget={budget} />
      {packages.length === 0 ? (
        <EmptyState title={copy.none} action={toStore}>
          {copy.noneText}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {packages.map((sold, index) => (
            <li key={sold._id} className="grid">
              <Card padded={false} className="flex flex-col overflow-hidden">
                {sold.image && (
                  <StoredPicture
                    src={sold.image}
                    sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
                    eager={index < FIRST_ROW}
                    className="aspect-video w-full object-cover"
                  />
                )}
                <div className="grid grow content-start gap-2 p-4">
                  <h2 className="section-title wrap-anywhere">{sold.name}</h2>
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-bold">
                    <Money naira={sold.price} />
                    {sold.saves > 0 && <Badge tone="success">{copy.saves(naira(sold.saves))}</Badge>}
                  </p>
                  {sold.perPayday !== null && sold.paydays !== null && (
                    <p className="text-sm text-muted tabular-nums">
                      {perPaydayCopy.each(naira(sold.perPayday), sold.paydays)}
                    </p>
                  )}
                  <ul className="grid gap-1">
                    {sold.items.map(({ productId, name, measurement, quantity }) => (
                      <li key={productId} className="wrap-anywhere">
                        {name}, {quantityWithUnit(quantity, measurement)}
                      </li>
                    ))}
                  </ul>
                </div>
                {action && <div className="p-4 pt-0">{action(sold)}</div>}
              </Card>
            </li>
          ))}
        </ul>
      )}
      {packages.some(({ perPayday }) => perPayday !== null) && <p className="text-sm text-muted">{note}</p>}
    </div>
  )
}

/** Links to the packages for round amounts. */
const BudgetLinks = ({ path, budget }: Pick<PackageShelfProps, 'path' | 'budget'>) => (
  <nav aria-label={copy.budgets}>
    <p className="mb-2 font-semibold">{copy.budgets}</p>
    <ul className="flex flex-wrap gap-2">
      {[undefined, ...BUDGETS].map((amount) => (
        <li key={amount ?? 0}>
          <Link
            href={amount === undefined ? path : `${path}?budget=${amount}`}
            aria-current={amount === budget ? 'page' : undefined}
            className="chip"
          >
            {amount === undefined ? copy.all : naira(amount)}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
