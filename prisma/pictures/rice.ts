import { badge, type Mark } from './marks'
import { clip, type Fill, GRAIN, type Palette, type Pen, place, round, roundShade } from './pen'

/** Grains, sacks, bags and basins. */

/** Long grains lying about inside an ellipse-shaped dome; painted from the back to the front. */
export function heap(pen: Pen, width: number, height: number, fill: Fill, count: number): string {
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

export const loose = (pen: Pen, x: number, y: number, spread: number, fill: Fill, count: number) =>
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
export function sack(pen: Pen, w: number, h: number, palette: Palette, mark: Mark, cloth = '#fffaf0'): string {
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

export function openSack(pen: Pen, w: number, h: number, palette: Palette, mark: Mark, fill: Fill): string {
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

export function clearBag(pen: Pen, w: number, h: number, palette: Palette, fill: Fill): string {
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
export function basin(pen: Pen, w: number, palette: Palette, fill: Fill): string {
  const h = w * 0.4
  const body = `M${-w / 2} ${-h}C${-w * 0.46} ${-h * 0.35} ${-w * 0.36} 0 ${-w * 0.24} 0H${w * 0.24}C${w * 0.36} 0 ${w * 0.46} ${-h * 0.35} ${w / 2} ${-h}Q0 ${-h + 40} ${-w / 2} ${-h}Z`
  const inside = clip(pen, body)
  const flower = (x: number, y: number) =>
    place(
      x,
      y,
      1,
      `<g fill="${palette.mark}">${[0, 72, 144, 216, 288].map((turn) => `<ellipse transform="rotate(${turn})" cx="0" cy="-12" rx="8" ry="11"/>`).join('')}</g><circle r="7" fill="${palette.main}"/>`,
    )
  return (
    `<ellipse cx="0" cy="${-h}" rx="${w / 2}" ry="30" fill="${palette.deep}"/>` +
    place(0, -h + 8, 1, heap(pen, w * 0.9, w * 0.42, fill, 460)) +
    `<path d="${body}" fill="#fffdf8"/><g clip-path="${inside}"><path d="M${-w} -28H${w}V20H${-w}Z" fill="${palette.main}"/>${flower(-w * 0.24, -h * 0.52)}${flower(0, -h * 0.44)}${flower(w * 0.24, -h * 0.52)}</g>` +
    `<path d="${body}" fill="${roundShade(pen, 0.9)}"/>` +
    `<path d="M${-w / 2} ${-h}Q0 ${-h + 40} ${w / 2} ${-h}" fill="none" stroke="${palette.main}" stroke-width="11" stroke-linecap="round"/>` +
    `<path d="M${-w / 2} ${-h - 2}Q0 ${-h + 37} ${w / 2} ${-h - 2}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3" stroke-linecap="round"/>`
  )
}
