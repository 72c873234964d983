import 'server-only'
import { hasLeft } from '@/lib/access/rules'
import { recordAudit } from '@/lib/audit/service'
import type { Partner } from '@/lib/core/actors'
import { badRequest, notFound } from '@/lib/core/errors'
import { type Tx, databaseDay, transaction } from '@/lib/database/db'
import { lockCompany } from '@/lib/database/locks'

/**
 * Names the employee who takes the food of colleagues at the workplace of HR's company; an empty number names nobody.
 * @throws AppError 400 for a number of no confirmed employee, and of one who has left; 404 without a workplace
 */
export async function nameReceiver(actor: Partner, staffNumber: string): Promise<void> {
  await transaction(async (tx) => {
    await lockCompany(tx, actor.companyId)
    const receiverId = staffNumber === '' ? null : await employeeWith(tx, actor.companyId, staffNumber)
    const where = { companyId: actor.companyId, isActive: true }
    const { count } = await tx.deliveryPlace.updateMany({ where, data: { receiverId } })
    if (count === 0) throw notFound('Your company has no delivery to the workplace.')
    await recordAudit(tx, actor, 'delivery.receiver-named', `company:${actor.companyId}`, {
      receiver: receiverId ?? '',
    })
  })
}

async function employeeWith(tx: Tx, companyId: string, staffNumber: string): Promise<string> {
  // A leaver may have the number that a colleague has now.
  const people = await tx.user.findMany({
    where: { companyId, role: 'buyer', staffNumber: { equals: staffNumber, mode: 'insensitive' }, erasedAt: null },
    select: { id: true, fullName: true, eligibility: true, lastDay: true },
    orderBy: { id: 'asc' },
  })
  const today = await databaseDay(tx)
  const employed = people.filter((person) => person.eligibility === 'approved' && !hasLeft(person, today))
  const [receiver] = employed
  if (receiver) return receiver.id
  const left = people.find((person) => hasLeft(person, today))
  throw noReceiver(
    left
      ? `${left.fullName} has left your company. Name another employee.`
      : 'No confirmed employee has this staff number. Check the number.',
  )
}

const noReceiver = (sentence: string) => badRequest(sentence, { fields: { staffNumber: sentence } })
