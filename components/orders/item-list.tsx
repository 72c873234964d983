import { Money } from '@/components/ui/money'
import { StoredPicture } from '@/components/ui/stored-picture'
import { groupedBy } from '@/lib/core/grouped'
import { quantityWithUnit } from '@/lib/orders/rules'
import type { OrderItemDto } from '@/lib/orders/schema'
import { ordersCopy as copy } from './copy'

/** The goods of an order; the parts of a package are together, below its name. */
export const ItemList = ({ items }: { items: readonly OrderItemDto[] }) => (
  <div className="grid gap-3">
    {[...groupedBy(items, ({ packageName }) => packageName ?? '')].map(([packageName, parts]) => (
      <div key={packageName} className="grid gap-3">
        {packageName !== '' && <p className="font-bold">{copy.inPackage(packageName)}</p>}
        <Items items={parts} />
      </div>
    ))}
  </div>
)

function Items({ items }: { items: readonly OrderItemDto[] }) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={item.id} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-3">
          {item.image ? (
            <StoredPicture src={item.image} sizes="4rem" className="aspect-square w-full rounded-control" />
          ) : (
            <span />
          )}
          <div>
            <p className="leading-snug font-semibold">{item.name}</p>
            <p className="text-sm text-muted">{quantityWithUnit(item.quantity, item.measurement)}</p>
            {item.received === null && item.packed < item.quantity && (
              <p className="text-sm font-semibold">{copy.packed(item.packed, item.quantity)}</p>
            )}
            {item.replaces !== null && (
              <p className="text-sm">{copy.inPlaceOf(items.find(({ id }) => id === item.replaces)?.name ?? '')}</p>
            )}
            {item.received !== null && item.received < item.quantity && (
              <p className="text-sm font-semibold">{copy.received(item.received, item.quantity)}</p>
            )}
            {item.credited > 0 && <p className="text-sm font-semibold">{copy.credited(item.credited)}</p>}
          </div>
          <Money naira={item.totalPrice} className="font-semibold" />
        </li>
      ))}
    </ul>
  )
}
