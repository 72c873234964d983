import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import { type Tx, databaseNow, isUniqueViolation, transaction } from '@/lib/database/db'
import { conflict } from '@/lib/core/errors'
import { lockCompanyByName } from '@/lib/database/locks'
import { type RateLimit, consumeLimit } from '@/lib/server/rate-limit'
import { notify } from '@/lib/notifications/notify'
import { accountOf } from './invitations'
import { signUpKnownNotification, signUpReceivedNotification } from './notifications'
import { nameKeyOf } from './rules'
import type { CompanySignUp } from './schema'

const PER_ADDRESS: RateLimit = { name: 'company-sign-up', points: 30, seconds: 3600 }
// Each sign-up sends a mail to an address that anyone can type.
const PER_EMAIL: RateLimit = { name: 'company-sign-up-email', points: 5, seconds: 24 * 3600 }
const NAME_TAKEN =
  'A company with this name is already on Foodbank. If it is yours, please ask your HR office or write to us.'

/**
 * Signs a company up as pending and stores its contact as an invitation, which is sent when staff approve. The answer
 * does not reveal whether the address has an account; its owner learns it by mail. A rejected company can sign up
 * again.
 * @param address the client's IP address, for the limit per address
 * @throws AppError 409 when the name is taken, 429 after too many
 */
export async function signUpCompany(input: CompanySignUp, address: string): Promise<void> {
  await consumeLimit(PER_ADDRESS, address)
  await consumeLimit(PER_EMAIL, input.email)
  try {
    await transaction(async (tx) => {
      const companyId = await takeName(tx, input)
      await tx.invitation.create({
        data: {
          email: input.email,
          fullName: input.fullname,
          phone: input.phonenumber,
          role: 'partner',
          permissions: ['approver'],
          companyId,
        },
        select: { id: true },
      })
      await recordAudit(tx, null, 'company.signed-up', `company:${companyId}`)
      const isKnown = (await accountOf(tx, input.email)) !== undefined
      await notify(tx, { email: input.email }, isKnown ? signUpKnownNotification() : signUpReceivedNotification())
    })
  } catch (error) {
    // The second of two sign-ups of a new name at once.
    if (isUniqueViolation(error)) throw nameTaken()
    throw error
  }
}

const nameTaken = () => conflict(NAME_TAKEN, { code: 'name_taken', fields: { companyName: NAME_TAKEN } })

async function takeName(tx: Tx, { companyName: name, address, payday }: CompanySignUp): Promise<string> {
  const nameKey = nameKeyOf(name)
  await lockCompanyByName(tx, nameKey)
  const known = await tx.company.findUnique({ where: { nameKey }, select: { id: true, state: true } })
  if (known && known.state !== 'rejected') throw nameTaken()
  const data = { name, nameKey, address, payday, state: 'pending' as const, rejectionReason: '' }
  if (!known) return (await tx.company.create({ data, select: { id: true } })).id
  await tx.company.update({ where: { id: known.id }, data })
  await tx.invitation.updateMany({
    where: { companyId: known.id, usedAt: null, revokedAt: null },
    data: { revokedAt: await databaseNow(tx) },
  })
  return known.id
}
