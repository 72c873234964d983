import { deliveryDaysCopy as copy } from '@/components/staff/delivery-days/copy'
import { MoveDay } from '@/components/staff/delivery-days/move-day'
import { EmptyState } from '@/components/ui/empty-state'
import { TextLink } from '@/components/ui/link'
import { type Column, Table } from '@/components/ui/table'
import { formatWeekday, lagosToday } from '@/lib/core/clock'
import type { DeliveryPlaceDto } from '@/lib/delivery-days/schema'
import { DELIVERY_LIST, ORDERS } from '@/lib/orders/lists'

type Drop = { readonly place: DeliveryPlaceDto; readonly day: string; readonly booked: number }

/** The filter of lists that shows a drop. */
const filterOf = ({ place: { company, state }, day }: Drop) => ({
  on: day,
  ...(company ? { company: company.id, goesTo: 'workplace' } : { state, goesTo: 'address' }),
})

const columns = (today: string): Column<Drop>[] => [
  { key: 'day', header: copy.columns.day, rowHeader: true, cell: ({ day }) => formatWeekday(day) },
  {
    key: 'place',
    header: copy.columns.place,
    cell: ({ place: { name, state, company } }) => (company ? `${company.name}: ${name}` : state),
  },
  {
    key: 'booked',
    header: copy.columns.booked,
    align: 'end',
    cell: ({ booked, place: { capacity } }) => copy.booked(booked, capacity),
  },
  {
    key: 'links',
    header: copy.columns.links,
    cell: (drop) => (
      <span className="flex flex-wrap gap-x-4">
        <TextLink href={ORDERS.href(ORDERS.read({ status: 'all', ...filterOf(drop) }))}>{copy.orders}</TextLink>
        <TextLink href={DELIVERY_LIST.href(DELIVERY_LIST.read(filterOf(drop)))}>{copy.sheet}</TextLink>
        {drop.place.company && (
          <TextLink href={`/staff/delivery-days/${drop.place.id}?on=${drop.day}`}>{copy.handover}</TextLink>
        )}
      </span>
    ),
  },
  {
    key: 'move',
    header: copy.columns.move,
    cell: ({ place: { id }, day }) => <MoveDay placeId={id} day={day} today={today} />,
  },
]

/** At most so many days of one place, and of all places together. */
const DAYS = { one: 8, all: 100 } as const

/** The coming days of places, the earliest first, with what is booked. */
export function ComingDays({ places }: { places: readonly DeliveryPlaceDto[] }) {
  const drops = places
    .flatMap((place) => place.days.map((each) => ({ ...each, place })))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .slice(0, places.length > 1 ? DAYS.all : DAYS.one)
  return (
    <Table
      caption={copy.coming}
      columns={columns(lagosToday())}
      rows={drops}
      rowKey={({ place, day }) => `${place.id} ${day}`}
      empty={<EmptyState title={copy.none.title}>{copy.none.text}</EmptyState>}
    />
  )
}
