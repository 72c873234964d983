import 'server-only'
import { createHash } from 'node:crypto'
import { type UploadedPicture, deletePicture, insertPicture, uploadPicture } from '@/lib/accounts/picture-objects'
import type { Staff } from '@/lib/core/actors'
import { db, transaction } from '@/lib/database/db'
import { forEachRow } from '@/lib/server/each-row'
import { fieldProblem } from '@/lib/core/errors'
import { KEEP_DAYS } from '@/lib/core/retention'
import { inTurn } from '@/lib/server/one-at-a-time'
import { PICTURE_FAULTS, encodePhoto } from '@/lib/integrations/images'
import { confirmDelivery } from '@/lib/orders/confirm-delivery'
import type { Delivery } from '@/lib/orders/schema'
import { performOnce } from '@/lib/orders/step-keys'
import { deliveryOverride } from './kinds/delivery-override'
import { refuseTwice } from './pending-queries'
import type { DetailsOf } from './schema'
import { storeRequest, tryRequest } from './service'

/** The longer side of a photo, in pixels: a label on a bag can be read. */
const PHOTO_SIZE = 1_280

/** The answer to a confirmation from the door. */
export type DeliveryOutcome = { readonly id: string; readonly status: 'delivered' } | { readonly approvalId: string }

/**
 * Delivers an order with the buyer's code, or requests the approval of a second person to deliver it without.
 * @param key a repeated request with this key counts once
 * @throws AppError as `confirmDelivery` and `requestDelivery`
 */
export async function deliverOrRequest(
  actor: Staff,
  orderId: string,
  { override, code = '', reason = '', lines, photo }: Delivery,
  key?: string,
): Promise<DeliveryOutcome> {
  if (override) return requestDelivery(actor, orderId, { reason, lines, photo }, key)
  return { id: orderId, status: await confirmDelivery(actor, orderId, { code, lines }, key) }
}

type WithoutCode = Pick<Delivery, 'lines' | 'photo'> & { readonly reason: string }

/**
 * Requests to deliver an order without the buyer's code. A second person of staff decides, who sees the photo.
 * @throws AppError 400 for a file that is not a picture; 409 when it is requested already and when nobody else may
 *   decide; 503 when the photo cannot be stored; and the refusals of the delivery itself
 */
async function requestDelivery(
  actor: Staff,
  orderId: string,
  { reason, lines = [], photo }: WithoutCode,
  key: string | undefined,
): Promise<{ approvalId: string }> {
  const content = photo && new Uint8Array(await photo.arrayBuffer())
  const hash = content && createHash('sha256').update(content).digest('hex')
  const asked = { actorId: actor.id, key, what: [orderId, 'override', reason, lines, hash] }
  const request = { about: orderId, lines, photo: null }

  const isRepeated = key !== undefined && (await db().orderStepKey.count({ where: { actorId: actor.id, key } })) > 0
  // Every other refusal comes before the photo is decoded, which takes much memory.
  if (!isRepeated) await refuseOverride(actor, request, reason)
  const picture = isRepeated || !content ? undefined : await storePhoto(actor, content)
  return transaction((tx) =>
    performOnce(tx, asked, async () => {
      const stored = picture ? await insertPicture(tx, 'delivery', picture) : null
      return { approvalId: await storeRequest(tx, actor, deliveryOverride, { ...request, photo: stored }, reason) }
    }),
  )
}

async function refuseOverride(actor: Staff, request: DetailsOf<'delivery_override'>, reason: string): Promise<void> {
  await refuseTwice(actor, 'delivery_override', request.about)
  await tryRequest(actor, deliveryOverride, request, reason)
}

async function storePhoto(actor: Staff, content: Uint8Array): Promise<UploadedPicture> {
  const photo = await inTurn(`picture:${actor.id}`, () => encodePhoto(content, PHOTO_SIZE))
  if (typeof photo === 'string') throw fieldProblem('photo', PICTURE_FAULTS[photo])
  return uploadPicture(photo)
}

/**
 * Deletes photos of deliveries half a year after they were taken, when no complaint can be about them any more.
 * @param limit the most photos in one run
 * @returns how many were deleted
 */
export async function deleteOldPhotos(limit = 500): Promise<number> {
  const old = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM images
    WHERE kind = 'delivery' AND created_at < now() - ${KEEP_DAYS.deliveryPhotos} * interval '1 day'
    ORDER BY id LIMIT ${limit}`
  return forEachRow('photo of a delivery', old, ({ id }) =>
    transaction(async (tx) => {
      await deletePicture(tx, id)
      return true
    }),
  )
}
