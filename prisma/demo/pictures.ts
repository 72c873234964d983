import sharp from 'sharp'
import type { Tx } from '@/lib/core/db'
import { categoryPicture, productPicture } from '../pictures'
import type { PictureRequest } from '../pictures/pen'

const SIZE = 640
const SMALL = 320

/** Draws a picture and keeps it; answers its id. */
export async function storePicture(
  tx: Tx,
  subject: { product: PictureRequest } | { category: PictureRequest['kind'] },
): Promise<string> {
  const isProduct = 'product' in subject
  const svg = isProduct ? productPicture(subject.product) : categoryPicture(subject.category)
  const [bytes, small] = await Promise.all(
    [SIZE, SMALL].map(
      async (size) =>
        new Uint8Array(
          await sharp(Buffer.from(svg), { density: 96 }).resize(size, size).webp({ quality: 82 }).toBuffer(),
        ),
    ),
  )
  if (!bytes || !small) throw new Error('unreachable: two sizes are asked for')
  const image = await tx.image.create({
    data: { kind: isProduct ? 'product' : 'category', mime: 'image/webp', width: SIZE, height: SIZE, bytes, small },
    select: { id: true },
  })
  return image.id
}

/** A plain portrait for the demo people: a figure before a colour. */
export async function storePortrait(tx: Tx, colour: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><rect width="256" height="256" fill="${colour}"/><circle cx="128" cy="104" r="46" fill="#5a3420"/><path d="M36 256c4-62 44-92 92-92s88 30 92 92z" fill="#fffdf8"/><path d="M82 96c0-34 20-54 46-54s46 20 46 54c-8-22-22-30-46-30s-38 8-46 30z" fill="#1c1210"/></svg>`
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer()
  const image = await tx.image.create({
    data: { kind: 'profile', mime: 'image/webp', width: 256, height: 256, bytes: new Uint8Array(bytes) },
    select: { id: true },
  })
  return image.id
}
