import type * as z from 'zod/mini'
import type { auditAnswer } from './answers'

export type AuditDto = z.infer<typeof auditAnswer>
