import 'server-only'
import { recordAudit } from '@/lib/audit/service'
import type { Buyer, Registrant } from '@/lib/core/actors'
import { type Tx, databaseDay, databaseNow, db, transaction } from '@/lib/database/db'
import { conflict, tooMany } from '@/lib/core/errors'
import { SECOND, formatMoment } from '@/lib/core/clock'
import { lockUser } from '@/lib/database/locks'
import { askHr, askingTransaction } from './ask-hr'
import { uploadChosenPicture } from './chosen-picture'
import { completeProfile, findEmployer } from './complete-profile'
import { employeeCorrectedNotification, employeeStillWaitsNotification } from './notifications'
import { deletePicture, insertPicture } from './picture-objects'
import { nextReminderAt } from './rules'
import type { Profile, ProfileCorrection } from './schema'

/** What a buyer does while HR has not confirmed them: correct the details, withdraw, or have HR reminded. */

const DECIDED = 'Your employer has confirmed you in the meantime. Please open your profile.'

/**
 * Completes the profile of somebody who registers. Somebody whom HR declined, and who is signed in, corrects it by the
 * same call: their profile may be edited until HR confirm it.
 * @throws AppError as `completeProfile` and `correctProfile` do
 */
export async function submitProfile(actor: Registrant, input: Profile): Promise<void> {
  const { eligibility } = await db().user.findUniqueOrThrow({ where: { id: actor.id }, select: { eligibility: true } })
  await (actor.session && eligibility === 'declined'
    ? correctProfile(actor.session, input)
    : completeProfile(actor, input))
}

/**
 * Corrects the details of a buyer who waits for HR or was declined, and asks the HR of the chosen company again, as a
 * fresh request, unless HR listed them with these details. HR gets one mail a day about it, however often the details
 * change.
 * @throws AppError 400 for an unknown company or a file that is not a picture; 409 once HR has confirmed the buyer
 */
export async function correctProfile(actor: Buyer, input: ProfileCorrection): Promise<void> {
  const company = await findEmployer(input.company)
  await readOpen(db(), actor)
  const uploaded = input.image && (await uploadChosenPicture(actor.id, input.image))

  await askingTransaction(async (tx, ask) => {
    await lockUser(tx, actor.id)
    const { fullName, imageId } = await readOpen(tx, actor)
    await tx.user.update({
      where: { id: actor.id },
      data: {
        phone: input.phonenumber,
        address: input.address,
        companyId: company.id,
        jobTitle: input.jobtitle,
        staffNumber: input.staffId,
        salaryKobo: input.salary,
        ...(uploaded ? { imageId: await insertPicture(tx, 'profile', uploaded) } : {}),
        ...NOT_DECIDED,
        eligibility: 'pending',
        eligibilityAskedAt: await databaseNow(tx),
      },
    })
    if (uploaded && imageId) await deletePicture(tx, imageId)
    await recordAudit(tx, actor, 'profile.corrected', `user:${actor.id}`)
    const employee = { id: actor.id, fullName, day: await databaseDay(tx) }
    await ask(tx, actor.id, company.id, (partnerId) => employeeCorrectedNotification(employee, partnerId))
  })
}

/**
 * Withdraws the request of a buyer whom HR has not confirmed. HR no longer sees them; the buyer can fill in the profile
 * again. A second call changes nothing.
 * @throws AppError 409 once HR has confirmed the buyer
 */
export async function withdrawProfile(actor: Buyer): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const { eligibility } = await readOpen(tx, actor)
    if (eligibility === 'incomplete') return
    await tx.user.update({
      where: { id: actor.id },
      data: {
        companyId: null,
        jobTitle: null,
        staffNumber: null,
        salaryKobo: null,
        ...NOT_DECIDED,
        eligibility: 'incomplete',
        eligibilityAskedAt: null,
      },
    })
    await tx.nameChangeRequest.deleteMany({ where: { userId: actor.id, state: 'pending' } })
    await tx.outboxMail.deleteMany({
      where: { dedupeKey: { startsWith: `confirm:${actor.id}:` }, state: { not: 'sent' } },
    })
    await recordAudit(tx, actor, 'profile.withdrawn', `user:${actor.id}`)
  })
}

/**
 * Reminds HR of a buyer who waits, at most once in three days and not on the first.
 * @throws AppError 409 for a buyer who does not wait, 429 before the next reminder is possible
 */
export async function remindHr(actor: Buyer): Promise<void> {
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const user = await readOpen(tx, actor)
    if (user.eligibility !== 'pending' || !user.companyId)
      throw conflict('You are not waiting for your employer.', { code: 'wrong_state' })
    const now = await databaseNow(tx)
    const next = nextReminderAt({ askedAt: user.eligibilityAskedAt ?? user.createdAt, remindedAt: user.hrRemindedAt })
    if (next > now)
      throw tooMany(
        `You can remind your employer again after ${formatMoment(next)}.`,
        Math.ceil((next.getTime() - now.getTime()) / SECOND),
      )
    await tx.user.update({ where: { id: actor.id }, data: { hrRemindedAt: now } })
    const employee = { id: actor.id, fullName: user.fullName, day: await databaseDay(tx) }
    await askHr(tx, user.companyId, (partnerId) => employeeStillWaitsNotification(employee, partnerId))
  })
}

const NOT_DECIDED = {
  eligibilityReason: '',
  eligibilityAt: null,
  eligibilityById: null,
  hrRemindedAt: null,
} as const

/** Reads a buyer on whom HR has not decided in their favour. @throws AppError 409 for everyone else */
async function readOpen(tx: Tx, actor: Buyer) {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: {
      eligibility: true,
      fullName: true,
      imageId: true,
      companyId: true,
      createdAt: true,
      eligibilityAskedAt: true,
      hrRemindedAt: true,
    },
  })
  if (user.eligibility === 'approved' || user.eligibility === 'left') throw conflict(DECIDED, { code: 'wrong_state' })
  return user
}
