import { noodleCup, sachet, steam } from './pictures/noodles'
import { bottle, keg } from './pictures/oil'
import {
  newPen,
  OWN_PALETTE,
  type Palette,
  PALETTES,
  type Pen,
  type PictureRequest,
  place,
  type ProductKind,
  shadow,
} from './pictures/pen'
import { basin, loose, sack } from './pictures/rice'
import { SCENES } from './pictures/scenes'
import { leafSprig, spaghettiPack, tomatoHalf } from './pictures/spaghetti'

/**
 * The pictures of the catalogue, drawn in code: shapes only, no lettering (the machine that turns them into WebP may
 * have no fonts), no outside file. The same input always gives the same picture.
 */

/** Hints at a wall and a table, so that goods do not float. */
function backdrop(pen: Pen, palette: Palette): string {
  const id = pen.id('b')
  pen.defs.push(
    `<radialGradient id="${id}" cx=".42" cy=".36" r=".75"><stop offset="0" stop-color="${palette.glow}"/><stop offset="1" stop-color="${palette.back}"/></radialGradient>`,
  )
  return (
    `<rect width="512" height="512" fill="url(#${id})"/>` +
    `<path d="M0 396Q256 376 512 396V512H0Z" fill="${palette.back}"/><path d="M0 396Q256 376 512 396V512H0Z" fill="${palette.main}" opacity=".16"/>`
  )
}

const wrap = (pen: Pen, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><defs>${pen.defs.join('')}</defs>${body}</svg>`

const KIND_SEED: Record<ProductKind, number> = { rice: 11, oil: 23, spaghetti: 37, noodles: 53 }

function paint(request: PictureRequest, prefix: string): { pen: Pen; palette: Palette; body: string } {
  const palette = PALETTES[request.palette ?? OWN_PALETTE[request.kind][request.look]]
  const pen = newPen(KIND_SEED[request.kind] + request.look, prefix)
  return { pen, palette, body: SCENES[request.kind][request.look](pen, palette, request.fill) }
}

/** A product on its backdrop: an SVG document, 512 by 512. */
export function productPicture(request: PictureRequest): string {
  const { pen, palette, body } = paint(request, 'p')
  return wrap(pen, backdrop(pen, palette) + body)
}

/** The same goods with nothing behind them, to stand on a page. */
export function productCutout(request: PictureRequest): string {
  const { pen, body } = paint(request, 'p')
  return wrap(pen, body)
}

const CATEGORY: Record<ProductKind, PictureRequest> = {
  rice: { kind: 'rice', look: 5, palette: 'leaf', fill: 'pale' },
  oil: { kind: 'oil', look: 4, palette: 'tomato', fill: 'golden' },
  spaghetti: { kind: 'spaghetti', look: 6, palette: 'sky' },
  noodles: { kind: 'noodles', look: 3, palette: 'amber' },
}

/** What stands for a whole category on its tile. */
export function categoryPicture(kind: ProductKind): string {
  return productPicture(CATEGORY[kind])
}

/** One pack of everything on one ground line, 1200 by 640: the picture of the landing page. */
export function pantryScene(): string {
  const pen = newPen(97, 'h')
  const ground = 700
  const body =
    shadow(610, ground + 4, 1120, 60) +
    place(900, ground - 30, 1, keg(pen, 236, 330, PALETTES.leaf, 'red', 'palm')) +
    place(355, ground - 24, 1.28, sack(pen, 300, 384, PALETTES.leaf, 'sprig')) +
    place(706, ground - 26, 1, spaghettiPack(pen, 118, 400, PALETTES.sky), 4) +
    place(600, ground - 12, 1, bottle(pen, 136, 350, PALETTES.tomato, 'pale', { mark: 'drop' })) +
    place(1050, ground - 4, 1, noodleCup(pen, 206, 206, PALETTES.lagoon)) +
    steam(1064, ground - 306, 0.62) +
    place(800, ground + 12, 0.86, sachet(pen, 270, 186, PALETTES.plum), -4) +
    place(150, ground + 20, 0.8, basin(pen, 300, PALETTES.sky, 'golden')) +
    loose(pen, 330, ground + 26, 160, 'golden', 22) +
    place(520, ground + 22, 1.1, tomatoHalf) +
    place(574, ground + 30, 0.9, leafSprig('#3aa65b', '#1f7f43'), 12)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 120 1200 640" width="1200" height="640"><defs>${pen.defs.join('')}</defs>${body}</svg>`
}

