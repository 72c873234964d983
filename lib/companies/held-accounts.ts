import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Tx } from '@/lib/database/db'
import { notifyAll } from '@/lib/notifications/notify'
import { approversOf } from './approvers'
import { accountTakenBackNotification, companyAccountTakenBackNotification } from './notifications'

type Held = { readonly bank: string; readonly ending: string; readonly company_id: string | null }

/**
 * Takes back the bank accounts that a person gave for a payout and that are still held, in the transaction that
 * recovers the person's access: whoever had stolen it may have given them. The owner asks again. A buyer's credit is
 * free then, and the job `expire` uses it for what is open. Accounts whose hold is over stay.
 * @param actor who recovers; null for a command on the server
 * @param why what happened to the person, after their name
 */
export async function takeBackHeldAccounts(
  tx: Tx,
  actor: { readonly id: string } | null,
  personId: string,
  why: string,
): Promise<void> {
  const held = await tx.$queryRaw<Held[]>`
    DELETE FROM payout_accounts
    WHERE given_by_id = ${personId}::uuid AND is_asked AND paid_at IS NULL AND held_until > now()
    RETURNING bank, right(account_number, 4) AS ending, company_id`
  if (held.length === 0) return
  const person = await tx.user.findUniqueOrThrow({
    where: { id: personId },
    select: { id: true, email: true, fullName: true },
  })
  for (const { bank, ending, company_id: companyId } of held) {
    const about = { bank, ending, why, who: person.fullName }
    const subject = companyId === null ? `user:${personId}` : `company:${companyId}`
    await recordAudit(tx, actor, 'payout_account.taken_back', subject, { bank })
    const people = companyId === null ? [] : await approversOf(tx, companyId)
    await notifyAll(
      tx,
      companyId === null
        ? [{ person: { id: personId }, notification: accountTakenBackNotification(about) }]
        : people.map(({ email, fullName }) => ({
            person: { email },
            notification: companyAccountTakenBackNotification(fullName, about),
          })),
    )
  }
}
