import { Badge } from '@/components/ui/badge'
import { Money } from '@/components/ui/money'
import { StoredPicture } from '@/components/ui/stored-picture'
import type { ProductDto } from '@/lib/catalogue/schema'
import { stateCopy } from './state-copy'

/** Products with pictures and prices, to look at. */
export const ShopWindow = ({ products }: { products: readonly ProductDto[] }) => (
  <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
    {products.map(({ _id, name, measurement, price, image, available }) => (
      <li key={_id} className="grid content-start gap-1">
        {image && (
          <StoredPicture
            src={image}
            sizes="(min-width: 40rem) 12rem, 50vw"
            className="aspect-square w-full rounded-card"
          />
        )}
        <h2 className="font-semibold wrap-anywhere">{name}</h2>
        <p className="text-sm text-muted">{measurement}</p>
        <Money naira={price} className="font-bold" />
        {!available && (
          <p>
            <Badge tone="warning">{stateCopy.store.outOfStock}</Badge>
          </p>
        )}
      </li>
    ))}
  </ul>
)
