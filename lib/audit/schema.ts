import type * as z from 'zod/mini'
import { searchText } from '@/lib/core/fields'
import { listQuery } from '@/lib/core/list-address'

/**
 * Which acts, `?actor=&subject=&action=&cursor=`: `actor` is an id or words of a name or an e-mail address, `subject`
 * 'order:<id>' or a kind such as 'order', `action` a dotted name or its beginning, 'order' or 'order.packed'.
 */
export const { query: auditQuerySchema, address: auditDeskSchema } = listQuery({
  actor: searchText(100),
  subject: searchText(100),
  action: searchText(60),
})
export type AuditFilter = z.output<typeof auditQuerySchema>

/** One act of staff or HR, or of a buyer upon their own account. */
export type AuditDto = {
  readonly id: string
  readonly at: string
  readonly action: string
  /** Who did it; empty for the system itself and for people who are gone. */
  readonly actor: string
  readonly actorRole: string
  readonly subject: string
  /** What it was done to, as people call it: an order's number, a person's name. */
  readonly subjectName: string
  readonly details: readonly (readonly [string, string])[]
}
