import type * as z from 'zod/mini'
import { searchText } from '@/lib/core/fields'
import { listQuery } from '@/lib/core/list-address'

/**
 * The filters of the audit log. `actor` is an id, or words of a name or e-mail address; `subject` is 'order:<id>' or a
 * kind such as 'order'; `action` is a dotted name such as 'order.packed', or its first part.
 */
export const { query: auditQuerySchema, address: auditDeskSchema } = listQuery({
  actor: searchText(100),
  subject: searchText(100),
  action: searchText(60),
})
export type AuditFilter = z.output<typeof auditQuerySchema>

/** A recorded action of staff or HR, or of a buyer on their own account. */
export type AuditDto = {
  readonly id: string
  readonly at: string
  readonly action: string
  /** The person's name; empty for the system and for deleted people. */
  readonly actor: string
  readonly actorRole: string
  readonly subject: string
  /** The subject's name: an order's number, a person's name. */
  readonly subjectName: string
  readonly details: readonly (readonly [string, string])[]
}
