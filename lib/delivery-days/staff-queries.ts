import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { hasLeft } from '@/lib/access/rules'
import type { Partner, Staff } from '@/lib/core/actors'
import { dayColumn, lagosDay } from '@/lib/core/clock'
import { notFound } from '@/lib/core/errors'
import { toNaira } from '@/lib/core/money'
import { db } from '@/lib/database/db'
import { asPacked, countPacks } from '@/lib/orders/list-rules'
import { DOOR_STATUSES } from '@/lib/orders/rules'
import { PLACE_JSON, type PlaceJson, toPlace } from './queries'
import { HORIZON_DAYS, MAX_CAPACITY, servedDays } from './rules'
import type { DeliveryPlaceDto, Drop, DropDto } from './schema'

type Row = {
  readonly place: PlaceJson
  readonly isActive: boolean
  readonly companyName: string | null
  readonly receiver: string | null
  readonly eligibility: string | null
  readonly lastDay: Date | null
  readonly now: Date
}

/** Staff see at most so many places: one a company, and the states. */
const MOST_PLACES = 500

async function readPlaces(where: Prisma.Sql): Promise<DeliveryPlaceDto[]> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT ${PLACE_JSON} AS place, place.is_active AS "isActive", companies.name AS "companyName",
      users.full_name AS receiver, users.eligibility::text, users.last_day AS "lastDay", clock_timestamp() AS now
    FROM delivery_places place LEFT JOIN companies ON companies.id = place.company_id
      LEFT JOIN users ON users.id = place.receiver_id
    WHERE ${where} ORDER BY companies.name NULLS LAST, place.state LIMIT ${MOST_PLACES}`
  return rows.map(toDto)
}

function toDto({ place: json, isActive, companyName, receiver, eligibility, lastDay, now }: Row): DeliveryPlaceDto {
  const place = toPlace(json)
  const { companyId, fee, moves, booked, ...rest } = place
  const today = lagosDay(now)
  const days = [...new Set([...(isActive ? servedDays(place, today, HORIZON_DAYS) : []), ...Object.keys(booked)])]
  const isEmployed = eligibility !== null && !hasLeft({ eligibility, lastDay }, today)
  return {
    ...rest,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    fee: fee === null ? null : toNaira(fee),
    isActive,
    receiver: isEmployed ? receiver : null,
    days: days.sort().map((day) => ({ day, booked: booked[day] ?? 0 })),
  }
}

/** The workplace of a company with its coming days; undefined when it has none. */
export const getWorkplace = async (_actor: Staff, companyId: string): Promise<DeliveryPlaceDto | undefined> =>
  (await readPlaces(Prisma.sql`place.company_id = ${companyId}::uuid`))[0]

/** The orders of a workplace on a day that are at its door. @throws AppError 404 for an unknown place and for a zone */
export async function getDrop(_actor: Staff, { placeId, day }: Drop): Promise<DropDto> {
  const [place] = await readPlaces(Prisma.sql`place.company_id IS NOT NULL AND place.id = ${placeId}::uuid`)
  if (!place) throw notFound('There is no such place.')
  const orders = await db().order.findMany({
    where: { deliveryPlaceId: placeId, deliveryDay: dayColumn(day), status: { in: DOOR_STATUSES } },
    select: { id: true, number: true, buyerName: true, items: { select: { quantity: true, packedQuantity: true } } },
    orderBy: [{ buyerName: 'asc' }, { id: 'asc' }],
    take: MAX_CAPACITY,
  })
  return {
    ...{ placeId, day, name: place.name, receiver: place.receiver },
    orders: orders.map(({ id, number, buyerName, items }) => ({
      ...{ id, number, fullname: buyerName },
      packs: countPacks(asPacked(items)),
    })),
  }
}

/** The workplace of HR's company. */
export const getOwnWorkplace = async (actor: Partner): Promise<DeliveryPlaceDto | undefined> =>
  (await readPlaces(Prisma.sql`place.is_active AND place.company_id = ${actor.companyId}::uuid`))[0]

/** All places: the workplaces by company, then the zones by state. */
export const listPlaces = (_actor: Staff): Promise<DeliveryPlaceDto[]> => readPlaces(Prisma.sql`true`)
