export type ProductKind = 'rice' | 'oil' | 'spaghetti' | 'noodles'
type PaletteName = 'leaf' | 'tomato' | 'amber' | 'sky' | 'plum' | 'lagoon' | 'earth'

/**
 * How the goods stand in the picture; each number is a different pack of its kind.
 *
 * | look | rice             | oil                | spaghetti         | noodles             |
 * |------|------------------|--------------------|-------------------|---------------------|
 * | 1    | small clear bag  | slim bottle        | one pack          | one sachet          |
 * | 2    | 10 kg sack       | bottle with handle | two packs         | cup with steam      |
 * | 3    | 25 kg sack       | small keg          | tied strands      | bowl with egg       |
 * | 4    | 50 kg sack, heap | two bottles        | carton of packs   | closed carton       |
 * | 5    | open sack        | large keg          | pile of packs     | pile of sachets     |
 * | 6    | heaped basin     | carton of bottles  | pack and a plate  | open carton         |
 */
export type Look = 1 | 2 | 3 | 4 | 5 | 6

export type PictureRequest = {
  kind: ProductKind
  look: Look
  /** Colours of the pack and of the backdrop; every look has one of its own. */
  palette?: PaletteName
  /** Colour of what is inside: parboiled rice is golden, ofada brown; palm oil red, vegetable oil yellow. */
  fill?: 'pale' | 'golden' | 'red' | 'brown'
}

export type Palette = { back: string; glow: string; main: string; deep: string; soft: string; mark: string }

export const PALETTES: Record<PaletteName, Palette> = {
  leaf: { back: '#cfe6c4', glow: '#f3faec', main: '#1f8a4c', deep: '#0e5a3a', soft: '#e9f5dc', mark: '#ffb938' },
  tomato: { back: '#ffd2bf', glow: '#fff3ea', main: '#e04a2f', deep: '#a82a17', soft: '#fff0e4', mark: '#ffc94d' },
  amber: { back: '#ffdf9a', glow: '#fff8e3', main: '#f2a31b', deep: '#b86a05', soft: '#fff6dc', mark: '#c93a1f' },
  sky: { back: '#c3e0f2', glow: '#f1f9fe', main: '#2178b5', deep: '#12507f', soft: '#e8f4fc', mark: '#ffb938' },
  plum: { back: '#e5cde4', glow: '#fbf2fa', main: '#8b3a86', deep: '#5d2059', soft: '#f9ebf7', mark: '#ffc24a' },
  lagoon: { back: '#bfe5df', glow: '#eefaf7', main: '#108a86', deep: '#075c5c', soft: '#e2f6f2', mark: '#ff8a4c' },
  earth: { back: '#e6d3b8', glow: '#fbf4e8', main: '#a8642a', deep: '#6d3c14', soft: '#f8ecd8', mark: '#2f8a52' },
}

export const OWN_PALETTE: Record<ProductKind, Record<Look, PaletteName>> = {
  rice: { 1: 'amber', 2: 'leaf', 3: 'sky', 4: 'tomato', 5: 'lagoon', 6: 'earth' },
  oil: { 1: 'leaf', 2: 'tomato', 3: 'amber', 4: 'lagoon', 5: 'earth', 6: 'sky' },
  spaghetti: { 1: 'sky', 2: 'tomato', 3: 'leaf', 4: 'amber', 5: 'plum', 6: 'lagoon' },
  noodles: { 1: 'tomato', 2: 'amber', 3: 'lagoon', 4: 'leaf', 5: 'sky', 6: 'plum' },
}

export const GRAIN = {
  pale: { base: '#f4ead2', light: '#fffdf4', dark: '#d9c9a2' },
  golden: { base: '#edd08a', light: '#fae8b5', dark: '#c79f4d' },
  red: { base: '#d98e63', light: '#efb891', dark: '#a75d37' },
  brown: { base: '#b98a58', light: '#d9b183', dark: '#875b30' },
} as const

export const LIQUID = {
  pale: { light: '#fff0a8', main: '#fbd75a', deep: '#d9a31d' },
  golden: { light: '#ffdf7a', main: '#f8b92b', deep: '#c8800b' },
  red: { light: '#ff9a4d', main: '#dd4a17', deep: '#97260a' },
  brown: { light: '#e9b46c', main: '#b9732a', deep: '#7d4612' },
} as const

export type Fill = keyof typeof GRAIN

/** Collects what must be defined before it is used, and hands out ids that are unique within one picture. */
export type Pen = { defs: string[]; id: (prefix: string) => string; random: () => number; prefix: string }

export function newPen(seed: number, prefix: string): Pen {
  let count = 0
  let state = seed * 7919 + 17
  const defs: string[] = []
  return {
    defs,
    prefix,
    id: (name) => `${prefix}${name}${(count += 1)}`,
    random: () => {
      state = (state * 1103515245 + 12345) % 2147483648
      return state / 2147483648
    },
  }
}

export const round = (value: number) => String(Math.round(value * 10) / 10)

export function gradient(
  pen: Pen,
  stops: readonly (readonly [number, string, number?])[],
  direction: 'across' | 'down',
) {
  const id = pen.id('g')
  const axis = direction === 'across' ? 'x2="1" y2="0"' : 'x2="0" y2="1"'
  const list = stops
    .map(
      ([at, color, opacity]) =>
        `<stop offset="${at}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
  pen.defs.push(`<linearGradient id="${id}" ${axis}>${list}</linearGradient>`)
  return `url(#${id})`
}

export function clip(pen: Pen, d: string) {
  const id = pen.id('c')
  pen.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  return `url(#${id})`
}

/** Light from the upper left over a round body. */
export const roundShade = (pen: Pen, strength = 1) =>
  gradient(
    pen,
    [
      [0, '#1a0d00', 0.3 * strength],
      [0.14, '#1a0d00', 0.06 * strength],
      [0.28, '#ffffff', 0.34 * strength],
      [0.46, '#ffffff', 0],
      [0.78, '#1a0d00', 0.1 * strength],
      [1, '#1a0d00', 0.4 * strength],
    ],
    'across',
  )

export const place = (x: number, y: number, scale: number, content: string, turn = 0) =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${content}</g>`

export const shadow = (x: number, y: number, width: number, height = width * 0.13) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(width / 2)}" ry="${round(height / 2)}" fill="#2b1600" opacity=".2"/>` +
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(width * 0.4)}" ry="${round(height * 0.3)}" fill="#2b1600" opacity=".22"/>`
