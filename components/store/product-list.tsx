/* eslint-disable @next/next/no-img-element -- pictures are made to size and cached for ever under their id */
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { Money } from '@/components/ui/money'
import type { ProductDto } from '@/lib/catalogue/schema'
import { storeCopy as copy } from './copy'

/** The products of a category as cards. `type` is the lower-cased category, for the way back. */
export function ProductList({ products, type }: { products: readonly ProductDto[]; type: string }) {
  if (products.length === 0) return <EmptyState title={copy.noProducts}>{copy.noProductsText}</EmptyState>
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
      {products.map(({ _id, name, image, measurement, price, available }) => (
        <li key={_id}>
          <Link
            href={`/Store?type=${encodeURIComponent(type)}&product=${_id}`}
            prefetch={false}
            className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised transition-shadow hover:shadow-low"
          >
            {image && <img src={image} alt="" width={640} height={640} loading="lazy" className="aspect-square w-full bg-sunken object-cover" />}
            <span className="flex grow flex-col gap-1 p-3 sm:p-4">
              <span className="text-sm text-muted">{measurement}</span>
              <span className="leading-snug font-semibold">{name}</span>
              <span className="mt-auto pt-1 text-lg font-bold">
                <Money naira={price} />
              </span>
              {!available && <Badge tone="warning">{copy.outOfStock}</Badge>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
