import { createHash, randomBytes } from 'node:crypto'
import { HOUR, after } from '@/lib/core/clock'
import { db } from '@/lib/database/db'
import type { KeyScope } from '@/lib/core/actors'

type Maker = { readonly id: string; readonly companyId: string | null }

/** Makes an API key that works, stored as the specification says: by its SHA-256. @returns the key */
export async function aKey(maker: Maker, scopes: readonly KeyScope[]): Promise<string> {
  const key = `fb_live_${randomBytes(32).toString('base64url')}`
  await db().apiKey.create({
    data: {
      companyId: maker.companyId,
      createdById: maker.id,
      name: 'Payroll',
      scopes: [...scopes],
      prefix: key.slice(0, 14),
      hash: createHash('sha256').update(key).digest(),
      approvedAt: new Date(),
      expiresAt: after(new Date(), 24 * HOUR),
    },
    select: { id: true },
  })
  return key
}
