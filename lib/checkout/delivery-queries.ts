import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import { CHARGES_IN_FORCE, type ChargesJson, toCharges } from '@/lib/catalogue/queries'
import type { Buyer } from '@/lib/core/actors'
import { ZERO } from '@/lib/core/money'
import { raw } from '@/lib/database/raw'
import { type Option, type PlaceJson, optionsOf, placesFor, toPlace } from '@/lib/delivery-days/queries'

type Row = {
  readonly state: string
  readonly charges: ChargesJson | null
  readonly places: readonly PlaceJson[]
  readonly now: Date
}

/**
 * Lists the places and days that the buyer's next order can have.
 * @param state that of the home address; by default that of the open draft, or of the last order to an address
 */
export async function listDeliveryOptions(actor: Buyer, state?: string): Promise<Option[]> {
  const [row] = await raw().$queryRaw<Row[]>`
    WITH home AS (
      SELECT coalesce(${state ?? null}::text, (
          SELECT nullif(state, '') FROM checkout_drafts
          WHERE user_id = ${actor.id}::uuid AND order_id IS NULL ORDER BY updated_at DESC LIMIT 1
        ), (
          SELECT delivery_state FROM orders WHERE user_id = ${actor.id}::uuid AND delivery_workplace IS NULL
          ORDER BY placed_at DESC, id DESC LIMIT 1
        ), '') AS state)
    SELECT home.state, ${CHARGES_IN_FORCE} AS charges, ${placesFor(actor.id, Prisma.sql`home.state`)} AS places,
      clock_timestamp() AS now
    FROM home`
  if (!row) throw new Error('the home address was not read')
  const homeFee = row.charges ? toCharges(row.charges).deliveryFee : ZERO
  return optionsOf(row.places.map(toPlace), row.state, homeFee, row.now)
}
