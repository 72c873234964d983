import { type Kobo, formatNaira, kobo } from '@/lib/core/money'

/** What is typed beside what is to be deducted: by how much it differs, in words and by its kind. */
export type EntryDifference = { readonly words: string; readonly kind: 'same' | 'short' | 'open' | 'over' }

/**
 * Compares what is typed with what is to be deducted. The server decides by the same rule (`evaluateClaim`).
 * @param reason as typed; a short amount without one cannot be booked
 */
export function entryDifference(typed: Kobo, toDeduct: Kobo, reason: string): EntryDifference {
  if (typed === toDeduct) return { words: 'As asked', kind: 'same' }
  if (typed > toDeduct) return { words: `${formatNaira(kobo(typed - toDeduct))} more than to deduct`, kind: 'over' }
  const short = `${formatNaira(kobo(toDeduct - typed))} short`
  return reason.trim() === '' ? { words: `${short}: give a reason`, kind: 'open' } : { words: short, kind: 'short' }
}
