import * as z from 'zod/mini'
import { PARTNER_SCOPES, STAFF_SCOPES } from '@/lib/core/actors'
import { id, listOf, moment, part } from '@/lib/core/response-fields'

export const keyResponse = part(
  'Key',
  z.object({
    id: id(),
    name: z.string(),
    scopes: listOf(z.enum([...PARTNER_SCOPES, ...STAFF_SCOPES])),
    prefix: z.string().check(z.describe('Its first characters.')),
    state: z
      .enum(['waiting', 'active', 'expired', 'ended'])
      .check(z.describe("`waiting` for a second person; `ended` by someone, or with its maker's access.")),
    createdBy: z.string(),
    createdAt: moment(),
    expiresAt: z.nullable(moment()),
    lastUsedAt: z.nullable(moment()).check(z.describe('To one minute.')),
  }),
  'An API key, without the key itself.',
)

export const madeKeyResponse = part(
  'MadeKey',
  z.object({ id: id(), key: z.string(), prefix: z.string() }),
  'A new key, which is shown once.',
)
