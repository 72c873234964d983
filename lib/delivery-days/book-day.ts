import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Buyer } from '@/lib/core/actors'
import { type Day, formatWeekday } from '@/lib/core/clock'
import { badRequest, conflict } from '@/lib/core/errors'
import { lockDeliveryDay } from '@/lib/database/locks'
import type { Kobo } from '@/lib/core/money'
import type { RawTx } from '@/lib/database/raw'
import type { DeliveryKind } from '@/lib/orders/rules'
import { PLACE_JSON, type Place, type PlaceJson, servesBuyer, toPlace, workplaceLocation } from './queries'
import { type DayProblem, type DeliveryChoice, dayProblem } from './rules'

/** A place and a day that an order takes. */
export type BookedDay = {
  readonly placeId: string
  readonly day: Day
  readonly kind: DeliveryKind
  readonly name: string
  /** The fee of the workplace in kobo; null for that of the charges. */
  readonly fee: Kobo | null
  /** The address of the workplace, which replaces the buyer's. */
  readonly address: { readonly state: string; readonly city: string; readonly location: string } | undefined
}

/**
 * Takes a day for an order of this transaction: other orders for the day wait until it ends, so that each counts those
 * before it. The database's clock decides the cut-off.
 * @param state the state of the home address
 * @returns undefined for a home address without a date: the order goes there as soon as it can
 * @throws AppError 400 without a date for the workplace; 409 when there is no such place, and for a date that is not
 *   offered, whose cut-off has passed, or that is full
 */
export async function bookDay(
  tx: RawTx,
  actor: Buyer,
  { kind, date }: DeliveryChoice,
  state: string,
): Promise<BookedDay | undefined> {
  if (!date) {
    if (kind === 'home') return undefined
    throw badRequest('Choose a delivery day for your workplace.', { code: 'day_not_offered' })
  }
  const isMeant = Prisma.sql`${servesBuyer(actor.id, Prisma.sql`${state}`)}
    AND place.company_id ${kind === 'workplace' ? Prisma.sql`IS NOT NULL` : Prisma.sql`IS NULL`}`
  const [meant] = await tx.$queryRaw<{ id: string }[]>`SELECT place.id FROM delivery_places place WHERE ${isMeant}`
  if (!meant) throw noPlace(kind, state)
  const place = await lockFreeDay(tx, meant.id, date)
  const { id, name, fee, state: inState, city } = place
  const address = { state: inState, city, location: workplaceLocation(place) }
  return { placeId: id, day: date, kind, name, fee, address: kind === 'workplace' ? address : undefined }
}

const NO_PLACE = {
  workplace: () => 'Your company has no delivery day at the moment. Choose delivery to your address.',
  home: (state: string) =>
    `There are no delivery days in ${state}. Order without a day, and we deliver to your address.`,
} as const

/** The refusal of a kind of delivery that the buyer has no place of. */
export const noPlace = (kind: DeliveryKind, state = '') => conflict(NO_PLACE[kind](state), { code: 'no_delivery_day' })

/** Locks a day of a place, and reads the place. @throws AppError 409 when the day cannot be had */
export async function lockFreeDay(tx: RawTx, placeId: string, day: Day): Promise<Place> {
  await lockDeliveryDay(tx, placeId, day)
  const [found] = await tx.$queryRaw<{ place: PlaceJson; now: Date }[]>`
    SELECT ${PLACE_JSON} AS place, clock_timestamp() AS now
    FROM delivery_places place WHERE place.id = ${placeId}::uuid`
  if (!found) throw new Error('the place of a delivery day is gone')
  const place = toPlace(found.place)
  const problem = dayProblem(place, day, place.booked[day] ?? 0, found.now)
  if (problem) throw conflict(PROBLEMS[problem].sentence(formatWeekday(day)), { code: PROBLEMS[problem].code })
  return place
}

const PROBLEMS = {
  not_offered: {
    code: 'day_not_offered',
    sentence: (day: string) => `${day} is not a delivery day. Choose one of the days that are offered.`,
  },
  too_late: {
    code: 'day_closed',
    sentence: (day: string) => `Orders for ${day} are closed. Choose a later day.`,
  },
  full: { code: 'day_full', sentence: (day: string) => `${day} is full. Choose another day.` },
} as const satisfies Record<DayProblem, { code: string; sentence: (day: string) => string }>
