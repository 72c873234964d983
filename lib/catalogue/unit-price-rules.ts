import { type Kobo, kobo } from '@/lib/core/money'

/** The price of one kilogram or litre, in kobo. */
export type UnitPrice = { readonly unit: 'kg' | 'litre'; readonly price: Kobo }

/** Units with their thousandths of a kilogram or litre. */
const UNITS: Readonly<Record<string, { readonly unit: UnitPrice['unit']; readonly thousandths: bigint }>> = {
  kg: { unit: 'kg', thousandths: 1_000n },
  g: { unit: 'kg', thousandths: 1n },
  l: { unit: 'litre', thousandths: 1_000n },
  cl: { unit: 'litre', thousandths: 10n },
  ml: { unit: 'litre', thousandths: 1n },
}
const SPELLINGS: Readonly<Record<string, string>> = {
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  gram: 'g',
  grams: 'g',
  litre: 'l',
  litres: 'l',
  liter: 'l',
  liters: 'l',
  ltr: 'l',
}

/** "12 x 500 g" or "5 kg": the pieces, the amount with up to three decimals, the unit. */
const AMOUNT = /(?:(\d{1,4})\s*[x×]\s*)?(\d{1,6})(?:\.(\d{1,3}))?\s*([a-z]+)/
/** Words of packs whose pieces are counted. An amount beside them may be that of one piece. */
const PIECES = /\b(?:pieces?|pcs|sachets|packs|packets|cartons?|crates?|dozens?|tins|cans|bottles|bags|cubes)\b/
/** No pack is larger, in thousandths of a kilogram or litre. */
const LARGEST = 1_000_000n

/**
 * Finds the price of one kilogram or litre of a pack, rounded half up to a kobo. It is told only where the pack size
 * leaves no doubt: one amount with a unit of weight or volume, no other number, and no pieces whose number is missing.
 * @param measurement the pack size as shown, such as "5 kg bag" or "carton of 12 x 500 g"
 * @param price of the pack
 * @returns undefined where it is not known, or is the price of the pack itself
 */
export function unitPrice(measurement: string, price: Kobo): UnitPrice | undefined {
  const words = measurement.toLowerCase()
  const [amount, pieces, whole, decimals = '', spelling = ''] = AMOUNT.exec(words) ?? []
  const unit = UNITS[SPELLINGS[spelling] ?? spelling]
  if (amount === undefined || whole === undefined || !unit) return undefined
  const others = words.replace(amount, ' ')
  if (/[\d/½¼¾]/.test(others) || (pieces === undefined && PIECES.test(others))) return undefined

  // In millionths of a kilogram or litre, because the amount has three decimals.
  const millionths = BigInt(pieces ?? 1) * (BigInt(whole) * 1_000n + BigInt(decimals.padEnd(3, '0'))) * unit.thousandths
  if (millionths <= 0n || millionths > LARGEST * 1_000n || millionths === 1_000_000n) return undefined
  return { unit: unit.unit, price: kobo((price * 2_000_000n + millionths) / (2n * millionths)) }
}
