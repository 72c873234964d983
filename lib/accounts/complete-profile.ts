import 'server-only'
import type { Eligibility } from '@/generated/prisma/enums'
import { findCompanyByName } from '@/lib/companies/queries'
import type { Registrant } from '@/lib/core/actors'
import { databaseNow, db } from '@/lib/database/db'
import { conflict, fieldProblem } from '@/lib/core/errors'
import { lockUser } from '@/lib/database/locks'
import { notify } from '@/lib/notifications/notify'
import { askingTransaction } from './ask-hr'
import { uploadChosenPicture } from './chosen-picture'
import { employeeWaitsNotification, profileSentNotification } from './notifications'
import { deletePicture, insertPicture } from './picture-objects'
import type { Profile } from './schema'

/**
 * Stores the workplace profile. An employee whom HR listed with this staff ID and email is confirmed at once; for
 * everyone else the employer's HR is asked, and a mail says what follows.
 * @throws AppError 400 for an unknown company or a file that is not a picture; 409 when the profile is already
 *   complete, which somebody who was declined corrects instead (`correctProfile`); 503 when the picture cannot be
 *   stored
 */
export async function completeProfile(actor: Registrant, input: Profile): Promise<void> {
  const company = await findEmployer(input.company)
  const before = await db().user.findUniqueOrThrow({ where: { id: actor.id }, select: { eligibility: true } })
  assertIncomplete(before)
  const uploaded = await uploadChosenPicture(actor.id, input.image)

  await askingTransaction(async (tx, ask) => {
    await lockUser(tx, actor.id)
    const user = await tx.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { eligibility: true, fullName: true, imageId: true },
    })
    assertIncomplete(user)

    await tx.user.update({
      where: { id: actor.id },
      data: {
        phone: input.phonenumber,
        address: input.address,
        companyId: company.id,
        jobTitle: input.jobtitle,
        staffNumber: input.staffId,
        salaryKobo: input.salary,
        imageId: await insertPicture(tx, 'profile', uploaded),
        eligibility: 'pending',
        eligibilityAskedAt: await databaseNow(tx),
      },
    })
    // That of a request that was withdrawn.
    if (user.imageId) await deletePicture(tx, user.imageId)

    const employee = { id: actor.id, fullName: user.fullName }
    const isWaiting = await ask(tx, actor.id, company.id, (partnerId) => employeeWaitsNotification(employee, partnerId))
    if (isWaiting) await notify(tx, { id: actor.id }, profileSentNotification(user.fullName, company.name))
  })
}

/** Finds the company that a person chose. @throws AppError 400 for one that is not with Foodbank */
export async function findEmployer(name: string): Promise<{ readonly id: string; readonly name: string }> {
  const company = await findCompanyByName(name)
  if (!company) throw fieldProblem('company', 'This company is not with Foodbank. Please choose one from the list.')
  return company
}

const DECLINED =
  'Your employer has not confirmed you. Please sign in and correct your details; your employer is then asked again.'

function assertIncomplete({ eligibility }: { readonly eligibility: Eligibility }): void {
  if (eligibility === 'declined') throw conflict(DECLINED, { code: 'profile_complete' })
  if (eligibility !== 'incomplete')
    throw conflict('Your profile is already complete. Please sign in.', { code: 'profile_complete' })
}
