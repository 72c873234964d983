/**
 * The pictures of the catalogue, drawn in code: shapes only, no lettering (the machine that turns them into WebP may
 * have no fonts), no outside file. The same input always gives the same picture.
 */

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
type Look = 1 | 2 | 3 | 4 | 5 | 6

export type PictureRequest = {
  kind: ProductKind
  look: Look
  /** Colours of the pack and of the backdrop; every look has one of its own. */
  palette?: PaletteName
  /** Colour of what is inside: parboiled rice is golden, ofada brown; palm oil red, vegetable oil yellow. */
  fill?: 'pale' | 'golden' | 'red' | 'brown'
}

type Palette = { back: string; glow: string; main: string; deep: string; soft: string; mark: string }

const PALETTES: Record<PaletteName, Palette> = {
  leaf: { back: '#cfe6c4', glow: '#f3faec', main: '#1f8a4c', deep: '#0e5a3a', soft: '#e9f5dc', mark: '#ffb938' },
  tomato: { back: '#ffd2bf', glow: '#fff3ea', main: '#e04a2f', deep: '#a82a17', soft: '#fff0e4', mark: '#ffc94d' },
  amber: { back: '#ffdf9a', glow: '#fff8e3', main: '#f2a31b', deep: '#b86a05', soft: '#fff6dc', mark: '#c93a1f' },
  sky: { back: '#c3e0f2', glow: '#f1f9fe', main: '#2178b5', deep: '#12507f', soft: '#e8f4fc', mark: '#ffb938' },
  plum: { back: '#e5cde4', glow: '#fbf2fa', main: '#8b3a86', deep: '#5d2059', soft: '#f9ebf7', mark: '#ffc24a' },
  lagoon: { back: '#bfe5df', glow: '#eefaf7', main: '#108a86', deep: '#075c5c', soft: '#e2f6f2', mark: '#ff8a4c' },
  earth: { back: '#e6d3b8', glow: '#fbf4e8', main: '#a8642a', deep: '#6d3c14', soft: '#f8ecd8', mark: '#2f8a52' },
}

const OWN_PALETTE: Record<ProductKind, Record<Look, PaletteName>> = {
  rice: { 1: 'amber', 2: 'leaf', 3: 'sky', 4: 'tomato', 5: 'lagoon', 6: 'earth' },
  oil: { 1: 'leaf', 2: 'tomato', 3: 'amber', 4: 'lagoon', 5: 'earth', 6: 'sky' },
  spaghetti: { 1: 'sky', 2: 'tomato', 3: 'leaf', 4: 'amber', 5: 'plum', 6: 'lagoon' },
  noodles: { 1: 'tomato', 2: 'amber', 3: 'lagoon', 4: 'leaf', 5: 'sky', 6: 'plum' },
}

const GRAIN = {
  pale: { base: '#f4ead2', light: '#fffdf4', dark: '#d9c9a2' },
  golden: { base: '#edd08a', light: '#fae8b5', dark: '#c79f4d' },
  red: { base: '#d98e63', light: '#efb891', dark: '#a75d37' },
  brown: { base: '#b98a58', light: '#d9b183', dark: '#875b30' },
} as const

const LIQUID = {
  pale: { light: '#fff0a8', main: '#fbd75a', deep: '#d9a31d' },
  golden: { light: '#ffdf7a', main: '#f8b92b', deep: '#c8800b' },
  red: { light: '#ff9a4d', main: '#dd4a17', deep: '#97260a' },
  brown: { light: '#e9b46c', main: '#b9732a', deep: '#7d4612' },
} as const

type Fill = keyof typeof GRAIN

/** Collects what must be defined before it is used, and hands out ids that are unique within one picture. */
type Pen = { defs: string[]; id: (prefix: string) => string; random: () => number; prefix: string }

function newPen(seed: number, prefix: string): Pen {
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

const round = (value: number) => String(Math.round(value * 10) / 10)

function gradient(pen: Pen, stops: readonly (readonly [number, string, number?])[], direction: 'across' | 'down') {
  const id = pen.id('g')
  const axis = direction === 'across' ? 'x2="1" y2="0"' : 'x2="0" y2="1"'
  const list = stops
    .map(([at, color, opacity]) => `<stop offset="${at}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`)
    .join('')
  pen.defs.push(`<linearGradient id="${id}" ${axis}>${list}</linearGradient>`)
  return `url(#${id})`
}

function clip(pen: Pen, d: string) {
  const id = pen.id('c')
  pen.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  return `url(#${id})`
}

/** Light from the upper left over a round body. */
const roundShade = (pen: Pen, strength = 1) =>
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

const place = (x: number, y: number, scale: number, content: string, turn = 0) =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${content}</g>`

const shadow = (x: number, y: number, width: number, height = width * 0.13) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(width / 2)}" ry="${round(height / 2)}" fill="#2b1600" opacity=".2"/>` +
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(width * 0.4)}" ry="${round(height * 0.3)}" fill="#2b1600" opacity=".22"/>`

/* ---------------------------------------------------------------- marks */

type Mark = 'sprig' | 'bowl' | 'sun' | 'palm' | 'drop' | 'fork' | 'flame'

/** The round badge on a pack, in the place of a brand. */
function badge(mark: Mark, radius: number, palette: Palette): string {
  const ring =
    `<circle r="${radius}" fill="${palette.soft}"/>` +
    `<circle r="${round(radius * 0.88)}" fill="none" stroke="${palette.mark}" stroke-width="${round(radius * 0.08)}"/>`
  return `<g>${ring}<g transform="scale(${(radius / 50).toFixed(2)})">${markShape(mark, palette)}</g></g>`
}

function markShape(mark: Mark, palette: Palette): string {
  const { main, deep, mark: warm } = palette
  switch (mark) {
    case 'sprig': {
      const leaf = (x: number, y: number, turn: number) =>
        `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C6-4 8-14 0-22C-8-14-6-4 0 0Z" fill="${warm}"/>`
      return (
        `<path d="M0 34C-2 10 0-6 4-24" fill="none" stroke="${deep}" stroke-width="4" stroke-linecap="round"/>` +
        [leaf(4, -18, 8), leaf(2, -4, 48), leaf(2, -8, -44), leaf(0, 10, 54), leaf(0, 6, -50), leaf(-1, 24, 58), leaf(-1, 20, -56)].join('')
      )
    }
    case 'bowl':
      return (
        `<path d="M-28-2C-24-24-10-30 0-30S24-24 28-2Z" fill="#fffaf0" stroke="${warm}" stroke-width="3"/>` +
        `<path d="M-34-3H34C34 16 22 28 0 28S-34 16-34-3Z" fill="${main}"/><path d="M-34-3H34C34 2 33 6 32 9H-32C-33 6-34 2-34-3Z" fill="${deep}" opacity=".35"/>` +
        `<rect x="-14" y="26" width="28" height="7" rx="3" fill="${deep}"/>`
      )
    case 'sun':
      return (
        `<g fill="${warm}">${Array.from({ length: 12 }, (_, i) => `<path transform="rotate(${i * 30})" d="M-5-24L0-38L5-24Z"/>`).join('')}</g>` +
        `<circle r="21" fill="${main}"/><path d="M-12 4C-4-10 4-10 12 4M-12 10H12" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round"/>`
      )
    case 'palm':
      return (
        `<path d="M-3 34C-4 14-2 4 0-6C3 6 4 18 4 34Z" fill="${palette.deep}"/>` +
        `<g fill="${main}"><path d="M0-8C-14-24-30-18-36-2C-24-10-12-10 0-8Z"/><path d="M0-8C14-24 30-18 36-2C24-10 12-10 0-8Z"/><path d="M0-8C-10-30-2-36 4-38C8-26 6-16 0-8Z"/><path d="M0-8C-18-12-26 2-26 14C-16 4-8 0 0-8Z"/><path d="M0-8C18-12 26 2 26 14C16 4 8 0 0-8Z"/></g>` +
        `<g fill="${warm}"><circle cx="-6" cy="0" r="5"/><circle cx="5" cy="1" r="5"/><circle cx="0" cy="7" r="5"/></g>`
      )
    case 'drop':
      return (
        `<path d="M0-36C16-12 24-2 24 10A24 24 0 0 1-24 10C-24-2-16-12 0-36Z" fill="${warm}"/>` +
        `<path d="M-12 12A13 13 0 0 0 2 24" stroke="#fff" stroke-width="5" fill="none" stroke-linecap="round"/>`
      )
    case 'fork':
      return (
        `<g fill="none" stroke="${warm}" stroke-width="6" stroke-linecap="round"><path d="M-24 18C-26-6 26-8 24 16C22 32-20 32-18 12C-16-2 18-2 16 12C14 24-10 22-8 12"/></g>` +
        `<path d="M-9-36V-22C-9-14 9-14 9-22V-36M0-36V4" fill="none" stroke="${deep}" stroke-width="5" stroke-linecap="round"/>`
      )
    case 'flame':
      return `<path d="M2-36C10-20 26-10 24 10C23 26 12 34 0 34S-23 26-24 10C-24-2-16-8-12-20C-6-14-4-8-3-4C4-12 6-24 2-36Z" fill="${palette.main}"/><path d="M1-4C6 4 12 10 11 18C10 26 5 29 0 29S-10 26-11 18C-11 10-4 6 1-4Z" fill="${warm}"/>`
  }
}