/** A telephone with a plan on it, among the goods it pays for: 720 by 860, for the panel beside the forms. */
export function phoneScene(): string {
  const pen = newPen(131, 'f')
  const bar = (x: number, height: number, color: string) =>
    `<rect x="${x}" y="${-height}" width="52" height="${height}" rx="10" fill="${color}"/>`
  const line = (x: number, y: number, width: number, color: string, height = 12) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${color}"/>`
  const small = (request: PictureRequest, x: number, y: number) => {
    const { palette, body, pen: own } = paint(request, `f${request.kind}`)
    pen.defs.push(...own.defs)
    const id = pen.id('t')
    pen.defs.push(`<clipPath id="${id}"><rect width="512" height="512" rx="90"/></clipPath>`)
    return `<g transform="translate(${x} ${y}) scale(.25)"><g clip-path="url(#${id})">${backdrop(pen, palette)}${body}</g></g>`
  }
  const screen =
    `<rect x="-158" y="-330" width="316" height="660" rx="44" fill="#10221a"/><rect x="-144" y="-316" width="288" height="632" rx="32" fill="#fffdf8"/>` +
    `<path d="M-144-284a32 32 0 0 1 32-32H112a32 32 0 0 1 32 32V-206H-144Z" fill="#0e5a3a"/><circle cx="-106" cy="-248" r="20" fill="#ffb938"/>` +
    line(-74, -262, 116, '#ffffff') +
    line(-74, -240, 74, '#9fcdb5', 10) +
    `<rect x="-34" y="-306" width="68" height="14" rx="7" fill="#10221a"/>` +
    small({ kind: 'rice', look: 5, palette: 'leaf' }, -130, -184) +
    small({ kind: 'noodles', look: 3, palette: 'amber' }, 4, -184) +
    line(-128, -42, 90, '#10221a') +
    line(6, -42, 74, '#10221a') +
    line(-128, -20, 56, '#b5c2b9', 10) +
    line(6, -20, 88, '#b5c2b9', 10) +
    `<rect x="-128" y="18" width="256" height="204" rx="24" fill="#eef5ea"/>` +
    line(-106, 40, 118, '#10221a') +
    line(66, 40, 40, '#0e5a3a') +
    `<g transform="translate(0 200)">${bar(-106, 112, '#0e5a3a')}${bar(-26, 112, '#3f9c6d')}${bar(54, 112, '#a9d3b9')}</g>` +
    `<path d="M-93 134l10 10 18-20" stroke="#fff" stroke-width="7" fill="none" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<rect x="-128" y="240" width="256" height="54" rx="18" fill="#ffb938"/>` +
    line(-50, 261, 100, '#5a3a00')
  const body =
    shadow(350, 800, 660, 60) +
    place(190, 776, 0.98, sack(pen, 268, 400, PALETTES.tomato, 'sprig')) +
    place(566, 770, 1, bottle(pen, 138, 372, PALETTES.leaf, 'golden')) +
    place(
      372,
      420,
      1,
      `<g transform="rotate(5)"><rect x="-150" y="-318" width="316" height="660" rx="44" fill="#03120b" opacity=".28"/>${screen}</g>`,
    ) +
    place(566, 806, 0.86, sachet(pen, 240, 166, PALETTES.plum), -5) +
    place(148, 812, 0.78, basin(pen, 270, PALETTES.sky, 'golden')) +
    place(330, 812, 1.1, tomatoHalf) +
    place(378, 822, 0.9, leafSprig('#3aa65b', '#1f7f43'), 12)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 860" width="720" height="860"><defs>${pen.defs.join('')}</defs>${body}</svg>`
}
