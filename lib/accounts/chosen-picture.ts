import 'server-only'
import { fieldProblem } from '@/lib/core/errors'
import { inTurn } from '@/lib/server/one-at-a-time'
import { PICTURE_FAULTS, encodePicture } from '@/lib/integrations/images'
import { type UploadedPicture, uploadPicture } from './picture-objects'

/** The longer side of a profile picture, in pixels. */
const PICTURE_SIZE = 512

/**
 * Encodes and stores the picture that a person chose of themselves. Every other refusal comes before, because decoding
 * takes much memory.
 * @throws AppError 400 for a file that is not a picture; 503 when the picture cannot be stored
 */
export async function uploadChosenPicture(userId: string, file: Blob): Promise<UploadedPicture> {
  const content = new Uint8Array(await file.arrayBuffer())
  const picture = await inTurn(`picture:${userId}`, () => encodePicture(content, PICTURE_SIZE))
  if (typeof picture === 'string') throw fieldProblem('image', PICTURE_FAULTS[picture])
  return uploadPicture(picture)
}
