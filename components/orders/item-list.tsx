/* eslint-disable @next/next/no-img-element -- pictures are made to size and cached for ever under their id */
import { Money } from '@/components/ui/money'
import { quantityWithUnit } from '@/lib/orders/rules'
import type { OrderItemDto } from '@/lib/orders/schema'

/** What was ordered: picture, name, quantity with unit, price. */
export function ItemList({ items }: { items: readonly OrderItemDto[] }) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={`${item.name} ${item.measurement}`} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-3">
          {item.image ? <img src={item.image} alt="" width={640} height={640} loading="lazy" className="aspect-square w-full rounded-control bg-sunken object-cover" /> : <span />}
          <div>
            <p className="leading-snug font-semibold">{item.name}</p>
            <p className="text-sm text-muted">{quantityWithUnit(item.quantity, item.measurement)}</p>
          </div>
          <Money naira={item.totalPrice} className="font-semibold" />
        </li>
      ))}
    </ul>
  )
}
