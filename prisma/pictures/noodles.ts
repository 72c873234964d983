import { badge, markShape } from './marks'
import { clip, gradient, type Palette, type Pen, place, round, roundShade } from './pen'
import { leafSprig } from './spaghetti'

/** Nests, bowls, sachets and cups. */

/** A nest of wavy noodles filling a circle of radius r. */
function nest(pen: Pen, r: number): string {
  const id = pen.id('n')
  pen.defs.push(`<clipPath id="${id}"><circle r="${r}"/></clipPath>`)
  const colors = ['#ffe08a', '#f7c850', '#ffedb5', '#eeb537']
  const rows = Array.from({ length: 9 }, (_, index) => {
    const y = -r + (index * 2 * r) / 8
    const step = r * 0.23
    const wave = Array.from(
      { length: 10 },
      (_, i) => `q${round(step / 2)} ${i % 2 ? round(step * 0.95) : round(-step * 0.95)} ${round(step)} 0`,
    ).join('')
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
export function bowlFromAbove(pen: Pen, r: number, palette: Palette): string {
  return (
    `<circle r="${r}" fill="${palette.deep}"/><circle r="${round(r * 0.94)}" fill="#fffaf0"/><circle r="${round(r * 0.82)}" fill="#d98c1f"/>` +
    nest(pen, r * 0.8) +
    place(-r * 0.3, -r * 0.18, Number((r / 110).toFixed(2)), eggHalf, -18) +
    place(r * 0.34, r * 0.2, Number((r / 120).toFixed(2)), chilli, -24) +
    place(
      0,
      0,
      Number((r / 110).toFixed(2)),
      [springOnion(26, -40), springOnion(44, -20), springOnion(-30, 44), springOnion(-8, 52), springOnion(10, 30)].join(
        '',
      ),
    )
  )
}

export function sachet(pen: Pen, w: number, h: number, palette: Palette): string {
  const teeth = 12
  const left = Array.from(
    { length: teeth },
    (_, i) =>
      `L${round(-w / 2 - 9)} ${round(-h + (h / teeth) * (i + 0.5))}L${round(-w / 2)} ${round(-h + (h / teeth) * (i + 1))}`,
  ).join('')
  const right = Array.from(
    { length: teeth },
    (_, i) =>
      `L${round(w / 2 + 9)} ${round(-(h / teeth) * (i + 0.5))}L${round(w / 2)} ${round(-(h / teeth) * (i + 1))}`,
  ).join('')
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
    `<path d="${d}" fill="${gradient(
      pen,
      [
        [0, '#fff', 0.2],
        [0.3, '#fff', 0],
        [0.75, '#1a0d00', 0.04],
        [1, '#1a0d00', 0.32],
      ],
      'down',
    )}"/>`
  )
}

export const steam = (x: number, y: number, scale = 1) =>
  place(
    x,
    y,
    scale,
    '<g fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity=".8"><path d="M-44 0C-62-24-24-40-42-70"/><path d="M0-8C-20-36 22-56 0-92"/><path d="M44 0C26-24 64-40 46-70"/></g>',
  )

export function noodleCup(pen: Pen, w: number, h: number, palette: Palette): string {
  const d = `M${-w / 2} ${-h}L${-w * 0.36} -12Q${-w * 0.35} 0 ${-w * 0.3} 2Q0 12 ${w * 0.3} 2Q${w * 0.35} 0 ${w * 0.36} -12L${w / 2} ${-h}Q0 ${-h + 36} ${-w / 2} ${-h}Z`
  const inside = clip(pen, d)
  const mouth = pen.id('m')
  pen.defs.push(
    `<clipPath id="${mouth}"><path d="M${-w} ${-h - 140}H${w}V${-h}Q${w / 2} ${-h} ${w * 0.47} ${-h}A${w * 0.47} ${w * 0.11} 0 0 1 ${-w * 0.47} ${-h}H${-w}Z"/></clipPath>`,
  )
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

export function noodleBowl(pen: Pen, w: number, palette: Palette): string {
  const h = w * 0.44
  const body = `M${-w / 2} ${-h}C${-w * 0.49} ${-h * 0.3} ${-w * 0.3} 0 ${-w * 0.17} 0H${w * 0.17}C${w * 0.3} 0 ${w * 0.49} ${-h * 0.3} ${w / 2} ${-h}Q0 ${-h + 64} ${-w / 2} ${-h}Z`
  const inside = clip(pen, body)
  return (
    `<ellipse cx="0" cy="${-h}" rx="${w / 2}" ry="${w * 0.15}" fill="${palette.deep}"/><ellipse cx="0" cy="${-h}" rx="${w * 0.46}" ry="${w * 0.13}" fill="#c9771a"/>` +
    `<g transform="translate(0 ${-h - 6}) scale(1 .36)">${nest(pen, w * 0.44)}</g>` +
    place(-w * 0.2, -h - 22, 1.1, `<g transform="scale(1 .72)">${eggHalf}</g>`, -8) +
    place(w * 0.17, -h - 30, 1, leafSprig('#3aa65b', '#1f7f43')) +
    place(w * 0.23, -h + 2, 1, chilli, -12) +
    springOnion(0, -h - 34) +
    springOnion(-14, -h + 10) +
    springOnion(24, -h + 20) +
    springOnion(-w * 0.34, -h + 4) +
    `<path d="${body}" fill="${palette.main}"/><g clip-path="${inside}"><path d="M${-w} ${-h * 0.62}Q0 ${-h * 0.2} ${w} ${-h * 0.62}" stroke="${palette.soft}" stroke-width="10" fill="none"/><path d="M${-w * 0.5} ${-h * 0.4}q22 26 44 14t44 16t44 6t44 -6t44 -12t44 -16t44 -14" stroke="${palette.mark}" stroke-width="9" fill="none" stroke-linejoin="round"/></g>` +
    `<path d="${body}" fill="${roundShade(pen, 0.95)}"/>` +
    `<path d="M${-w / 2} ${-h}Q0 ${-h + 64} ${w / 2} ${-h}" fill="none" stroke="${palette.soft}" stroke-width="9" stroke-linecap="round"/>` +
    `<rect x="${-w * 0.17}" y="-4" width="${w * 0.34}" height="14" rx="6" fill="${palette.deep}"/>`
  )
}

const wire = 'M0 0V-150M-13-206V-168Q-13-150 0-150Q13-150 13-168V-206M0-206V-160'
export const fork = `<path d="${wire}" fill="none" stroke="#8b949a" stroke-width="9" stroke-linecap="round"/><path d="${wire}" fill="none" stroke="#e8edf0" stroke-width="4" stroke-linecap="round"/>`