/* ---------------------------------------------------------------- rice */

/** Long grains lying about inside an ellipse-shaped dome; painted from the back to the front. */
function heap(pen: Pen, width: number, height: number, fill: Fill, count: number): string {
  const tone = GRAIN[fill]
  const dome = `M${round(-width / 2)} 0C${round(-width * 0.36)} ${round(-height * 0.55)} ${round(-width * 0.16)} ${round(-height)} 0 ${round(-height)}S${round(width * 0.36)} ${round(-height * 0.55)} ${round(width / 2)} 0Q0 ${round(height * 0.22)} ${round(-width / 2)} 0Z`
  const grains = Array.from({ length: count }, () => {
    const across = (pen.random() + pen.random()) / 2 - 0.5
    const top = -height * Math.cos(Math.min(1, Math.abs(across) * 2) * 1.45)
    const y = top * (0.04 + 0.94 * pen.random()) + 3
    return { x: across * width * 0.94, y, turn: Math.round(pen.random() * 180), tint: pen.random() }
  }).sort((a, b) => a.y - b.y)
  return (
    `<path d="${dome}" fill="${tone.base}"/><path d="${dome}" fill="${roundShade(pen, 0.45)}"/>` +
    grains
      .map(
        (grain) =>
          `<ellipse transform="translate(${round(grain.x)} ${round(grain.y)}) rotate(${grain.turn})" rx="8.5" ry="2.9" fill="${grain.tint > 0.45 ? tone.light : grain.tint > 0.15 ? tone.base : tone.dark}" stroke="${tone.dark}" stroke-width=".8"/>`,
      )
      .join('')
  )
}

const loose = (pen: Pen, x: number, y: number, spread: number, fill: Fill, count: number) =>
  Array.from({ length: count }, () => {
    const tone = GRAIN[fill]
    return `<ellipse transform="translate(${round(x + (pen.random() - 0.5) * spread)} ${round(y + (pen.random() - 0.5) * spread * 0.12)}) rotate(${Math.round(pen.random() * 180)})" rx="8" ry="2.8" fill="${tone.light}" stroke="${tone.dark}"/>`
  }).join('')

const sackBody = (w: number, h: number) =>
  `M${-w * 0.45} ${-h}C${-w * 0.5} ${-h * 0.86} ${-w * 0.53} ${-h * 0.66} ${-w * 0.525} ${-h * 0.42}C${-w * 0.53} ${-h * 0.2} ${-w * 0.53} ${-h * 0.06} ${-w * 0.47} -5Q${-w * 0.3} 7 0 4Q${w * 0.3} 7 ${w * 0.47} -5C${w * 0.53} ${-h * 0.06} ${w * 0.53} ${-h * 0.2} ${w * 0.525} ${-h * 0.42}C${w * 0.53} ${-h * 0.66} ${w * 0.5} ${-h * 0.86} ${w * 0.45} ${-h}Q0 ${-h + 8} ${-w * 0.45} ${-h}Z`

function weave(pen: Pen, color: string) {
  const id = pen.id('w')
  pen.defs.push(
    `<pattern id="${id}" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0 2.2H9M0 6.7H9" stroke="${color}" stroke-width="1.1" opacity=".17"/><path d="M2.2 0V9M6.7 0V9" stroke="#fff" stroke-width="1.1" opacity=".22"/></pattern>`,
  )
  return `url(#${id})`
}

/** A closed woven sack: printed stripes down the sides, a badge, and a sewn mouth. */
function sack(pen: Pen, w: number, h: number, palette: Palette, mark: Mark, cloth = '#fffaf0'): string {
  const d = sackBody(w, h)
  const inside = clip(pen, d)
  const stripe = (x: number, width: number, color: string) =>
    `<path d="M${x} ${-h}C${x * 1.2} ${-h * 0.66} ${x * 1.2} ${-h * 0.3} ${x * 1.06} 10h${width}C${(x + width) * 1.2} ${-h * 0.3} ${(x + width) * 1.2} ${-h * 0.66} ${x + width} ${-h}Z" fill="${color}"/>`
  const hem = `M${-w * 0.49} ${-h - 24}Q${-w * 0.2} ${-h - 15} 0 ${-h - 20}T${w * 0.49} ${-h - 24}L${w * 0.45} ${-h + 6}Q0 ${-h + 14} ${-w * 0.45} ${-h + 6}Z`
  return (
    `<path d="${d}" fill="${cloth}"/>` +
    `<g clip-path="${inside}">` +
    stripe(-w * 0.41, w * 0.1, palette.main) +
    stripe(-w * 0.29, w * 0.025, palette.mark) +
    stripe(w * 0.31, w * 0.1, palette.main) +
    stripe(w * 0.265, w * 0.025, palette.mark) +
    `<rect x="${-w}" y="${-h * 0.17}" width="${w * 2}" height="${h * 0.085}" fill="${palette.main}"/>` +
    `<rect x="${-w}" y="${-h * 0.2}" width="${w * 2}" height="${h * 0.014}" fill="${palette.mark}"/>` +
    `<rect x="${-w}" y="${-h - 10}" width="${w * 2}" height="${h + 30}" fill="${weave(pen, palette.deep)}"/>` +
    `<g fill="none" stroke="${palette.deep}" stroke-opacity=".2" stroke-width="3" stroke-linecap="round"><path d="M${-w * 0.46} ${-h * 0.1}Q${-w * 0.34} ${-h * 0.16} ${-w * 0.27} ${-h * 0.09}"/><path d="M${w * 0.47} ${-h * 0.14}Q${w * 0.36} ${-h * 0.18} ${w * 0.3} ${-h * 0.1}"/><path d="M${-w * 0.3} ${-h + 8}Q${-w * 0.28} ${-h * 0.92} ${-w * 0.33} ${-h * 0.86}"/><path d="M${w * 0.22} ${-h + 8}Q${w * 0.2} ${-h * 0.93} ${w * 0.24} ${-h * 0.87}"/></g>` +
    `</g>` +
    place(0, -h * 0.56, 1, badge(mark, w * 0.235, palette)) +
    `<path d="${d}" fill="${roundShade(pen, 0.85)}"/>` +
    `<path d="${hem}" fill="${cloth}"/><path d="${hem}" fill="${palette.deep}" opacity=".14"/><path d="${hem}" fill="${roundShade(pen, 0.7)}"/>` +
    `<path d="M${-w * 0.44} ${-h - 7}Q0 ${-h + 1} ${w * 0.44} ${-h - 7}" fill="none" stroke="${palette.main}" stroke-width="5" stroke-dasharray="11 6"/>`
  )
}

