import 'server-only'
import type { Tx } from '@/lib/core/db'
import { conflict } from '@/lib/core/errors'
import { applyAgreedSalaries } from '@/lib/employees/agreed-salaries'
import type { RequestOf } from './schema'

/** Applies salaries to which a second person agreed, in the name of the officer who requested them. */
export async function agreeToSalaries(tx: Tx, { people }: RequestOf<'salary'>, requestedById: string): Promise<void> {
  const { companyId } = await tx.user.findUniqueOrThrow({ where: { id: requestedById }, select: { companyId: true } })
  if (companyId === null) throw conflict('The person who requested it works for no company any more.')
  await applyAgreedSalaries(tx, { id: requestedById, companyId }, people)
}
