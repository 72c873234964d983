import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Buyer } from '@/lib/core/actors'
import { db } from '@/lib/database/db'
import { MAX_ADDRESSES } from './rules'
import type { SavedAddressDto } from './schema'

/** A subquery for the places of a buyer's earlier deliveries as JSON, the last used first. */
export const savedAddresses = (userId: string): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'state', state, 'city', city, 'location', location,
    'phoneNumber', phone) ORDER BY used_at DESC, id DESC), '[]'::json) FROM (
    SELECT id, state, city, location, phone, used_at FROM saved_addresses
    WHERE user_id = ${userId}::uuid ORDER BY used_at DESC, id DESC LIMIT ${MAX_ADDRESSES}) AS place)`

/** Lists the places of the buyer's earlier deliveries, the last used first. Placing an order saves its place. */
export async function listAddresses(actor: Buyer): Promise<SavedAddressDto[]> {
  const [row] = await db().$queryRaw<{ places: SavedAddressDto[] }[]>`SELECT ${savedAddresses(actor.id)} AS places`
  return row?.places ?? []
}
