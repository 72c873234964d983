import { badge } from './marks'
import { clip, type Palette, type Pen, place, round, roundShade } from './pen'

/** Strands, packs and a plate. */

function strands(pen: Pen, w: number, h: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const x = -w / 2 + (w * (index + 0.5)) / count
    return `<path d="M${round(x)} 0V${-h}" stroke="${['#f3cf74', '#e6b64c', '#fbe3a0', '#d9a136'][Math.floor(pen.random() * 4)]}" stroke-width="${round((w / count) * 0.98)}"/>`
  }).join('')
}

export function spaghettiPack(pen: Pen, w: number, h: number, palette: Palette): string {
  const teeth = (y: number, up: number) => {
    const step = w / 10
    return Array.from(
      { length: 10 },
      (_, i) => `L${round(-w / 2 + step * (i + 0.5))} ${y + up}L${round(-w / 2 + step * (i + 1))} ${y}`,
    ).join('')
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

export function tiedStrands(pen: Pen, palette: Palette): string {
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

export function leafSprig(color: string, dark: string): string {
  const leaf = 'M0 0C16-4 30-18 28-36C10-34-4-18 0 0Z'
  return `<path d="${leaf}" fill="${color}"/><path transform="scale(-1 1) rotate(10)" d="${leaf}" fill="${dark}"/><path d="M2-3L22-28M-3-3L-18-30" stroke="#eaffea" stroke-opacity=".5" stroke-width="2"/>`
}

export const tomatoHalf =
  '<circle r="27" fill="#d5321c"/><circle r="22" fill="#f0694a"/><path d="M0-18V18M-16-9L16 9M-16 9L16-9" stroke="#d5321c" stroke-width="5"/><g fill="#ffe2a1"><ellipse cx="-9" cy="-14" rx="2" ry="3.5"/><ellipse cx="9" cy="-14" rx="2" ry="3.5"/><ellipse cx="-16" cy="0" rx="2" ry="3.5"/><ellipse cx="16" cy="0" rx="2" ry="3.5"/><ellipse cx="-9" cy="14" rx="2" ry="3.5"/><ellipse cx="9" cy="14" rx="2" ry="3.5"/></g>'

export function plateOfSpaghetti(pen: Pen, w: number, palette: Palette): string {
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
