import 'server-only'
import type { Staff } from '@/lib/core/actors'
import { amountChange } from '@/lib/core/change-rules'
import { db } from '@/lib/database/db'
import { badRequest, conflict, notFound } from '@/lib/core/errors'
import { isId } from '@/lib/core/ids'
import { type Kobo, formatNaira, formatNairaExact, kobo } from '@/lib/core/money'
import { setCeiling } from '@/lib/credit/ceilings'
import { BUYER_CEILING, MAX_BUYER_CEILING, companyCeiling } from '@/lib/credit/lending-rules'
import { GONE, approval } from '../approval'
import { refuseTwice } from '../pending-queries'
import { companyName, nameOf } from '../person-queries'
import { createRequest } from '../service'

/** The most open credit of a buyer or a company. */
export const creditCeiling = approval({
  kind: 'credit_ceiling',
  perform: async (tx, request, { actor }) => {
    await setCeiling(tx, actor, request)
    return undefined
  },
  words: async (tx, { about, whose, to }) => {
    const who = whose === 'company' ? ((await companyName(tx, about)) ?? 'a company') : await nameOf(tx, about)
    return `Set the ceiling of credit of ${who} to ${to === null ? 'the default' : formatNaira(to)}`
  },
  facts: async ({ about, whose, from, to }) => {
    const company =
      whose === 'company' && isId(about)
        ? await db().company.findUnique({
            where: { id: about },
            select: { name: true, averageMonthKobo: true, openCreditKobo: true },
          })
        : null
    const buyer =
      whose === 'buyer' && isId(about)
        ? await db().user.findUnique({ where: { id: about }, select: { fullName: true } })
        : null
    if (!company && !buyer) return GONE
    const usual = company ? companyCeiling({ own: null, averageMonth: company.averageMonthKobo }) : BUYER_CEILING
    return {
      title: company?.name ?? buyer?.fullName ?? '',
      href: whose === 'company' ? `/staff/companies/${about}` : `/staff/buyers/${about}`,
      facts: [
        ['Default', formatNairaExact(usual)],
        ...(company ? ([['Owed and on order', formatNairaExact(kobo(company.openCreditKobo))]] as const) : []),
      ],
      changes: [amountChange('Ceiling of credit', from ?? usual, to ?? usual)],
    }
  },
})

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
  await refuseTwice(actor, 'credit_ceiling', about)
  return createRequest(actor, creditCeiling, { about, whose, from, to }, reason)
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
