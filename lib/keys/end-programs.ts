import 'server-only'
import { findAdministrators } from '@/lib/access/queries'
import { recordAudit } from '@/lib/audit/service'
import { approversOf } from '@/lib/companies/approvers'
import { takeBackHeldAccounts } from '@/lib/companies/held-accounts'
import { type Tx, databaseNow } from '@/lib/database/db'
import { notifyAll } from '@/lib/notifications/notify'
import { hostOf } from '@/lib/webhooks/endpoints'
import { programsEndedNotification } from './notifications'

/** What recovers a person's access, in words after the person's name. */
const RECOVERIES = {
  password: 'set a new password',
  factors: 'had the second step at sign-in reset',
  sessions: 'signed out on all other devices',
  access: 'has no access to the desk any more',
} as const

/**
 * Ends the API keys that a person made and switches off their webhooks, in the transaction that recovers the person's
 * access: whoever had stolen it must not go on by a program. Keys end for ever, because a stolen key cannot be told
 * from an own one. A webhook waits for an approver, because its address may be right and its events are kept. The
 * person, and everyone who may make new ones, gets a mail. Bank accounts that they gave lately are taken back too.
 * @param actor who recovers; null for a command on the server
 */
export async function endProgramsOf(
  tx: Tx,
  actor: { readonly id: string } | null,
  makerId: string,
  recovery: keyof typeof RECOVERIES,
): Promise<void> {
  const why = RECOVERIES[recovery]
  await takeBackHeldAccounts(tx, actor, makerId, why)
  const [keys, endpoints] = [
    await tx.apiKey.findMany({ where: { createdById: makerId, endedAt: null }, select: { id: true, name: true } }),
    await tx.webhookEndpoint.findMany({
      where: { createdById: makerId, disabledAt: null },
      select: { id: true, url: true },
      orderBy: { id: 'asc' },
    }),
  ]
  if (keys.length + endpoints.length === 0) return
  const now = await databaseNow(tx)
  await tx.apiKey.updateMany({ where: { createdById: makerId, endedAt: null }, data: { endedAt: now } })
  for (const { id, name } of keys) await recordAudit(tx, actor, 'key.ended', `key:${id}`, { name })
  await tx.webhookEndpoint.updateMany({
    where: { id: { in: endpoints.map(({ id }) => id) }, disabledAt: null },
    data: { disabledAt: now, disabledReason: `Who added it ${why}. An approver can switch it on again.` },
  })
  for (const { id, url } of endpoints)
    await recordAudit(tx, actor, 'webhook.suspended', `webhook:${id}`, { host: hostOf(url) })
  await notifyOfEnd(tx, makerId, {
    why,
    keys: keys.map(({ name }) => name),
    hosts: endpoints.map(({ url }) => hostOf(url)),
  })
}

type Ended = { readonly why: string; readonly keys: readonly string[]; readonly hosts: readonly string[] }

async function notifyOfEnd(tx: Tx, makerId: string, ended: Ended): Promise<void> {
  const maker = await tx.user.findUniqueOrThrow({
    where: { id: makerId },
    select: { email: true, fullName: true, role: true, companyId: true, suspendedAt: true },
  })
  const desk = maker.companyId === null ? await findAdministrators(tx) : await approversOf(tx, maker.companyId)
  const people = new Map(desk.map(({ email, fullName }) => [email, fullName]))
  if (maker.suspendedAt === null) people.set(maker.email, maker.fullName)
  await notifyAll(
    tx,
    [...people].map(([email, fullName]) => ({
      person: { email },
      notification: programsEndedNotification(fullName, { maker, ...ended }),
    })),
  )
}
