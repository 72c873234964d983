import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Staff } from '@/lib/core/actors'
import { databaseNow, transaction } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { isId, rowId } from '@/lib/core/ids'

/**
 * Closes a difference between the provider and our records, with the reason of a person who has looked into it. The
 * same facts do not open it again.
 * @throws AppError 404 for an unknown difference, 409 for one that is closed
 */
export async function closeDifference(actor: Staff, id: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    // One statement, so that of two people who close it at once one is refused.
    const { count } = isId(id)
      ? await tx.providerDifference.updateMany({
          where: { id, closedAt: null },
          data: { closedAt: await databaseNow(tx), closedById: actor.id, reason },
        })
      : { count: 0 }
    const difference = await tx.providerDifference.findUnique({
      where: { id: rowId(id) },
      select: { kind: true, providerId: true, txRef: true },
    })
    if (!difference) throw notFound('There is no such difference.')
    if (count === 0) throw conflict('This difference is closed already.')
    await recordAudit(tx, actor, 'difference.closed', `difference:${id}`, { ...difference, reason })
  })
}
