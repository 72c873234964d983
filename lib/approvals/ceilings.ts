import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { db } from '@/lib/core/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { type Kobo, formatNaira, kobo } from '@/lib/core/money'
import { MAX_BUYER_CEILING } from '@/lib/credit/lending-rules'
import { isRequested } from './queries'
import { createRequest } from './service'

/** Whose ceiling is set to what, in kobo; null for the default. */
type Wanted = { readonly whose: 'buyer' | 'company'; readonly about: string; readonly to: Kobo | null }

/**
 * Requests another ceiling of open credit for a buyer or a company. A second person of staff decides.
 * @returns the id of the request
 * @throws AppError 400 above the highest ceiling; 404 for nobody like this; 409 when it is the ceiling already, or is
 *   requested
 */
export async function requestCeiling(actor: Staff, { whose, about, to }: Wanted, reason: string): Promise<string> {
  if (whose === 'buyer' && to !== null && to > MAX_BUYER_CEILING)
    throw badRequest(`The ceiling of a buyer can be at most ${formatNaira(MAX_BUYER_CEILING)}.`)
  const from = await ceilingNow(whose, about)
  if (from === to) throw conflict('This is the ceiling already.')
  if (await isRequested(actor, 'credit_ceiling', about))
    throw conflict('This was requested already and waits for a colleague.', { code: 'already_requested' })
  return createRequest(actor, { kind: 'credit_ceiling', about, whose, from, to }, reason)
}

async function ceilingNow(whose: Wanted['whose'], about: string): Promise<Kobo | null> {
  const select = { creditCeilingKobo: true } as const
  const row = !isId(about)
    ? null
    : whose === 'company'
      ? await db().company.findUnique({ where: { id: about }, select })
      : await db().user.findFirst({ where: { id: about, role: 'buyer' }, select })
  if (!row) throw notFound('There is nobody like this.')
  return row.creditCeilingKobo === null ? null : kobo(row.creditCeilingKobo)
}