function openSack(pen: Pen, w: number, h: number, palette: Palette, mark: Mark, fill: Fill): string {
  const rim = `M${-w * 0.53} ${-h - 6}Q${-w * 0.56} ${-h + 14} ${-w * 0.5} ${-h + 30}Q0 ${-h + 58} ${w * 0.5} ${-h + 30}Q${w * 0.56} ${-h + 14} ${w * 0.53} ${-h - 6}Q0 ${-h + 24} ${-w * 0.53} ${-h - 6}Z`
  const body = sack(pen, w, h, palette, mark)
  // The sewn mouth of a closed sack lies behind the heap and the rolled rim.
  return (
    body +
    `<ellipse cx="0" cy="${-h - 8}" rx="${w * 0.53}" ry="24" fill="${palette.deep}"/>` +
    place(0, -h - 2, 1, heap(pen, w * 1.0, h * 0.36, fill, 300)) +
    `<path d="${rim}" fill="#fffaf0"/><path d="${rim}" fill="${palette.main}" opacity=".16"/><path d="${rim}" fill="${weave(pen, palette.deep)}"/><path d="${rim}" fill="${roundShade(pen, 0.8)}"/>` +
    `<path d="M${-w * 0.49} ${-h + 24}Q0 ${-h + 52} ${w * 0.49} ${-h + 24}" fill="none" stroke="${palette.main}" stroke-width="4" stroke-dasharray="11 6"/>`
  )
}

function clearBag(pen: Pen, w: number, h: number, palette: Palette, fill: Fill): string {
  const tone = GRAIN[fill]
  const d = `M${-w * 0.42} ${-h}L${w * 0.42} ${-h}C${w * 0.48} ${-h * 0.8} ${w * 0.52} ${-h * 0.4} ${w * 0.48} -10Q${w * 0.44} 4 0 2Q${-w * 0.44} 4 ${-w * 0.48} -10C${-w * 0.52} ${-h * 0.4} ${-w * 0.48} ${-h * 0.8} ${-w * 0.42} ${-h}Z`
  const inside = clip(pen, d)
  const grains = Array.from({ length: 330 }, () => {
    const x = (pen.random() - 0.5) * w
    const y = -pen.random() * h * 0.93
    const tint = pen.random()
    return `<ellipse transform="translate(${round(x)} ${round(y)}) rotate(${Math.round(pen.random() * 180)})" rx="9" ry="3" fill="${tint > 0.5 ? tone.light : tint > 0.15 ? tone.base : tone.dark}" stroke="${tone.dark}" stroke-width=".7"/>`
  }).join('')
  return (
    `<path d="${d}" fill="${tone.base}"/><g clip-path="${inside}">${grains}` +
    `<path d="M${-w} ${-h}H${w}V${-h * 0.8}Q0 ${-h * 0.72} ${-w} ${-h * 0.8}Z" fill="${palette.main}"/>` +
    `<path d="M${-w} ${-h * 0.8}Q0 ${-h * 0.72} ${w} ${-h * 0.8}V${-h * 0.775}Q0 ${-h * 0.695} ${-w} ${-h * 0.775}Z" fill="${palette.mark}"/>` +
    `<path d="M${-w} 10H${w}V${-h * 0.13}Q0 ${-h * 0.2} ${-w} ${-h * 0.13}Z" fill="${palette.main}"/></g>` +
    place(0, -h * 0.47, 1, badge('sprig', w * 0.26, palette)) +
    `<path d="${d}" fill="${roundShade(pen, 0.9)}"/>` +
    `<path d="M${-w * 0.33} ${-h * 0.74}C${-w * 0.39} ${-h * 0.5} ${-w * 0.39} ${-h * 0.35} ${-w * 0.36} ${-h * 0.18}" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".6" fill="none"/>` +
    `<path d="M${-w * 0.43} ${-h - 26}H${w * 0.43}L${w * 0.42} ${-h + 3}H${-w * 0.42}Z" fill="${palette.deep}"/>` +
    `<path d="M${-w * 0.42} ${-h - 16}H${w * 0.42}M${-w * 0.42} ${-h - 7}H${w * 0.42}" stroke="#fff" stroke-opacity=".35" stroke-width="2.5"/>`
  )
}

/** The enamel basin a market trader measures with. */
function basin(pen: Pen, w: number, palette: Palette, fill: Fill): string {
  const h = w * 0.4
  const body = `M${-w / 2} ${-h}C${-w * 0.46} ${-h * 0.35} ${-w * 0.36} 0 ${-w * 0.24} 0H${w * 0.24}C${w * 0.36} 0 ${w * 0.46} ${-h * 0.35} ${w / 2} ${-h}Q0 ${-h + 40} ${-w / 2} ${-h}Z`
  const inside = clip(pen, body)
  const flower = (x: number, y: number) =>
    place(x, y, 1, `<g fill="${palette.mark}">${[0, 72, 144, 216, 288].map((turn) => `<ellipse transform="rotate(${turn})" cx="0" cy="-12" rx="8" ry="11"/>`).join('')}</g><circle r="7" fill="${palette.main}"/>`)
  return (
    `<ellipse cx="0" cy="${-h}" rx="${w / 2}" ry="30" fill="${palette.deep}"/>` +
    place(0, -h + 8, 1, heap(pen, w * 0.9, w * 0.42, fill, 460)) +
    `<path d="${body}" fill="#fffdf8"/><g clip-path="${inside}"><path d="M${-w} -28H${w}V20H${-w}Z" fill="${palette.main}"/>${flower(-w * 0.24, -h * 0.52)}${flower(0, -h * 0.44)}${flower(w * 0.24, -h * 0.52)}</g>` +
    `<path d="${body}" fill="${roundShade(pen, 0.9)}"/>` +
    `<path d="M${-w / 2} ${-h}Q0 ${-h + 40} ${w / 2} ${-h}" fill="none" stroke="${palette.main}" stroke-width="11" stroke-linecap="round"/>` +
    `<path d="M${-w / 2} ${-h - 2}Q0 ${-h + 37} ${w / 2} ${-h - 2}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3" stroke-linecap="round"/>`
  )
}

/* ---------------------------------------------------------------- oil */

