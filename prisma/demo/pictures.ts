import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Tx } from '@/lib/database/db'

const SIZE = 640
const SMALL_SIZE = 320

/** Stores the picture `art/<name>.webp` in the database. @returns its id */
export async function storePicture(tx: Tx, kind: 'product' | 'category', name: string): Promise<string> {
  const bytes = await readFile(join(import.meta.dirname, 'art', `${name}.webp`))
  const small = await sharp(bytes).resize(SMALL_SIZE).webp({ quality: 82 }).toBuffer()
  const image = await tx.image.create({
    data: {
      kind,
      mime: 'image/webp',
      width: SIZE,
      height: SIZE,
      bytes: new Uint8Array(bytes),
      small: new Uint8Array(small),
    },
    select: { id: true },
  })
  return image.id
}

const portrait = (background: string) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">' +
  `<rect width="256" height="256" fill="${background}"/>` +
  '<circle cx="128" cy="104" r="46" fill="#5a3420"/>' +
  '<path d="M36 256c4-62 44-92 92-92s88 30 92 92z" fill="#fffdf8"/>' +
  '<path d="M82 96c0-34 20-54 46-54s46 20 46 54c-8-22-22-30-46-30s-38 8-46 30z" fill="#1c1210"/></svg>'

/** Draws the portrait of a demo person, 256 pixels wide. @param background a CSS colour @returns a WebP picture */
export const drawPortrait = async (background: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp(Buffer.from(portrait(background)))
      .webp({ quality: 82 })
      .toBuffer(),
  )

/** Stores the portrait of a demo person. @param background a CSS colour @returns the id of the picture */
export async function storePortrait(tx: Tx, background: string): Promise<string> {
  const bytes = await drawPortrait(background)
  const image = await tx.image.create({
    data: { kind: 'profile', mime: 'image/webp', width: 256, height: 256, bytes },
    select: { id: true },
  })
  return image.id
}
