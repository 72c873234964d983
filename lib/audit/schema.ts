import type * as z from 'zod/mini'
import type { auditResponse } from './responses'

export type AuditDto = z.infer<typeof auditResponse>
