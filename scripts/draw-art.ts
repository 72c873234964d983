/**
 * Draws the still pictures of the public pages, the icons and the picture for shared links, from `prisma/pictures.ts` and `app/icon.svg`. Run by hand
 * after the drawings change (`tsx scripts/draw-art.ts`); the result is committed, so a build does not need it.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { categoryPicture, pantryScene, phoneScene, productCutout } from '../prisma/pictures'
import type { PictureRequest, ProductKind } from '../prisma/pictures/pen'

const folder = join(import.meta.dirname, '../components/landing/art')
const layoutFolder = join(import.meta.dirname, '../components/layout/art')

/** An AVIF of each width, the largest last, and a WebP of that one for browsers that know no AVIF. */
async function still(name: string, svg: string, widths: Readonly<Record<string, number>>): Promise<void> {
  const drawn = (width: number) => sharp(Buffer.from(svg), { density: 144 }).resize({ width })
  for (const [suffix, width] of Object.entries(widths))
    await drawn(width)
      .avif({ quality: 50, effort: 6 })
      .toFile(join(folder, `${name}${suffix}.avif`))
  await drawn(Object.values(widths).at(-1) ?? 0)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
}

await writeFile(join(folder, 'pantry.svg'), pantryScene())
// A phone draws it faster than ninety kilobytes of paths.
await sharp(Buffer.from(pantryScene()), { density: 144 })
  .resize({ width: 760 })
  .avif({ quality: 45, effort: 6 })
  .toFile(join(folder, 'pantry.avif'))
await writeFile(join(layoutFolder, 'phone.svg'), phoneScene())

for (const kind of ['rice', 'oil', 'spaghetti', 'noodles'] satisfies ProductKind[]) {
  await still(kind, categoryPicture(kind), { '-small': 336, '': 512 })
}

const cutouts: Record<string, PictureRequest> = {
  'step-select': { kind: 'oil', look: 6, palette: 'leaf' },
  'step-receive': { kind: 'rice', look: 4, palette: 'tomato' },
  'bowl-noodles': { kind: 'noodles', look: 3, palette: 'tomato' },
}
for (const [name, request] of Object.entries(cutouts)) await still(name, productCutout(request), { '': 400 })

// What a phone shows on its home screen, and what is shown where a link to us is shared.
const mark = (await readFile(join(import.meta.dirname, '../app/icon.svg'), 'utf8')).replace(/<\/?svg[^>]*>/g, '')
const icon = (side: number, share: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="#fff4da"/>` +
  `<g transform="translate(${(side * (1 - share)) / 2} ${(side * (1 - share)) / 2}) scale(${(side * share) / 64})">${mark}</g></svg>`
// A launcher may cut a maskable icon down to a circle of four fifths.
const icons = { 'icon-192': icon(192, 0.76), 'icon-512': icon(512, 0.76), 'icon-maskable': icon(512, 0.56) }
const png = { palette: true, compressionLevel: 9, effort: 10 } as const
for (const [name, svg] of Object.entries(icons))
  await sharp(Buffer.from(svg))
    .png(png)
    .toFile(join(import.meta.dirname, '../public/icons', `${name}.png`))
await sharp(Buffer.from(icon(180, 0.72)))
  .png(png)
  .toFile(join(import.meta.dirname, '../app/apple-icon.png'))

const SHARE = { width: 1200, height: 630 }
const words = ['Get food items', 'from foodbank', 'at a flexible', 'payment plan']
const lettering = words
  .map(
    (line, index) =>
      `<text x="64" y="${236 + index * 80}" font-family="DejaVu Sans" font-weight="bold" font-size="68" letter-spacing="-3" fill="#0a2d1e">${line}</text>`,
  )
  .join('')
const share =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE.width}" height="${SHARE.height}"><rect width="100%" height="100%" fill="#ffc24a"/>` +
  `<rect x="64" y="48" width="88" height="88" rx="22" fill="#fff4da"/><g transform="translate(76 60)">${mark}</g>` +
  `<text x="172" y="108" font-family="DejaVu Sans" font-weight="bold" font-size="44" letter-spacing="-1.5" fill="#0a2d1e">Foodbank</text>${lettering}` +
  '<g transform="translate(0 608)"><rect width="1200" height="8" fill="#0e5a3a"/><rect y="8" width="1200" height="3" fill="#fffaf0"/><rect y="11" width="1200" height="3" fill="#d8432b"/><rect y="14" width="1200" height="3" fill="#fffaf0"/><rect y="17" width="1200" height="5" fill="#e59a16"/></g></svg>'
const goods = await sharp(Buffer.from(pantryScene()), { density: 144 }).resize({ width: 660 }).png().toBuffer()
await sharp(Buffer.from(share))
  .composite([{ input: goods, left: 530, top: 250 }])
  .png(png)
  .toFile(join(import.meta.dirname, '../components/public/art/share.png'))