function bottle(pen: Pen, w: number, h: number, palette: Palette, fill: Fill, options: { mark?: Mark; handle?: boolean } = {}): string {
  const { mark = 'drop', handle = false } = options
  const oil = LIQUID[fill]
  const neck = w * 0.15
  const shoulder = h * 0.27
  const outline = `M${-neck} ${-h + 34}C${-neck} ${-h + shoulder * 0.62} ${-w / 2} ${-h + shoulder * 0.66} ${-w / 2} ${-h + shoulder * 1.3}C${-w / 2} ${-h * 0.5} ${-w * 0.46} ${-h * 0.46} ${-w * 0.46} ${-h * 0.4}C${-w * 0.46} ${-h * 0.34} ${-w / 2} ${-h * 0.3} ${-w / 2} ${-h * 0.22}V-22Q${-w / 2} 0 ${-w * 0.38} 0H${w * 0.38}Q${w / 2} 0 ${w / 2} -22V${-h * 0.22}C${w / 2} ${-h * 0.3} ${w * 0.46} ${-h * 0.34} ${w * 0.46} ${-h * 0.4}C${w * 0.46} ${-h * 0.46} ${w / 2} ${-h * 0.5} ${w / 2} ${-h + shoulder * 1.3}C${w / 2} ${-h + shoulder * 0.66} ${neck} ${-h + shoulder * 0.62} ${neck} ${-h + 34}Z`
  const inside = clip(pen, outline)
  const liquid = gradient(pen, [[0, oil.deep], [0.2, oil.main], [0.42, oil.light], [0.66, oil.main], [1, oil.deep]], 'across')
  const labelTop = -h * 0.56
  const labelHeight = h * 0.4
  const ribs = [0.075, 0.115].map((at) => `<path d="M${-w} ${-h * at}Q0 ${-h * at + 9} ${w} ${-h * at}" stroke="${oil.deep}" stroke-opacity=".5" stroke-width="3" fill="none"/>`).join('')
  return (
    `<path d="${outline}" fill="${oil.light}" opacity=".55"/>` +
    `<g clip-path="${inside}"><rect x="${-w}" y="${-h * 0.86}" width="${w * 2}" height="${h}" fill="${liquid}"/><ellipse cx="0" cy="${-h * 0.86}" rx="${w * 0.2}" ry="4" fill="${oil.light}"/>${ribs}` +
    `<path d="M${-w} ${labelTop}Q0 ${labelTop + 12} ${w} ${labelTop}V${labelTop + labelHeight}Q0 ${labelTop + labelHeight + 12} ${-w} ${labelTop + labelHeight}Z" fill="${palette.soft}"/>` +
    `<path d="M${-w} ${labelTop}Q0 ${labelTop + 12} ${w} ${labelTop}V${labelTop + labelHeight * 0.2}Q0 ${labelTop + labelHeight * 0.2 + 12} ${-w} ${labelTop + labelHeight * 0.2}Z" fill="${palette.main}"/>` +
    `<path d="M${-w} ${labelTop + labelHeight * 0.84}Q0 ${labelTop + labelHeight * 0.84 + 12} ${w} ${labelTop + labelHeight * 0.84}V${labelTop + labelHeight}Q0 ${labelTop + labelHeight + 12} ${-w} ${labelTop + labelHeight}Z" fill="${palette.main}"/></g>` +
    place(0, labelTop + labelHeight * 0.55, Number((w / 150).toFixed(2)), markShape(mark, palette)) +
    `<path d="${outline}" fill="${roundShade(pen, 0.8)}"/>` +
    `<path d="M${-w * 0.33} ${-h + shoulder * 1.28}C${-w * 0.34} ${-h * 0.6} ${-w * 0.34} ${-h * 0.2} ${-w * 0.34} ${-h * 0.1}" stroke="#fff" stroke-width="${round(w * 0.06)}" stroke-linecap="round" opacity=".5" fill="none"/>` +
    (handle
      ? `<path d="M${w * 0.1} ${-h + 58}C${w * 0.62} ${-h + 44} ${w * 0.78} ${-h * 0.76} ${w * 0.5} ${-h * 0.58}" fill="none" stroke="${oil.deep}" stroke-width="20" stroke-linecap="round"/><path d="M${w * 0.1} ${-h + 58}C${w * 0.62} ${-h + 44} ${w * 0.78} ${-h * 0.76} ${w * 0.5} ${-h * 0.58}" fill="none" stroke="${oil.main}" stroke-width="12" stroke-linecap="round"/>`
      : '') +
    `<rect x="${-neck * 1.15}" y="${-h + 26}" width="${neck * 2.3}" height="11" rx="4" fill="${palette.deep}"/>` +
    `<rect x="${-neck * 1.25}" y="${-h - 8}" width="${neck * 2.5}" height="38" rx="6" fill="${palette.main}"/>` +
    `<rect x="${-neck * 1.25}" y="${-h - 8}" width="${neck * 2.5}" height="38" rx="6" fill="${roundShade(pen, 1)}"/>` +
    `<path d="${[-0.75, -0.25, 0.25, 0.75].map((at) => `M${round(neck * at * 1.2)} ${-h}V${-h + 22}`).join('')}" stroke="${palette.deep}" stroke-opacity=".45" stroke-width="2.5"/>`
  )
}

function keg(pen: Pen, w: number, h: number, palette: Palette, fill: Fill, mark: Mark): string {
  const oil = LIQUID[fill]
  const body = `M${-w / 2} ${-h * 0.72}C${-w / 2} ${-h * 0.84} ${-w * 0.42} ${-h * 0.88} ${-w * 0.3} ${-h * 0.88}L${w * 0.16} ${-h * 0.88}C${w * 0.34} ${-h * 0.88} ${w / 2} ${-h * 0.8} ${w / 2} ${-h * 0.68}V-26Q${w / 2} 0 ${w / 2 - 28} 0H${-w / 2 + 28}Q${-w / 2} 0 ${-w / 2} -26Z`
  const inside = clip(pen, body)
  const plastic = gradient(pen, [[0, oil.deep], [0.18, oil.main], [0.36, oil.light], [0.6, oil.main], [1, oil.deep]], 'across')
  const handle = `M${-w * 0.28} ${-h * 0.86}C${-w * 0.26} ${-h * 1.06} ${w * 0.1} ${-h * 1.06} ${w * 0.14} ${-h * 0.86}`
  return (
    `<path d="${handle}" fill="none" stroke="${oil.deep}" stroke-width="${round(w * 0.13)}"/><path d="${handle}" fill="none" stroke="${oil.main}" stroke-width="${round(w * 0.09)}"/><path d="${handle}" fill="none" stroke="${oil.light}" stroke-opacity=".7" stroke-width="${round(w * 0.025)}"/>` +
    `<g transform="translate(${w * 0.33} ${-h * 0.87}) rotate(14)"><rect x="${-w * 0.1}" y="-34" width="${w * 0.2}" height="40" rx="7" fill="${palette.main}"/><rect x="${-w * 0.1}" y="-34" width="${w * 0.2}" height="40" rx="7" fill="${roundShade(pen, 1)}"/><path d="M${-w * 0.05}-28V0M0-28V0M${w * 0.05}-28V0" stroke="${palette.deep}" stroke-opacity=".5" stroke-width="3"/></g>` +
    `<path d="${body}" fill="${plastic}"/>` +
    `<g clip-path="${inside}"><path d="M${-w} ${-h * 0.09}H${w}M${-w} ${-h * 0.14}H${w}M${-w} ${-h * 0.71}H${w}" stroke="${oil.deep}" stroke-opacity=".55" stroke-width="6"/><path d="M${-w} ${-h * 0.075}H${w}M${-w} ${-h * 0.125}H${w}M${-w} ${-h * 0.695}H${w}" stroke="${oil.light}" stroke-opacity=".6" stroke-width="4"/></g>` +
    `<rect x="${-w * 0.36}" y="${-h * 0.64}" width="${w * 0.72}" height="${h * 0.43}" rx="18" fill="${palette.soft}"/>` +
    `<path d="M${-w * 0.36} ${-h * 0.29}H${w * 0.36}V${-h * 0.21 - 18}a18 18 0 0 1-18 18H${-w * 0.36 + 18}a18 18 0 0 1-18-18Z" fill="${palette.main}"/>` +
    place(0, -h * 0.46, Number((w / 190).toFixed(2)), markShape(mark, palette)) +
    `<path d="${body}" fill="${roundShade(pen, 0.7)}"/>` +
    `<path d="M${-w * 0.41} ${-h * 0.66}V${-h * 0.2}" stroke="#fff" stroke-width="${round(w * 0.04)}" stroke-linecap="round" opacity=".55"/>`
  )
}

/* ---------------------------------------------------------------- boxes */

