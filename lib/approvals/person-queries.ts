import 'server-only'
import { permissionLabels } from '@/lib/access/permission-rules'
import type { ShownChange } from '@/lib/core/change-rules'
import { type Tx, db } from '@/lib/database/db'
import { rowId } from '@/lib/core/ids'
import { GONE } from './approval'
import type { ApprovalFacts } from './schema'

/* The people and companies that requests are about. */

export async function nameOf(tx: Tx, userId: string): Promise<string> {
  const person = await tx.user.findUnique({ where: { id: rowId(userId) }, select: { fullName: true } })
  return person?.fullName ?? 'a person who is gone'
}

/** The name of a company; undefined when there is none like this any more. */
export async function companyName(tx: Tx, companyId: string): Promise<string | undefined> {
  const company = await tx.company.findUnique({ where: { id: rowId(companyId) }, select: { name: true } })
  return company?.name
}

/** The facts of a request that changes one thing of what a person with a desk may do; the others are named. */
export async function memberFacts(
  about: string,
  change: ShownChange,
  { isOfPermissions = false } = {},
): Promise<ApprovalFacts> {
  const person = await db().user.findUnique({
    where: { id: rowId(about) },
    select: { fullName: true, email: true, permissions: true, company: { select: { name: true } } },
  })
  if (!person) return GONE
  return {
    title: person.fullName,
    href: null,
    facts: [
      ['Email', person.email],
      ['Desk', person.company ? `HR of ${person.company.name}` : 'Foodbank’s staff'],
      ...(isOfPermissions ? [] : ([['Permissions', permissionLabels(person.permissions)]] as const)),
    ],
    changes: [change],
  }
}
