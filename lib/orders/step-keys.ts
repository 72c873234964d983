import 'server-only'
import { Prisma } from '@/generated/prisma/client'
import type { Tx } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { deleteOldRows } from '@/lib/database/old-rows'
import { KEEP_DAYS } from '@/lib/core/retention'
import { hmac, isHmacOf } from '@/lib/server/seal'

const KEY_LABEL = 'order step'

type Asked = {
  readonly actorId: string
  /** The caller's name for the request; undefined when it may not be repeated. */
  readonly key: string | undefined
  /** Everything that was asked for, in an order that does not change. */
  readonly what: readonly unknown[]
}

/**
 * Performs a step of an order once for a key: a repeated request gets the answer of the first, also while the first is
 * still under way. Call it before the transaction locks anything, so that a repetition waits without holding a lock. A
 * step that throws leaves no key.
 * @throws AppError 409 when the key was used for something else
 */
export async function performOnce<Answer extends Prisma.InputJsonObject>(
  tx: Tx,
  { actorId, key, what }: Asked,
  perform: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return perform()
  const asked = JSON.stringify(what)
  const begun = await tx.$executeRaw`
    INSERT INTO order_step_keys (actor_id, key, asked_hmac)
    VALUES (${actorId}::uuid, ${key}, ${hmac(KEY_LABEL, asked)}) ON CONFLICT DO NOTHING`
  const where = { actorId_key: { actorId, key } }
  if (begun === 0) {
    const first = await tx.orderStepKey.findUniqueOrThrow({ where, select: { askedHmac: true, answer: true } })
    if (!isHmacOf(KEY_LABEL, asked, first.askedHmac))
      throw conflict('This key was used for another request. Please send the request with a new key.', {
        code: 'key_reused',
      })
    return first.answer as Answer
  }
  const answer = await perform()
  await tx.orderStepKey.update({ where, data: { answer }, select: { key: true } })
  return answer
}

/** Deletes keys after 30 days: no phone waits so long for a network. */
export const deleteOldStepKeys = (): Promise<number> =>
  deleteOldRows('order_step_keys', Prisma.sql`created_at < now() - ${KEEP_DAYS.stepKeys} * interval '1 day'`)