/** A carton seen from a corner; `w` is the front, `side` the depth to the right. */
function carton(w: number, h: number, side: number, palette: Palette, front: string, options: { open?: string } = {}): string {
  const lift = side * 0.42
  const face = `M${-w / 2} ${-h}H${w / 2}V0H${-w / 2}Z`
  const right = `M${w / 2} ${-h}L${w / 2 + side} ${-h - lift}V${-lift}L${w / 2} 0Z`
  const top = `M${-w / 2} ${-h}L${-w / 2 + side} ${-h - lift}H${w / 2 + side}L${w / 2} ${-h}Z`
  const lid =
    options.open === undefined
      ? `<path d="${top}" fill="${palette.main}"/><path d="${top}" fill="#fff" opacity=".3"/><path d="M${-w * 0.09} ${-h}L${-w * 0.09 + side} ${-h - lift}H${w * 0.09 + side}L${w * 0.09} ${-h}Z" fill="${palette.soft}" opacity=".75"/><path d="M${-w * 0.09} ${-h}H${w * 0.09}V${-h + 34}H${-w * 0.09}Z" fill="${palette.soft}" opacity=".75"/>`
      : ''
  const behind =
    options.open === undefined
      ? ''
      : `<path d="${top}" fill="${palette.deep}"/><path d="M${-w / 2 + side} ${-h - lift}H${w / 2 + side}L${w / 2 + side + 20} ${-h - lift - 54}H${-w / 2 + side + 20}Z" fill="${palette.main}"/><path d="M${-w / 2 + side} ${-h - lift}H${w / 2 + side}L${w / 2 + side + 20} ${-h - lift - 54}H${-w / 2 + side + 20}Z" fill="#000" opacity=".12"/><path d="M${-w / 2} ${-h}L${-w / 2 + side} ${-h - lift}L${-w / 2 + side - 52} ${-h - lift - 22}L${-w / 2 - 52} ${-h - 22}Z" fill="${palette.main}"/><path d="M${-w / 2} ${-h}L${-w / 2 + side} ${-h - lift}L${-w / 2 + side - 52} ${-h - lift - 22}L${-w / 2 - 52} ${-h - 22}Z" fill="#fff" opacity=".25"/>${options.open}`
  return (
    behind +
    `<path d="${face}" fill="${palette.main}"/><path d="${right}" fill="${palette.deep}"/>` +
    lid +
    `<path d="M${-w / 2} ${-h * 0.2}H${w / 2}V${-h * 0.1}H${-w / 2}Z" fill="${palette.mark}"/><path d="M${w / 2} ${-h * 0.2}L${w / 2 + side} ${-h * 0.2 - lift}V${-h * 0.1 - lift}L${w / 2} ${-h * 0.1}Z" fill="${palette.mark}"/><path d="M${w / 2} ${-h * 0.2}L${w / 2 + side} ${-h * 0.2 - lift}V${-h * 0.1 - lift}L${w / 2} ${-h * 0.1}Z" fill="#000" opacity=".22"/>` +
    place(0, options.open === undefined ? -h * 0.6 : -h * 0.48, options.open === undefined ? 1 : 0.86, front) +
    (options.open === undefined
      ? ''
      : `<path d="M${-w / 2} ${-h}H${w / 2}L${w / 2 - 12} ${-h + 40}H${-w / 2 - 12}Z" fill="${palette.main}"/><path d="M${-w / 2} ${-h}H${w / 2}L${w / 2 - 12} ${-h + 40}H${-w / 2 - 12}Z" fill="#fff" opacity=".34"/>`)
  )
}

/* ---------------------------------------------------------------- spaghetti */

function strands(pen: Pen, w: number, h: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const x = -w / 2 + (w * (index + 0.5)) / count
    return `<path d="M${round(x)} 0V${-h}" stroke="${['#f3cf74', '#e6b64c', '#fbe3a0', '#d9a136'][Math.floor(pen.random() * 4)]}" stroke-width="${round((w / count) * 0.98)}"/>`
  }).join('')
}

function spaghettiPack(pen: Pen, w: number, h: number, palette: Palette): string {
  const teeth = (y: number, up: number) => {
    const step = w / 10
    return Array.from({ length: 10 }, (_, i) => `L${round(-w / 2 + step * (i + 0.5))} ${y + up}L${round(-w / 2 + step * (i + 1))} ${y}`).join('')
  }
  const body = `M${-w / 2} ${-h}${teeth(-h, -9)}C${w * 0.54} ${-h * 0.7} ${w * 0.54} ${-h * 0.3} ${w / 2} 0${Array.from({ length: 10 }, (_, i) => `L${round(w / 2 - (w / 10) * (i + 0.5))} 9L${round(w / 2 - (w / 10) * (i + 1))} 0`).join('')}C${-w * 0.54} ${-h * 0.3} ${-w * 0.54} ${-h * 0.7} ${-w / 2} ${-h}Z`
  const inside = clip(pen, body)
  return (
    `<path d="${body}" fill="#f0c868"/><g clip-path="${inside}">${place(0, 10, 1, strands(pen, w * 1.1, h + 24, 26))}` +
    `<path d="M${-w} ${-h - 12}H${w}V${-h * 0.63}Q0 ${-h * 0.55} ${-w} ${-h * 0.68}Z" fill="${palette.main}"/>` +
    `<path d="M${-w} ${-h * 0.68}Q0 ${-h * 0.55} ${w} ${-h * 0.63}V${-h * 0.605}Q0 ${-h * 0.525} ${-w} ${-h * 0.655}Z" fill="${palette.mark}"/>` +
    `<path d="M${-w} 12H${w}V${-h * 0.17}Q0 ${-h * 0.1} ${-w} ${-h * 0.2}Z" fill="${palette.main}"/>` +
    `<path d="M${-w} ${-h - 12}H${w}V${-h + 16}H${-w}ZM${-w} 12H${w}V-16H${-w}Z" fill="${palette.deep}"/></g>` +
    place(0, -h * 0.77, 1, badge('fork', w * 0.34, palette)) +
    `<path d="${body}" fill="${roundShade(pen, 0.85)}"/>` +
    `<path d="M${-w * 0.36} ${-h * 0.9}V${-h * 0.08}" stroke="#fff" stroke-width="${round(w * 0.055)}" stroke-linecap="round" opacity=".5"/>`
  )
}

function tiedStrands(pen: Pen, palette: Palette): string {
  const list = Array.from({ length: 54 }, (_, index) => {
    const at = (index / 53) * 2 - 1
    const jitter = (pen.random() - 0.5) * 14
    const color = ['#f3cf74', '#e6b64c', '#fbe3a0', '#d9a136'][Math.floor(pen.random() * 4)]
    const high = 178 + pen.random() * 14
    return {
      order: pen.random(),
      path: `<path d="M${round(at * 105 + jitter)} ${round(-high * (1 - Math.abs(at) * 0.06))}Q${round(at * 34)} -40 ${round(at * 33)} 0Q${round(at * 34)} 40 ${round(at * 92 + jitter)} ${round(168 * (1 - Math.abs(at) * 0.05))}" stroke="${color}" stroke-width="6.5" fill="none" stroke-linecap="round"/>`,
    }
  })
    .sort((a, b) => a.order - b.order)
    .map((entry) => entry.path)
    .join('')
  const band = 'M-40-22Q0-12 40-22V22Q0 32-40 22Z'
  return (
    list +
    `<path d="${band}" fill="${palette.main}"/><path d="M-40-4Q0 6 40-4V4Q0 14-40 4Z" fill="${palette.mark}"/><path d="${band}" fill="${roundShade(pen, 1)}"/>`
  )
}

function leafSprig(color: string, dark: string): string {
  const leaf = 'M0 0C16-4 30-18 28-36C10-34-4-18 0 0Z'
  return `<path d="${leaf}" fill="${color}"/><path transform="scale(-1 1) rotate(10)" d="${leaf}" fill="${dark}"/><path d="M2-3L22-28M-3-3L-18-30" stroke="#eaffea" stroke-opacity=".5" stroke-width="2"/>`
}

