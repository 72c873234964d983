import type * as z from 'zod/mini'
import { searchText } from '@/lib/core/fields'
import { listQuery, sortField } from '@/lib/core/list-address'
import type { auditAnswer } from './answers'

/**
 * The filters of the audit log. `actor` is an id, or words of a name or email address; `subject` is 'order:<id>' or a
 * kind such as 'order'; `action` is a dotted name such as 'order.packed', or its first part.
 */
export const { query: auditQuerySchema, address: auditDeskSchema } = listQuery({
  actor: searchText(100),
  subject: searchText(100),
  action: searchText(60),
  sort: sortField(['at']),
})
export type AuditFilter = z.output<typeof auditQuerySchema>

export type AuditDto = z.infer<typeof auditAnswer>
