// Amounts are whole kobo and rates are basis points. Naira exist only in JSON, forms and texts. This file runs in the
// browser too.

declare const koboBrand: unique symbol
/** An amount in kobo (1 naira = 100 kobo). */
export type Kobo = bigint & { readonly [koboBrand]: true }

export const ZERO = 0n as Kobo

/** Marks a bigint, such as a database column, as kobo. */
export const kobo = (value: bigint): Kobo => value as Kobo

const LONGEST_AMOUNT = 60

/**
 * Reads naira from JSON or a form as kobo. A text may have ₦ in front and thousands separators.
 * @returns undefined when it is not a number with at most two decimals, or is over 90 billion naira
 */
export function parseNaira(value: number | string): Kobo | undefined {
  if (typeof value === 'string' && value.length > LONGEST_AMOUNT) return undefined
  const text = typeof value === 'number' ? numberText(value) : value.trim().replace(/^₦\s*/, '')
  const match = /^(-?)(\d{1,11}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const whole = BigInt((match[2] ?? '').replaceAll(',', ''))
  if (whole > 90_000_000_000n) return undefined
  const amount = whole * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return kobo(match[1] === '-' ? -amount : amount)
}

// 0.1 + 0.2 arrives as 0.30000000000000004, so a float may differ from whole kobo by a millionth.
function numberText(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > 9e10) return ''
  const rounded = Math.round(value * 100)
  return Math.abs(value * 100 - rounded) < 1e-6 * Math.max(1, Math.abs(value)) ? (rounded / 100).toFixed(2) : ''
}

/** Converts kobo to a naira number for JSON: 249998n → 2499.98. Exact up to 90 trillion naira. */
export const toNaira = (amount: bigint): number => Number(amount) / 100

type InNaira<Row> = {
  [Name in keyof Row as Name extends `${infer Amount}Kobo` ? Amount : Name]: Name extends `${string}Kobo`
    ? number | Extract<Row[Name], null>
    : Row[Name]
}
/** Converts the amounts of a row to naira, under their names without 'Kobo': `{ feeKobo: 50n }` → `{ fee: 0.5 }`. */
export const inNaira = <Row extends Readonly<Record<string, unknown>>>(row: Row): InNaira<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name.endsWith('Kobo')
        ? [name.slice(0, -'Kobo'.length), typeof value === 'bigint' ? toNaira(value) : null]
        : [name, value],
    ),
  ) as InNaira<Row>

/**
 * Formats kobo: '₦1,234,567.50', or '₦1,000' without kobo. Server and browser make the same text, which the currency
 * style of `Intl` does not promise.
 */
export function formatNaira(amount: bigint): string {
  const exact = formatNairaExact(amount)
  return exact.endsWith('.00') ? exact.slice(0, -3) : exact
}

/** Formats kobo with two decimals, so that amounts align in a column: '₦1,000.00'. */
export function formatNairaExact(amount: bigint): string {
  const absolute = amount < 0n ? -amount : amount
  const grouped = (absolute / 100n).toLocaleString('en-US')
  return `${amount < 0n ? '-' : ''}₦${grouped}.${(absolute % 100n).toString().padStart(2, '0')}`
}

/** Takes `bps` basis points of `amount` (≥ 0), rounded half up to the kobo: 33,333.00 × 7.5 % = 2,499.98 (C-33). */
export function percentOf(amount: Kobo, bps: number): Kobo {
  return kobo((amount * BigInt(bps) + 5_000n) / 10_000n)
}

/** Multiplies an amount by a whole `quantity`. */
export const times = (amount: Kobo, quantity: number): Kobo => kobo(amount * BigInt(quantity))

export const sum = (amounts: Iterable<Kobo>): Kobo => {
  let total = 0n
  for (const amount of amounts) total += amount
  return kobo(total)
}

export const min = (a: Kobo, b: Kobo): Kobo => (a < b ? a : b)
export const max = (a: Kobo, b: Kobo): Kobo => (a > b ? a : b)

/**
 * Splits `amount` kobo into `parts` equal shares, in multiples of `unit` kobo; the last share takes the remainder.
 * Rounding 'nearest' rounds halves to even.
 * @returns shares whose sum is exactly `amount`
 * @throws RangeError when parts < 1 or the amount is negative
 */
export function splitEvenly(amount: Kobo, parts: number, unit = 1n, rounding: 'down' | 'nearest' = 'down'): Kobo[] {
  if (!Number.isInteger(parts) || parts < 1 || amount < 0n) throw new RangeError('nothing to split')
  const whole = BigInt(parts) * unit
  const twiceLeft = (amount % whole) * 2n
  const down = amount / whole
  const isNearerUp = twiceLeft > whole || (twiceLeft === whole && down % 2n === 1n)
  const up = (down + 1n) * unit
  // Shares rounded up must not exceed the amount before the last one.
  const share = rounding === 'nearest' && isNearerUp && up * BigInt(parts - 1) <= amount ? up : down * unit
  const shares = Array.from({ length: parts }, () => kobo(share))
  shares[parts - 1] = kobo(amount - share * BigInt(parts - 1))
  return shares
}

/** Formats basis points: 750 → '7.5%'. */
export const formatPercent = (bps: number): string => `${bps / 100}%`

/** Converts a naira number from JSON to kobo, rounded to the nearest kobo. */
export const fromNaira = (naira: number): Kobo => kobo(BigInt(Math.round(naira * 100)))

/**
 * Splits `amount` kobo by `weights` with the largest-remainder method, so that the sum is exactly `amount`.
 * @throws RangeError when no weight is positive, or for a negative weight or amount
 */
export function splitByWeights(amount: Kobo, weights: readonly bigint[]): Kobo[] {
  const whole = weights.reduce((total, weight) => total + weight, 0n)
  if (amount < 0n || whole <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('nothing to split by')
  const shares = weights.map((weight, index) => ({
    index,
    share: (amount * weight) / whole,
    cutOff: (amount * weight) % whole,
  }))
  const left = Number(amount - shares.reduce((total, { share }) => total + share, 0n))
  const rounded = new Set(
    [...shares]
      .sort((a, b) => (a.cutOff > b.cutOff ? -1 : a.cutOff < b.cutOff ? 1 : a.index - b.index))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return shares.map(({ index, share }) => kobo(rounded.has(index) ? share + 1n : share))
}
