import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import type { ApprovalDto } from './schema'

export const APPROVALS_EXPORT = exportTable<ApprovalDto>('approvals', ({ text, code, money, moment }) => [
  moment('Requested', ({ requestedAt }) => requestedAt),
  code('Request', ({ kind }) => kind),
  text('About', ({ about }) => about),
  money('Amount', ({ amount }) => amount),
  text('Reason', ({ reason }) => reason),
  text('Requested by', ({ requestedBy }) => requestedBy),
  code('Status', ({ state }) => state),
  moment('Expires', ({ expiresAt }) => expiresAt),
  text('Decided by', ({ decidedBy }) => decidedBy),
  moment('Decided', ({ decidedAt }) => decidedAt),
])
