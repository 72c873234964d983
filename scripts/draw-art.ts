/**
 * Draws the still pictures of the public pages from `prisma/pictures.ts` into `components/landing/art` and `components/layout/art`. Run by hand
 * after the drawings change (`tsx scripts/draw-art.ts`); the result is committed, so a build does not need it.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { categoryPicture, pantryScene, phoneScene, productCutout } from '../prisma/pictures'
import type { PictureRequest, ProductKind } from '../prisma/pictures/pen'

const folder = join(import.meta.dirname, '../components/landing/art')
const layoutFolder = join(import.meta.dirname, '../components/layout/art')

async function webp(name: string, svg: string, width: number): Promise<void> {
  const picture = sharp(Buffer.from(svg), { density: 144 }).resize({ width }).webp({ quality: 80, effort: 6 })
  await picture.toFile(join(folder, `${name}.webp`))
}

await writeFile(join(folder, 'pantry.svg'), pantryScene())
await writeFile(join(layoutFolder, 'phone.svg'), phoneScene())

for (const kind of ['rice', 'oil', 'spaghetti', 'noodles'] satisfies ProductKind[]) {
  await webp(kind, categoryPicture(kind), 512)
}

const cutouts: Record<string, PictureRequest> = {
  'step-select': { kind: 'oil', look: 6, palette: 'leaf' },
  'step-receive': { kind: 'rice', look: 4, palette: 'tomato' },
  'bowl-noodles': { kind: 'noodles', look: 3, palette: 'tomato' },
}
for (const [name, request] of Object.entries(cutouts)) await webp(name, productCutout(request), 400)
