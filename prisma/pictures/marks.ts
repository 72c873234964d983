import { type Palette, round } from './pen'

/** The round marks on packs, in the place of a brand. */

export type Mark = 'sprig' | 'bowl' | 'sun' | 'palm' | 'drop' | 'fork' | 'flame'

/** The round badge on a pack, in the place of a brand. */
export function badge(mark: Mark, radius: number, palette: Palette): string {
  const ring =
    `<circle r="${radius}" fill="${palette.soft}"/>` +
    `<circle r="${round(radius * 0.88)}" fill="none" stroke="${palette.mark}" stroke-width="${round(radius * 0.08)}"/>`
  return `<g>${ring}<g transform="scale(${(radius / 50).toFixed(2)})">${markShape(mark, palette)}</g></g>`
}

export function markShape(mark: Mark, palette: Palette): string {
  const { main, deep, mark: warm } = palette
  switch (mark) {
    case 'sprig': {
      const leaf = (x: number, y: number, turn: number) =>
        `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C6-4 8-14 0-22C-8-14-6-4 0 0Z" fill="${warm}"/>`
      return (
        `<path d="M0 34C-2 10 0-6 4-24" fill="none" stroke="${deep}" stroke-width="4" stroke-linecap="round"/>` +
        [
          leaf(4, -18, 8),
          leaf(2, -4, 48),
          leaf(2, -8, -44),
          leaf(0, 10, 54),
          leaf(0, 6, -50),
          leaf(-1, 24, 58),
          leaf(-1, 20, -56),
        ].join('')
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