const tomatoHalf =
  '<circle r="27" fill="#d5321c"/><circle r="22" fill="#f0694a"/><path d="M0-18V18M-16-9L16 9M-16 9L16-9" stroke="#d5321c" stroke-width="5"/><g fill="#ffe2a1"><ellipse cx="-9" cy="-14" rx="2" ry="3.5"/><ellipse cx="9" cy="-14" rx="2" ry="3.5"/><ellipse cx="-16" cy="0" rx="2" ry="3.5"/><ellipse cx="16" cy="0" rx="2" ry="3.5"/><ellipse cx="-9" cy="14" rx="2" ry="3.5"/><ellipse cx="9" cy="14" rx="2" ry="3.5"/></g>'

function plateOfSpaghetti(pen: Pen, w: number, palette: Palette): string {
  const curls = Array.from({ length: 34 }, (_, index) => {
    const color = ['#f6d988', '#e9bd57', '#fdebb4', '#dba63c'][index % 4]
    const spread = 1 - index / 40
    const x = (pen.random() - 0.5) * w * 0.3 * spread
    const y = -16 - index * 1.7
    const rx = (w * 0.13 + pen.random() * w * 0.15) * (0.45 + spread * 0.6)
    return `<path d="M${round(x - rx)} ${round(y + 8)}C${round(x - rx)} ${round(y - 22)} ${round(x + rx)} ${round(y - 24)} ${round(x + rx)} ${round(y + 4)}S${round(x - rx * 0.5)} ${round(y + 22)} ${round(x - rx * 0.6)} ${round(y + 2)}" fill="none" stroke="${color}" stroke-width="6.5" stroke-linecap="round"/>`
  }).join('')
  return (
    `<ellipse cx="0" cy="0" rx="${w / 2}" ry="${w * 0.17}" fill="#e9e2d2"/><ellipse cx="0" cy="-6" rx="${w / 2}" ry="${w * 0.17}" fill="#fffdf8"/><ellipse cx="0" cy="-6" rx="${w * 0.46}" ry="${w * 0.15}" fill="none" stroke="${palette.main}" stroke-width="5"/><ellipse cx="0" cy="-4" rx="${w * 0.35}" ry="${w * 0.11}" fill="#e7ddc6"/>` +
    `<ellipse cx="0" cy="-14" rx="${w * 0.3}" ry="${w * 0.1}" fill="#d9a136"/>${curls}` +
    `<path d="M${-w * 0.13} -64C${-w * 0.15} -92 ${w * 0.13} -96 ${w * 0.13} -68C${w * 0.18} -52 ${w * 0.09} -46 ${w * 0.07} -36C${w * 0.04} -50 ${w * 0.01} -50 -4 -44C${-w * 0.05} -34 ${-w * 0.09} -38 ${-w * 0.1} -50C${-w * 0.16} -46 ${-w * 0.18} -56 ${-w * 0.13} -64Z" fill="#cf3a1c"/><path d="M${-w * 0.07} -76Q0 -88 ${w * 0.07} -76" stroke="#f2805c" stroke-width="7" stroke-linecap="round" fill="none"/>` +
    place(2, -80, 0.8, leafSprig('#3aa65b', '#1f7f43'))
  )
}

/* ---------------------------------------------------------------- noodles */

/** A nest of wavy noodles filling a circle of radius r. */
function nest(pen: Pen, r: number): string {
  const id = pen.id('n')
  pen.defs.push(`<clipPath id="${id}"><circle r="${r}"/></clipPath>`)
  const colors = ['#ffe08a', '#f7c850', '#ffedb5', '#eeb537']
  const rows = Array.from({ length: 9 }, (_, index) => {
    const y = -r + (index * 2 * r) / 8
    const step = r * 0.23
    const wave = Array.from({ length: 10 }, (_, i) => `q${round(step / 2)} ${i % 2 ? round(step * 0.95) : round(-step * 0.95)} ${round(step)} 0`).join('')
    return `<path d="M${round(-r * 1.1 - (index % 2) * step * 0.5)} ${round(y)}${wave}" fill="none" stroke="#c98a1b" stroke-width="${round(r * 0.21)}" stroke-linecap="round"/><path d="M${round(-r * 1.1 - (index % 2) * step * 0.5)} ${round(y)}${wave}" fill="none" stroke="${colors[index % 4]}" stroke-width="${round(r * 0.15)}" stroke-linecap="round"/>`
  }).join('')
  return `<circle r="${r}" fill="#d99d2b"/><g clip-path="url(#${id})">${rows}</g>`
}

const eggHalf =
  '<ellipse rx="34" ry="28" fill="#fffdf6"/><ellipse rx="34" ry="28" fill="none" stroke="#e6d9bd" stroke-width="3"/><circle cx="1" cy="1" r="16" fill="#ffb327"/><circle cx="-4" cy="-4" r="6" fill="#ffd98a"/>'

const chilli =
  '<path d="M-30 6C-14 18 14 14 30-10C18-2 0-2-26-4C-34-4-36 2-30 6Z" fill="#d5321c"/><path d="M-24 2C-10 8 8 6 20-2" stroke="#ff8a6c" stroke-width="3.5" fill="none" stroke-linecap="round"/><path d="M-29 0Q-38-4-40-14" stroke="#2f8a52" stroke-width="5" fill="none" stroke-linecap="round"/>'

