'use client'

import { showError, showNotice, showSuccess } from '@/components/ui/toast'
import type { ReturnOutcome } from '@/lib/payments/schema'
import { paymentCopy as copy } from './copy'

const LONG_MS = 8000

/** Shows the result of a payment as a toast. An unknown result is not an error and stays longer. */
export function showOutcome(
  outcome: ReturnOutcome,
  words: { readonly succeeded: string; readonly failed: string; readonly unapplied: string | undefined },
): void {
  if (outcome === 'succeeded') showSuccess(words.succeeded)
  else if (outcome === 'failed') showError(words.failed)
  else if (outcome === 'unapplied') showError(words.unapplied ?? words.failed, { duration: LONG_MS })
  else showNotice(outcome === 'pending' ? copy.waiting : copy.notVerified, { duration: LONG_MS })
}
