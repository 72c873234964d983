import { type Palette, place } from './pen'

/** Cartons. */

/** A carton seen from a corner; `w` is the front, `side` the depth to the right. */
export function carton(
  w: number,
  h: number,
  side: number,
  palette: Palette,
  front: string,
  options: { open?: string } = {},
): string {
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
