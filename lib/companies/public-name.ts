import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { databaseNow, transaction } from '@/lib/database/db'
import { lockCompany } from '@/lib/database/locks'

/** Lets the landing page name the company, or no longer. Only its own HR may agree to it. Again it changes nothing. */
export async function setNamedInPublic(actor: Partner, named: boolean): Promise<void> {
  await transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    const { count } = await tx.company.updateMany({
      where: { id: actor.companyId, namedAt: named ? null : { not: null } },
      data: { namedAt: named ? await databaseNow(tx) : null },
    })
    if (count > 0)
      await recordAudit(tx, actor, named ? 'company.named' : 'company.unnamed', `company:${actor.companyId}`)
  })
}
