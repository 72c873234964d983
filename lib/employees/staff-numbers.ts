import 'server-only'
import { type Tx, isUniqueViolation, transaction } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'

const CODE = { code: 'staff_number_taken' } as const
const ADVICE =
  'One employee can have only one account. Please decline this one, or correct the staff ID of the one that is wrong.'

/**
 * A transaction that confirms employees. Two confirmations of one staff number at once both see it free; the database
 * refuses the second.
 * @param seconds the time limit of a long one
 * @throws AppError 409 when a confirmed employee of the company already has the staff number
 */
export async function confirmingTransaction<T>(work: (tx: Tx) => Promise<T>, seconds?: number): Promise<T> {
  try {
    return await transaction(work, seconds)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict(`Another employee was just confirmed with this staff ID. ${ADVICE}`, CODE)
  }
}

/**
 * Gives a confirmed employee their staff number, which no other confirmed employee of the company may have. Call it
 * after the change and in a `confirmingTransaction`.
 * @throws AppError 409 when a colleague has the number
 */
export async function takeStaffNumber(tx: Tx, employeeId: string): Promise<void> {
  const [owner] = await tx.$queryRaw<{ name: string; number: string }[]>`
    SELECT other.full_name AS name, own.staff_number AS number
    FROM users own JOIN users other ON other.company_id = own.company_id AND other.id <> own.id
      AND other.staff_key = staff_number_key(own.staff_number)
    WHERE own.id = ${employeeId}::uuid`
  if (owner) throw conflict(`${owner.name} is already confirmed with the staff ID ${owner.number}. ${ADVICE}`, CODE)
  await tx.$executeRaw`
    UPDATE users SET staff_key = staff_number_key(staff_number) WHERE id = ${employeeId}::uuid`
}
