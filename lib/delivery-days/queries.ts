import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Buyer } from '@/lib/core/actors'
import { type Day, columnDay } from '@/lib/core/clock'
import { type Kobo, kobo, toNaira } from '@/lib/core/money'
import { raw } from '@/lib/database/raw'
import { CLOSED_STATUSES, DAY_STATUSES, type DeliveryKind } from '@/lib/orders/rules'
import { type DayOffer, type Schedule, cutOffOf, nextDays } from './rules'
import type { DeliveryOptionDto } from './schema'

/** A place with its days. `fee` is null for a zone, which has that of the charges. */
export type Place = Schedule & {
  readonly id: string
  readonly companyId: string | null
  readonly state: string
  readonly city: string
  readonly location: string
  readonly name: string
  readonly fee: Kobo | null
  /** The orders of each coming day that are not closed. */
  readonly booked: Readonly<Record<Day, number>>
}

/** Kobo are texts, because JSON has no large integers. */
export type PlaceJson = Omit<Place, 'fee'> & { readonly fee: string | null }

export const toPlace = ({ fee, ...place }: PlaceJson): Place => ({
  ...place,
  fee: fee === null ? null : kobo(BigInt(fee)),
})

/** The address of a workplace on an order, as the driver reads it. */
export const workplaceLocation = ({ name, location }: Pick<Place, 'name' | 'location'>): string =>
  `${name}, ${location}`

/** SQL for a row of `delivery_places` as a `PlaceJson`. */
export const PLACE_JSON = Prisma.sql`json_build_object(
  'id', place.id, 'companyId', place.company_id, 'state', place.state, 'city', place.city,
  'location', place.location, 'name', place.name, 'fee', place.fee_kobo::text, 'weekdays', place.weekdays,
  'dates', place.dates, 'cutOffDays', place.cut_off_days, 'cutOffHour', place.cut_off_hour,
  'capacity', place.capacity,
  'moves', (
    SELECT coalesce(json_agg(json_build_object('day', day, 'movedTo', moved_to) ORDER BY day), '[]')
    FROM delivery_day_moves WHERE place_id = place.id),
  'booked', (
    SELECT coalesce(json_object_agg(delivery_day, count), '{}') FROM (
      SELECT delivery_day, count(*) FROM orders
      WHERE delivery_place_id = place.id AND delivery_day >= (now() AT TIME ZONE 'Africa/Lagos')::date
        AND status <> ALL(${CLOSED_STATUSES}::"OrderStatus"[]) GROUP BY delivery_day) AS days))`

/**
 * SQL for a condition on `place`: it is the workplace of the buyer's company, or the zone of the state, and in use.
 * @param state SQL for the state of the home address
 */
export const servesBuyer = (userId: string, state: Prisma.Sql): Prisma.Sql => Prisma.sql`
  place.is_active AND (
    place.company_id = (SELECT company_id FROM users WHERE id = ${userId}::uuid)
    OR place.company_id IS NULL AND place.state = ${state})`

/** A subquery for the places of a buyer as JSON. */
export const placesFor = (userId: string, state: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(json_agg(${PLACE_JSON}), '[]') FROM delivery_places place WHERE ${servesBuyer(userId, state)})`

/** A subquery for what a new checkout offers first: the kind of the buyer's newest order; null before the first. */
export const lastKind = (userId: string): Prisma.Sql => Prisma.sql`(
  SELECT CASE WHEN delivery_workplace IS NULL THEN 'home' ELSE 'workplace' END
  FROM orders WHERE user_id = ${userId}::uuid ORDER BY placed_at DESC, id DESC LIMIT 1)`

/** Lists the other days that the buyer may give an order now; none when its day can no longer be changed. */
export async function listOtherDays(actor: Pick<Buyer, 'id'>, orderId: string): Promise<Day[]> {
  const [row] = await raw().$queryRaw<{ place: PlaceJson; day: Date; now: Date }[]>`
    SELECT ${PLACE_JSON} AS place, orders.delivery_day AS day, clock_timestamp() AS now
    FROM orders JOIN delivery_places place ON place.id = orders.delivery_place_id
    WHERE orders.id = ${orderId}::uuid AND orders.user_id = ${actor.id}::uuid
      AND orders.status = ANY(${DAY_STATUSES}::"OrderStatus"[])`
  if (!row) return []
  const [place, present] = [toPlace(row.place), columnDay(row.day)]
  if (row.now >= cutOffOf(place, present)) return []
  return nextDays(place, place.booked, row.now).flatMap(({ date }) => (date === present ? [] : [date]))
}

/** Lists the next days of the workplace of a company; none where it has no workplace. */
export async function listWorkplaceDays(companyId: string): Promise<Day[]> {
  const [row] = await raw().$queryRaw<{ place: PlaceJson; now: Date }[]>`
    SELECT ${PLACE_JSON} AS place, clock_timestamp() AS now
    FROM delivery_places place WHERE place.is_active AND place.company_id = ${companyId}::uuid`
  if (!row) return []
  const place = toPlace(row.place)
  return nextDays(place, place.booked, row.now).map(({ date }) => date)
}

/** An option with its place and its fee in kobo. */
export type Option = Pick<DeliveryOptionDto, 'kind' | 'place'> & {
  readonly at: Place | undefined
  readonly day: DayOffer | undefined
  readonly fee: Kobo
}

/**
 * What a buyer can choose: the next days of the workplace, then those of the home address, which has one option without
 * a day where its state has none.
 * @param homeFee the delivery fee of the charges in force
 */
export function optionsOf(places: readonly Place[], state: string, homeFee: Kobo, now: Date): Option[] {
  const of = (kind: DeliveryKind, at: Place): Option[] =>
    nextDays(at, at.booked, now).map((day) => ({
      kind,
      place: kind === 'workplace' ? at.name : state,
      at,
      day,
      fee: at.fee ?? homeFee,
    }))
  const home = places.filter(({ companyId }) => companyId === null).flatMap((zone) => of('home', zone))
  return [
    ...places.filter(({ companyId }) => companyId !== null).flatMap((workplace) => of('workplace', workplace)),
    ...(home.length > 0
      ? home
      : [{ kind: 'home' as const, place: state, at: undefined, day: undefined, fee: homeFee }]),
  ]
}

export const toOptionDto = ({ kind, place, day, fee }: Option): DeliveryOptionDto => ({
  kind,
  place,
  date: day?.date ?? null,
  cutOff: day?.cutOff.toISOString() ?? null,
  fee: toNaira(fee),
  left: day?.left ?? null,
})
