import 'server-only'
import { exportTable } from '@/lib/core/export-columns'
import { actionInWords, detailsInWords } from './label-rules'
import type { AuditDto } from './schema'

export const AUDIT_EXPORT = exportTable<AuditDto>('audit', ({ text, moment }) => [
  moment('When', ({ at }) => at),
  text('User', ({ actor }) => actor),
  text('Role', ({ actorRole }) => actorRole),
  text('Action', ({ action }) => actionInWords(action)),
  text('Object', ({ subjectName }) => subjectName),
  text('Details', ({ details }) =>
    detailsInWords(details)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
  ),
])
