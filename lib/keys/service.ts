import 'server-only'
import { randomBytes } from 'node:crypto'
import { hashOfKey } from '@/lib/access/key-queries'
import { KEY_DAYS, KEY_DEFAULT_DAYS, SCOPES } from '@/lib/access/key-rules'
import { findAdministrators } from '@/lib/access/queries'
import { recordAudit } from '@/lib/audit/service'
import { approversOf } from '@/lib/companies/approvers'
import type { Partner, Staff } from '@/lib/core/actors'
import { addDays, startOfDay } from '@/lib/core/clock'
import { type Tx, databaseDay, databaseNow, db, transaction } from '@/lib/database/db'
import { conflict, fieldProblem, notFound } from '@/lib/core/errors'
import { KEY_PREFIX } from '@/lib/server/grants'
import { rowId } from '@/lib/core/ids'
import { lockUser } from '@/lib/database/locks'
import { notifyAll } from '@/lib/notifications/notify'
import { keyMadeNotification } from './notifications'
import type { MadeKeyDto, NewKey } from './schema'

/* API keys: what programs sign in with (docs/decisions/0102). */

/** Keys of one desk that work or wait. More would be a sign of keys that nobody ends. */
const MOST_KEYS = 20
const SHOWN_CHARACTERS = KEY_PREFIX.length + 6

/**
 * Makes a key of the actor's company, which works at once.
 * @returns the key, which nobody can see again
 * @throws AppError 400 for a last day that has passed or is more than a year ahead, 409 for too many keys
 */
export const makeKey = (actor: Partner, wanted: NewKey): Promise<MadeKeyDto> =>
  transaction(async (tx) => {
    const made = await insertKey(tx, actor, wanted)
    await approveKey(tx, actor, made.id)
    return made
  })

/**
 * Stores a key of the actor's desk, which does not work before `approveKey`, and tells everyone who may revoke it: the
 * approvers of the company, or the administrators, its maker among them.
 * @throws AppError as `makeKey`
 */
export async function insertKey(
  tx: Tx,
  actor: Partner | Staff,
  { name, scopes, expiresAt }: NewKey,
): Promise<MadeKeyDto> {
  await lockUser(tx, actor.id)
  const today = await databaseDay(tx)
  const lastDay = expiresAt ?? addDays(today, KEY_DEFAULT_DAYS)
  if (lastDay < today || lastDay > addDays(today, KEY_DAYS))
    throw fieldProblem('expiresAt', 'The last day must be today or later, and within a year.')
  const count = await tx.apiKey.count({
    where: { companyId: actor.companyId, endedAt: null, ...unexpired(await databaseNow(tx)) },
  })
  if (count >= MOST_KEYS) throw conflict(`There can be at most ${MOST_KEYS} keys. Please revoke one that nobody uses.`)
  const key = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`
  const prefix = key.slice(0, SHOWN_CHARACTERS)
  const { id } = await tx.apiKey.create({
    data: {
      companyId: actor.companyId,
      createdById: actor.id,
      name,
      scopes: [...scopes],
      prefix,
      hash: new Uint8Array(hashOfKey(key)),
      createdAt: await databaseNow(tx),
      expiresAt: startOfDay(addDays(lastDay, 1)),
    },
    select: { id: true },
  })
  await recordAudit(tx, actor, 'key.made', `key:${id}`, { name, begins: prefix, scopes: scopes.join(', ') })
  const people = actor.role === 'partner' ? await approversOf(tx, actor.companyId) : await findAdministrators(tx)
  const notification = { maker: actor, name, scopes: scopes.map((scope) => SCOPES[scope].label), lastDay }
  await notifyAll(
    tx,
    people.map((person) => ({
      person: { email: person.email },
      notification: keyMadeNotification(person, notification),
    })),
  )
  return { id, key, prefix }
}

const unexpired = (now: Date) => ({ OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] })

/**
 * Lets a key work. The caller has a second person's approval, where one is needed.
 * @throws AppError 404 for an unknown key, 409 when it has ended or works already
 */
export async function approveKey(tx: Tx, actor: { readonly id: string }, keyId: string): Promise<void> {
  const { count } = await tx.apiKey.updateMany({
    where: { id: keyId, approvedAt: null, endedAt: null },
    data: { approvedAt: await databaseNow(tx) },
  })
  if (count === 0) throw conflict('This key was revoked, or works already.', { code: 'changed_meanwhile' })
  await recordAudit(tx, actor, 'key.approved', `key:${keyId}`)
}

/**
 * Ends a key of the actor's desk at once and for ever. A second call changes nothing.
 * @throws AppError 404 for a key of another desk
 */
export async function endKey(actor: Partner | Staff, keyId: string): Promise<void> {
  const key = await db().apiKey.findFirst({
    where: { id: rowId(keyId), companyId: actor.companyId },
    select: { name: true },
  })
  if (!key) throw notFound('There is no such key.')
  await transaction(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id: keyId, endedAt: null },
      data: { endedAt: await databaseNow(tx) },
    })
    if (count > 0) await recordAudit(tx, actor, 'key.ended', `key:${keyId}`, { name: key.name })
  })
}
