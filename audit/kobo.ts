/* Amounts are whole kobo as bigint. The audit has an arithmetic of its own, so that a fault of the app's is seen. */

/** Divides a product that is not negative, and rounds half up to the kobo. */
export function share(amount: bigint, part: bigint, whole: bigint): bigint {
  const product = amount * part
  const [kobo, rest] = [product / whole, product % whole]
  return rest * 2n >= whole ? kobo + 1n : kobo
}

/** Basis points of an amount, rounded half up. */
export const percent = (amount: bigint, bps: number): bigint => share(amount, BigInt(bps), 10_000n)

/** The VAT inside an amount that includes it. */
export const vatInside = (gross: bigint, bps: number): bigint => share(gross, BigInt(bps), BigInt(10_000 + bps))

export const total = (amounts: Iterable<bigint>): bigint => {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Naira of an answer as JSON, in kobo. */
export const fromNaira = (naira: number): bigint => BigInt(Math.round(naira * 100))
