import 'server-only'
import type { Buyer } from '@/lib/core/actors'
import { transaction } from '@/lib/database/db'
import { lockUser } from '@/lib/database/locks'
import { uploadChosenPicture } from './chosen-picture'
import { deletePicture, insertPicture } from './picture-objects'
import type { Contact } from './schema'

/**
 * Changes what a buyer says about themselves without the employer: phone number, home address and, when one is chosen,
 * the picture. Orders keep the address that they were placed with.
 * @throws AppError 400 for a file that is not a picture; 503 when it cannot be stored
 */
export async function changeContact(actor: Buyer, input: Contact): Promise<void> {
  const uploaded = input.image && (await uploadChosenPicture(actor.id, input.image))
  await transaction(async (tx) => {
    await lockUser(tx, actor.id)
    const { imageId } = await tx.user.findUniqueOrThrow({ where: { id: actor.id }, select: { imageId: true } })
    await tx.user.update({
      where: { id: actor.id },
      data: {
        phone: input.phonenumber,
        address: input.address,
        ...(uploaded ? { imageId: await insertPicture(tx, 'profile', uploaded) } : {}),
      },
    })
    if (uploaded && imageId) await deletePicture(tx, imageId)
  })
}
