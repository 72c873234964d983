import { type Mark, markShape } from './marks'
import { clip, type Fill, gradient, LIQUID, type Palette, type Pen, place, round, roundShade } from './pen'

/** Bottles and kegs. */

export function bottle(
  pen: Pen,
  w: number,
  h: number,
  palette: Palette,
  fill: Fill,
  options: { mark?: Mark; handle?: boolean } = {},
): string {
  const { mark = 'drop', handle = false } = options
  const oil = LIQUID[fill]
  const neck = w * 0.15
  const shoulder = h * 0.27
  const outline = `M${-neck} ${-h + 34}C${-neck} ${-h + shoulder * 0.62} ${-w / 2} ${-h + shoulder * 0.66} ${-w / 2} ${-h + shoulder * 1.3}C${-w / 2} ${-h * 0.5} ${-w * 0.46} ${-h * 0.46} ${-w * 0.46} ${-h * 0.4}C${-w * 0.46} ${-h * 0.34} ${-w / 2} ${-h * 0.3} ${-w / 2} ${-h * 0.22}V-22Q${-w / 2} 0 ${-w * 0.38} 0H${w * 0.38}Q${w / 2} 0 ${w / 2} -22V${-h * 0.22}C${w / 2} ${-h * 0.3} ${w * 0.46} ${-h * 0.34} ${w * 0.46} ${-h * 0.4}C${w * 0.46} ${-h * 0.46} ${w / 2} ${-h * 0.5} ${w / 2} ${-h + shoulder * 1.3}C${w / 2} ${-h + shoulder * 0.66} ${neck} ${-h + shoulder * 0.62} ${neck} ${-h + 34}Z`
  const inside = clip(pen, outline)
  const liquid = gradient(
    pen,
    [
      [0, oil.deep],
      [0.2, oil.main],
      [0.42, oil.light],
      [0.66, oil.main],
      [1, oil.deep],
    ],
    'across',
  )
  const labelTop = -h * 0.56
  const labelHeight = h * 0.4
  const ribs = [0.075, 0.115]
    .map(
      (at) =>
        `<path d="M${-w} ${-h * at}Q0 ${-h * at + 9} ${w} ${-h * at}" stroke="${oil.deep}" stroke-opacity=".5" stroke-width="3" fill="none"/>`,
    )
    .join('')
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

export function keg(pen: Pen, w: number, h: number, palette: Palette, fill: Fill, mark: Mark): string {
  const oil = LIQUID[fill]
  const body = `M${-w / 2} ${-h * 0.72}C${-w / 2} ${-h * 0.84} ${-w * 0.42} ${-h * 0.88} ${-w * 0.3} ${-h * 0.88}L${w * 0.16} ${-h * 0.88}C${w * 0.34} ${-h * 0.88} ${w / 2} ${-h * 0.8} ${w / 2} ${-h * 0.68}V-26Q${w / 2} 0 ${w / 2 - 28} 0H${-w / 2 + 28}Q${-w / 2} 0 ${-w / 2} -26Z`
  const inside = clip(pen, body)
  const plastic = gradient(
    pen,
    [
      [0, oil.deep],
      [0.18, oil.main],
      [0.36, oil.light],
      [0.6, oil.main],
      [1, oil.deep],
    ],
    'across',
  )
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
