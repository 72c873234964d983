/** Characters that are not mistaken for one another when a poster is read aloud. */
export const JOIN_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** 31 to the tenth is far more than can be tried. */
export const JOIN_LENGTH = 10

const SHAPE = /^[A-HJKMNP-Z2-9]{10}$/

/** The code of a link as it may be typed; undefined for a text that is none. */
export function joinCodeOf(typed: string): string | undefined {
  const code = typed
    .slice(0, 2 * JOIN_LENGTH)
    .trim()
    .toUpperCase()
  return SHAPE.test(code) ? code : undefined
}
