import { SCOPES } from '@/lib/access/key-rules'
import { defineWhole } from '@/lib/core/lists'
import type { KeyDto } from './schema'

/** The API keys of a desk, without the keys themselves. */
export const KEYS = defineWhole<KeyDto>()({
  name: 'keys',
  path: '/[desk]/keys',
  columns: ({ cell, code, moment, text }) => ({
    name: text('Name', ({ name }) => name, { names: true }),
    prefix: text('Begins with', ({ prefix }) => prefix, { only: 'file' }),
    may: text('May', ({ scopes }) => scopes.map((scope) => SCOPES[scope].label).join('; ')),
    state: code('Status', ({ state }) => state),
    by: text('Made by', ({ createdBy }) => createdBy, { only: 'file' }),
    made: moment('Made', ({ createdAt }) => createdAt, { only: 'file' }),
    expires: moment('Expires', ({ expiresAt }) => expiresAt, { only: 'file' }),
    used: moment('Last used', ({ lastUsedAt }) => lastUsedAt),
    act: cell('Actions', { acts: true }),
  }),
})