const springOnion = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><circle r="8" fill="#4fae62"/><circle r="4" fill="#dff2c9"/></g>`

/** A bowl seen from above at a slant, as printed on packs and as itself. */
function bowlFromAbove(pen: Pen, r: number, palette: Palette): string {
  return (
    `<circle r="${r}" fill="${palette.deep}"/><circle r="${round(r * 0.94)}" fill="#fffaf0"/><circle r="${round(r * 0.82)}" fill="#d98c1f"/>` +
    nest(pen, r * 0.8) +
    place(-r * 0.3, -r * 0.18, Number((r / 110).toFixed(2)), eggHalf, -18) +
    place(r * 0.34, r * 0.2, Number((r / 120).toFixed(2)), chilli, -24) +
    place(0, 0, Number((r / 110).toFixed(2)), [springOnion(26, -40), springOnion(44, -20), springOnion(-30, 44), springOnion(-8, 52), springOnion(10, 30)].join(''))
  )
}

function sachet(pen: Pen, w: number, h: number, palette: Palette): string {
  const teeth = 12
  const left = Array.from({ length: teeth }, (_, i) => `L${round(-w / 2 - 9)} ${round(-h + (h / teeth) * (i + 0.5))}L${round(-w / 2)} ${round(-h + (h / teeth) * (i + 1))}`).join('')
  const right = Array.from({ length: teeth }, (_, i) => `L${round(w / 2 + 9)} ${round(-(h / teeth) * (i + 0.5))}L${round(w / 2)} ${round(-(h / teeth) * (i + 1))}`).join('')
  const d = `M${-w / 2} ${-h}${left}C${-w * 0.25} 12 ${w * 0.25} 12 ${w / 2} 0${right}C${w * 0.25} ${-h - 12} ${-w * 0.25} ${-h - 12} ${-w / 2} ${-h}Z`
  const inside = clip(pen, d)
  return (
    `<path d="${d}" fill="${palette.main}"/><g clip-path="${inside}">` +
    `<path d="M${-w / 2} ${-h - 14}H${-w * 0.1}C${-w * 0.24} ${-h * 0.7} ${-w * 0.22} ${-h * 0.3} ${-w * 0.02} 14H${-w / 2 - 12}Z" fill="${palette.mark}"/>` +
    `<path d="M${-w / 2 - 12} ${-h - 14}H${-w * 0.17}C${-w * 0.31} ${-h * 0.7} ${-w * 0.29} ${-h * 0.3} ${-w * 0.09} 14H${-w / 2 - 12}Z" fill="${palette.soft}"/>` +
    `<path d="M${-w / 2 - 12} ${-h - 14}H${-w / 2 + 16}V14H${-w / 2 - 12}ZM${w / 2 + 12} ${-h - 14}H${w / 2 - 16}V14H${w / 2 + 12}Z" fill="${palette.deep}"/>` +
    `<path d="M${-w / 2 + 4} ${-h - 14}V14M${-w / 2 + 10} ${-h - 14}V14M${w / 2 - 4} ${-h - 14}V14M${w / 2 - 10} ${-h - 14}V14" stroke="#fff" stroke-opacity=".28" stroke-width="2"/>` +
    `</g>` +
    place(w * 0.16, -h * 0.5, 1, bowlFromAbove(pen, Math.min(h * 0.42, w * 0.26), palette)) +
    place(-w * 0.325, -h * 0.5, Number((h / 210).toFixed(2)), markShape('flame', palette)) +
    `<path d="M${-w * 0.44} ${-h * 0.87}Q0 ${-h * 0.97} ${w * 0.44} ${-h * 0.87}" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".5" fill="none"/>` +
    `<path d="${d}" fill="${gradient(pen, [[0, '#fff', 0.2], [0.3, '#fff', 0], [0.75, '#1a0d00', 0.04], [1, '#1a0d00', 0.32]], 'down')}"/>`
  )
}

const steam = (x: number, y: number, scale = 1) =>
  place(x, y, scale, '<g fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity=".8"><path d="M-44 0C-62-24-24-40-42-70"/><path d="M0-8C-20-36 22-56 0-92"/><path d="M44 0C26-24 64-40 46-70"/></g>')

function noodleCup(pen: Pen, w: number, h: number, palette: Palette): string {
  const d = `M${-w / 2} ${-h}L${-w * 0.36} -12Q${-w * 0.35} 0 ${-w * 0.3} 2Q0 12 ${w * 0.3} 2Q${w * 0.35} 0 ${w * 0.36} -12L${w / 2} ${-h}Q0 ${-h + 36} ${-w / 2} ${-h}Z`
  const inside = clip(pen, d)
  const mouth = pen.id('m')
  pen.defs.push(`<clipPath id="${mouth}"><path d="M${-w} ${-h - 140}H${w}V${-h}Q${w / 2} ${-h} ${w * 0.47} ${-h}A${w * 0.47} ${w * 0.11} 0 0 1 ${-w * 0.47} ${-h}H${-w}Z"/></clipPath>`)
  return (
    `<path d="M${-w * 0.4} ${-h - 6}C${-w * 0.5} ${-h - 70} ${-w * 0.62} ${-h - 96} ${-w * 0.52} ${-h - 128}C${-w * 0.2} ${-h - 118} ${w * 0.06} ${-h - 74} ${w * 0.1} ${-h - 18}Z" fill="#dfe5e3"/><path d="M${-w * 0.4} ${-h - 6}C${-w * 0.5} ${-h - 70} ${-w * 0.62} ${-h - 96} ${-w * 0.52} ${-h - 128}C${-w * 0.4} ${-h - 90} ${-w * 0.3} ${-h - 50} ${-w * 0.26} ${-h - 12}Z" fill="#fff"/>` +
    `<ellipse cx="0" cy="${-h}" rx="${w / 2}" ry="${w * 0.125}" fill="#fffaf0"/><ellipse cx="0" cy="${-h}" rx="${w * 0.46}" ry="${w * 0.105}" fill="#a8620f"/>` +
    `<g clip-path="url(#${mouth})"><g transform="translate(0 ${-h - 2}) scale(1 .42)">${nest(pen, w * 0.45)}</g>${place(-w * 0.17, -h - 14, 0.85, `<g transform="scale(1 .7)">${eggHalf}</g>`)}${place(w * 0.2, -h - 8, 0.8, chilli, -14)}${springOnion(8, -h - 26)}${springOnion(w * 0.06, -h + 2)}</g>` +
    `<path d="${d}" fill="${palette.main}"/><g clip-path="${inside}"><path d="M${-w} ${-h * 0.86}Q0 ${-h * 0.7} ${w} ${-h * 0.86}V${-h * 0.8}Q0 ${-h * 0.64} ${-w} ${-h * 0.8}Z" fill="${palette.mark}"/><path d="M${-w} ${-h * 0.2}Q0 ${-h * 0.08} ${w} ${-h * 0.2}V40H${-w}Z" fill="${palette.deep}"/>` +
    `<path d="M${-w * 0.6} ${-h * 0.25}q22-14 44 0t44 0t44 0t44 0t44 0t44 0" stroke="${palette.mark}" stroke-width="6" fill="none"/></g>` +
    place(0, -h * 0.46, 1, badge('flame', w * 0.21, palette)) +
    `<path d="${d}" fill="${roundShade(pen, 0.95)}"/>` +
    `<path d="M${-w / 2} ${-h}Q0 ${-h + 36} ${w / 2} ${-h}" fill="none" stroke="#fffaf0" stroke-width="9" stroke-linecap="round"/>`
  )
}

function noodleBowl(pen: Pen, w: number, palette: Palette): string {
  const h = w * 0.44
  const body = `M${-w / 2} ${-h}C${-w * 0.49} ${-h * 0.3} ${-w * 0.3} 0 ${-w * 0.17} 0H${w * 0.17}C${w * 0.3} 0 ${w * 0.49} ${-h * 0.3} ${w / 2} ${-h}Q0 ${-h + 64} ${-w / 2} ${-h}Z`
  const inside = clip(pen, body)
  return (
    `<ellipse cx="0" cy="${-h}" rx="${w / 2}" ry="${w * 0.15}" fill="${palette.deep}"/><ellipse cx="0" cy="${-h}" rx="${w * 0.46}" ry="${w * 0.13}" fill="#c9771a"/>` +
    `<g transform="translate(0 ${-h - 6}) scale(1 .36)">${nest(pen, w * 0.44)}</g>` +
    place(-w * 0.2, -h - 22, 1.1, `<g transform="scale(1 .72)">${eggHalf}</g>`, -8) +
    place(w * 0.17, -h - 30, 1, leafSprig('#3aa65b', '#1f7f43')) +
    place(w * 0.23, -h + 2, 1, chilli, -12) +
    springOnion(0, -h - 34) + springOnion(-14, -h + 10) + springOnion(24, -h + 20) + springOnion(-w * 0.34, -h + 4) +
    `<path d="${body}" fill="${palette.main}"/><g clip-path="${inside}"><path d="M${-w} ${-h * 0.62}Q0 ${-h * 0.2} ${w} ${-h * 0.62}" stroke="${palette.soft}" stroke-width="10" fill="none"/><path d="M${-w * 0.5} ${-h * 0.4}q22 26 44 14t44 16t44 6t44 -6t44 -12t44 -16t44 -14" stroke="${palette.mark}" stroke-width="9" fill="none" stroke-linejoin="round"/></g>` +
    `<path d="${body}" fill="${roundShade(pen, 0.95)}"/>` +
    `<path d="M${-w / 2} ${-h}Q0 ${-h + 64} ${w / 2} ${-h}" fill="none" stroke="${palette.soft}" stroke-width="9" stroke-linecap="round"/>` +
    `<rect x="${-w * 0.17}" y="-4" width="${w * 0.34}" height="14" rx="6" fill="${palette.deep}"/>`
  )
}

const wire = 'M0 0V-150M-13-206V-168Q-13-150 0-150Q13-150 13-168V-206M0-206V-160'
const fork = `<path d="${wire}" fill="none" stroke="#8b949a" stroke-width="9" stroke-linecap="round"/><path d="${wire}" fill="none" stroke="#e8edf0" stroke-width="4" stroke-linecap="round"/>`

/* ---------------------------------------------------------------- scenes */

const FLOOR = 438

type Scene = (pen: Pen, palette: Palette, fill: Fill | undefined) => string

const SCENES: Record<ProductKind, Record<Look, Scene>> = {
  rice: {
    1: (pen, palette, fill = 'golden') => shadow(256, FLOOR, 270) + place(256, FLOOR, 1, clearBag(pen, 224, 318, palette, fill)),
    2: (pen, palette, fill = 'pale') =>
      shadow(250, FLOOR, 300) + place(250, FLOOR, 1, sack(pen, 246, 312, palette, 'sprig')) + loose(pen, 404, FLOOR - 2, 70, fill, 14),
    3: (pen, palette) => shadow(256, FLOOR + 6, 330) + place(256, FLOOR + 6, 1, sack(pen, 268, 366, palette, 'bowl')),
    4: (pen, palette, fill = 'golden') =>
      shadow(238, FLOOR + 6, 390) +
      place(232, FLOOR + 6, 1, sack(pen, 300, 384, palette, 'sun')) +
      shadow(392, FLOOR + 14, 180) +
      place(392, FLOOR + 16, 1, heap(pen, 172, 84, fill, 190)),
    5: (pen, palette, fill = 'pale') =>
      shadow(256, FLOOR + 8, 360) + place(256, FLOOR + 8, 1, openSack(pen, 300, 258, palette, 'sprig', fill)) + loose(pen, 96, FLOOR + 8, 60, fill, 9),
    6: (pen, palette, fill = 'brown') =>
      shadow(256, FLOOR, 330) + place(256, FLOOR, 1, basin(pen, 380, palette, fill)) + loose(pen, 426, FLOOR + 4, 70, fill, 12),
  },
  oil: {
    1: (pen, palette, fill = 'golden') => shadow(256, FLOOR, 200) + place(256, FLOOR, 1, bottle(pen, 150, 362, palette, fill)),
    2: (pen, palette, fill = 'red') =>
      shadow(246, FLOOR, 280) + place(244, FLOOR, 1, bottle(pen, 216, 366, palette, fill, { mark: 'palm', handle: true })),
    3: (pen, palette, fill = 'golden') => shadow(256, FLOOR, 300) + place(256, FLOOR, 1, keg(pen, 250, 318, palette, fill, 'drop')),
    4: (pen, palette, fill = 'pale') =>
      shadow(190, FLOOR - 6, 190) +
      place(186, FLOOR - 8, 1, bottle(pen, 142, 352, palette, fill, { mark: 'sun' })) +
      shadow(330, FLOOR + 10, 200) +
      place(330, FLOOR + 12, 1, bottle(pen, 152, 270, palette, fill, { mark: 'sun' })),
    5: (pen, palette, fill = 'red') => shadow(256, FLOOR + 8, 360) + place(256, FLOOR + 8, 1, keg(pen, 310, 376, palette, fill, 'palm')),
    6: (pen, palette, fill = 'golden') => {
      const row = [-92, -18, 56, 128].map((x) => place(x, -58, 1, bottle(pen, 84, 250, PALETTES.tomato, fill))).join('')
      return shadow(262, FLOOR + 4, 400) + place(230, FLOOR + 4, 1, carton(290, 176, 88, palette, badge('drop', 46, palette), { open: row }))
    },
  },
  spaghetti: {
    1: (pen, palette) => shadow(262, FLOOR + 4, 190) + place(256, FLOOR, 1, spaghettiPack(pen, 138, 376, palette), 5),
    2: (pen, palette) =>
      shadow(256, FLOOR + 6, 330) +
      place(304, FLOOR - 8, 1, spaghettiPack(pen, 128, 362, palette), 13) +
      place(206, FLOOR, 1, spaghettiPack(pen, 128, 362, palette), -9),
    3: (pen, palette) =>
      `<ellipse cx="262" cy="452" rx="120" ry="14" fill="#2b1600" opacity=".2"/>` +
      place(256, 268, 1, tiedStrands(pen, palette), 12) +
      place(118, 414, 1.25, tomatoHalf) +
      place(404, 424, 1.2, leafSprig('#3aa65b', '#1f7f43'), 18),
    4: (pen, palette) => {
      const row = [-100, -40, 20, 80, 138].map((x) => place(x, -66, 1, spaghettiPack(pen, 62, 232, PALETTES.tomato))).join('')
      return shadow(262, FLOOR + 4, 400) + place(230, FLOOR + 4, 1, carton(290, 190, 88, palette, badge('fork', 48, palette), { open: row }))
    },
    5: (pen, palette) =>
      shadow(256, FLOOR + 4, 420) +
      [
        [66, FLOOR - 44, 90],
        [84, FLOOR - 132, 91],
        [62, FLOOR - 220, 88],
      ]
        .map(([x = 0, y = 0, turn = 90]) => place(x, y, 1, spaghettiPack(pen, 92, 376, palette), turn))
        .join('') +
      place(256, 128, 1.05, tomatoHalf) +
      place(296, 134, 1, leafSprig('#3aa65b', '#1f7f43'), 14),
    6: (pen, palette) =>
      shadow(150, FLOOR - 22, 170) +
      place(142, FLOOR - 26, 1, spaghettiPack(pen, 124, 356, palette), -4) +
      shadow(316, FLOOR + 20, 350) +
      place(316, FLOOR, 1, plateOfSpaghetti(pen, 320, palette)),
  },
  noodles: {
    1: (pen, palette) => shadow(256, FLOOR - 34, 380) + place(256, FLOOR - 46, 1, sachet(pen, 368, 262, palette), -4),
    2: (pen, palette) => steam(300, 112, 0.85) + shadow(256, FLOOR, 230) + place(256, FLOOR, 1, noodleCup(pen, 270, 272, palette)),
    3: (pen, palette) =>
      steam(256, 150, 1) + place(380, 262, 1, fork, 32) + shadow(256, FLOOR + 10, 260) + place(256, FLOOR, 1, noodleBowl(pen, 380, palette)),
    4: (pen, palette) =>
      shadow(262, FLOOR + 4, 410) +
      place(226, FLOOR, 1, carton(286, 262, 96, palette, bowlFromAbove(pen, 84, palette))),
    5: (pen, palette) =>
      shadow(256, FLOOR + 6, 380) +
      place(262, FLOOR - 4, 1, sachet(pen, 330, 118, palette), 1) +
      place(246, FLOOR - 116, 1, sachet(pen, 330, 118, palette), -2) +
      place(264, FLOOR - 228, 1, sachet(pen, 330, 118, palette), 2),
    6: (pen, palette) => {
      const row = [
        [-70, -80, -8],
        [76, -72, 7],
        [4, -60, 0],
      ]
        .map(([x = 0, y = 0, turn = 0]) => place(x, y, 0.62, sachet(pen, 300, 250, PALETTES.tomato), turn))
        .join('')
      return shadow(262, FLOOR + 4, 410) + place(226, FLOOR + 4, 1, carton(296, 178, 92, palette, bowlFromAbove(pen, 54, palette), { open: row }))
    },
  },
}

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
    place(372, 420, 1, `<g transform="rotate(5)"><rect x="-150" y="-318" width="316" height="660" rx="44" fill="#03120b" opacity=".28"/>${screen}</g>`) +
    place(566, 806, 0.86, sachet(pen, 240, 166, PALETTES.plum), -5) +
    place(148, 812, 0.78, basin(pen, 270, PALETTES.sky, 'golden')) +
    place(330, 812, 1.1, tomatoHalf) +
    place(378, 822, 0.9, leafSprig('#3aa65b', '#1f7f43'), 12)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 860" width="720" height="860"><defs>${pen.defs.join('')}</defs>${body}</svg>`
}
