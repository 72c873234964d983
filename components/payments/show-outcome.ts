'use client'

import { showNotice, showSuccess } from '@/components/ui/toast'
import type { ReturnOutcome } from '@/lib/payments/schema'
import { paymentCopy as copy } from './copy'

const LONG_MS = 8000

/** The sentences about an attempt to pay. */
export type OutcomeWords = { readonly succeeded: string; readonly failed: string; readonly left: string }

/**
 * The sentence about an attempt that settled nothing; undefined for a success and while the result is unknown.
 * @param unapplied the server's sentence about money that settles nothing
 */
export function problemOf(
  outcome: ReturnOutcome,
  { failed, left }: Omit<OutcomeWords, 'succeeded'>,
  unapplied: string | undefined,
): string | undefined {
  if (outcome === 'failed') return failed
  if (outcome === 'left') return left
  return outcome === 'unapplied' ? (unapplied ?? failed) : undefined
}

/** Shows a success or an unknown result as a toast. An unknown result is not an error and stays longer. */
export function showOutcome(outcome: ReturnOutcome, succeeded: string): void {
  if (outcome === 'succeeded') showSuccess(succeeded)
  else if (outcome === 'pending') showNotice(copy.waiting, { duration: LONG_MS })
  else if (outcome === 'unreachable') showNotice(copy.notVerified, { duration: LONG_MS })
}
