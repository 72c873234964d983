import 'server-only'
import type { Eligibility } from '@/generated/prisma/enums'
import { findCompanyByName } from '@/lib/companies/queries'
import type { Registrant } from '@/lib/core/actors'
import { db, transaction } from '@/lib/core/db'
import { conflict, fieldProblem } from '@/lib/core/errors'
import { lockUser } from '@/lib/core/locks'
import { inTurn } from '@/lib/core/turns'
import { encodePicture } from '@/lib/integrations/images'
import { tellAll } from '@/lib/notifications/tell'
import { employeeWaitsNews } from './news'
import { insertPicture, uploadPicture } from './picture-objects'
import type { Profile } from './schema'

/** The longer side of a profile picture, in pixels. */
const PICTURE_SIZE = 512

/**
 * Stores the workplace profile and asks the employer's HR to confirm the employee.
 * @throws AppError 400 for an unknown company or a file that is not a picture; 409 when the profile is already
 *   complete; 503 when the picture cannot be stored
 */
export async function completeProfile(actor: Registrant, input: Profile): Promise<void> {
  const company = await findCompanyByName(input.company)
  if (!company) throw fieldProblem('company', 'This company is not with Foodbank. Please choose one from the list.')
  // Every other refusal comes before the picture is decoded, which takes much memory.
  const before = await db().user.findUniqueOrThrow({ where: { id: actor.id }, select: { eligibility: true } })
  assertIncomplete(before)
  const content = new Uint8Array(await input.image.arrayBuffer())
  const picture = await inTurn(`picture:${actor.id}`, () => encodePicture(content, PICTURE_SIZE))
  if (!picture) throw fieldProblem('image', 'Please choose a picture: a JPEG, PNG or WebP file.')
  const uploaded = await uploadPicture(picture)

  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const user = await tx.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { eligibility: true, fullName: true },
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
      },
    })

    const partners = await tx.user.findMany({
      where: { role: 'partner', companyId: company.id, erasedAt: null, suspendedAt: null },
      select: { id: true, email: true },
    })
    const employee = { id: actor.id, fullName: user.fullName }
    await tellAll(
      tx,
      partners.map((partner) => ({ person: partner, news: employeeWaitsNews(employee, partner.id) })),
    )
  })
}

function assertIncomplete({ eligibility }: { readonly eligibility: Eligibility }): void {
  if (eligibility !== 'incomplete')
    throw conflict('Your profile is already complete. Please sign in.', { code: 'profile_complete' })
}
