import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import { type Tx } from '@/lib/database/db'
import { conflict, notFound } from '@/lib/core/errors'
import { lockCompany, lockUser } from '@/lib/database/locks'
import { type Kobo, formatNaira } from '@/lib/core/money'

/** A ceiling of open credit in kobo; null for the default. */
type Ceiling = {
  readonly whose: 'buyer' | 'company'
  readonly about: string
  readonly from: Kobo | null
  readonly to: Kobo | null
}

/**
 * Sets the most that a buyer, or the employees of a company, may owe and have on order. What is owed already stays. The
 * caller makes sure that a second person has agreed.
 * @throws AppError 404 for nobody like this, 409 when the ceiling was changed meanwhile
 */
export async function setCeiling(
  tx: Tx,
  actor: { readonly id: string },
  { whose, about, from, to }: Ceiling,
): Promise<void> {
  const data = { creditCeilingKobo: to }
  const where = { id: about, creditCeilingKobo: from }
  if (whose === 'company') {
    await lockCompany(tx, about)
    if ((await tx.company.count({ where: { id: about } })) === 0) throw notFound('There is no such company.')
    if ((await tx.company.updateMany({ where, data })).count === 0) throw changedMeanwhile()
  } else {
    await lockUser(tx, about)
    const buyers = { id: about, role: 'buyer' } as const
    if ((await tx.user.count({ where: buyers })) === 0) throw notFound('There is no such buyer.')
    if ((await tx.user.updateMany({ where, data })).count === 0) throw changedMeanwhile()
  }
  await recordAudit(tx, actor, 'credit.ceiling-set', `${whose === 'company' ? 'company' : 'user'}:${about}`, {
    to: to === null ? 'default' : formatNaira(to),
  })
}

const changedMeanwhile = () =>
  conflict('The ceiling was changed since the request. Please decline it and make a new one.', {
    code: 'changed_meanwhile',
  })
