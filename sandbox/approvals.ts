import { db } from '@/lib/database/db'
import { anEmail } from './factories'

/** Whom a request for an invitation names. */
export const anInvite = () => ({ fullname: 'New Colleague', email: anEmail() })

export const stateOfApproval = async (id: string) =>
  (await db().approval.findUniqueOrThrow({ where: { id }, select: { state: true } })).state

/** The access of someone with a desk. */
export const accessOf = (id: string) =>
  db().user.findUniqueOrThrow({ where: { id }, select: { suspendedAt: true, permissions: true } })
