import { type Kobo, formatNairaExact } from './money'

/* What a change shows before somebody agrees to it: the old value, the new one, and whether it is a large jump. */

/** A figure that changes by more than this share of its old value is a large jump. In basis points: 20 %. */
const LARGE_JUMP_BPS = 2_000n

/** Whether `to` is more than 20 % above or below `from`. From zero every other figure is a large jump. */
export const isLargeJump = (from: bigint, to: bigint): boolean =>
  (to > from ? to - from : from - to) * 10_000n > (from < 0n ? -from : from) * LARGE_JUMP_BPS

/** A value before and after a change, as text. */
export type ShownChange = {
  readonly label: string
  readonly from: string
  readonly to: string
  /** In words, when the figure changes by more than 20 %: 'large increase, +35%'; else null. */
  readonly jump: string | null
}

/** Says by how much a figure jumps; null up to 20 %. */
export function jumpWords(from: bigint, to: bigint): string | null {
  if (!isLargeJump(from, to)) return null
  const word = to > from ? 'large increase' : 'large decrease'
  return from <= 0n ? word : `${word}, ${percentChange(from, to)}`
}

/** By how much a figure changes: '+35%', '-0.5%'. @param from above zero */
export function percentChange(from: bigint, to: bigint): string {
  const percent = ((to - from) * 1_000n) / from
  const share = (Number(percent) / 10).toLocaleString('en-US', {
    maximumFractionDigits: Math.abs(Number(percent)) < 1_000 ? 1 : 0,
  })
  return `${percent > 0n ? '+' : ''}${share}%`
}

/** A change of a figure, whose values `write` shows. */
export const figureChange = (
  label: string,
  [from, to]: readonly [bigint, bigint],
  write: (value: bigint) => string,
): ShownChange => ({ label, from: write(from), to: write(to), jump: jumpWords(from, to) })

/** A change of an amount in kobo. */
export const amountChange = (label: string, from: Kobo, to: Kobo): ShownChange =>
  figureChange(label, [from, to], formatNairaExact)

/** A change of a text, which cannot jump. */
export const textChange = (label: string, from: string, to: string): ShownChange => ({ label, from, to, jump: null })
