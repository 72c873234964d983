import 'server-only'
import { SCOPES } from '@/lib/access/key-rules'
import { exportTable } from '@/lib/core/export-columns'
import type { KeyDto } from './schema'

export const KEYS_EXPORT = exportTable<KeyDto>('keys', ({ text, moment }) => [
  text('Key', ({ name }) => name),
  text('Begins with', ({ prefix }) => prefix),
  text('May', ({ scopes }) => scopes.map((scope) => SCOPES[scope].label).join('; ')),
  text('State', ({ state }) => state),
  text('Made by', ({ createdBy }) => createdBy),
  moment('Made', ({ createdAt }) => createdAt),
  moment('Expires', ({ expiresAt }) => expiresAt),
  moment('Latest use', ({ lastUsedAt }) => lastUsedAt),
])
