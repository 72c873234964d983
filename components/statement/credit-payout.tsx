'use client'

import { PayoutRequest, type PayoutRequestProps } from '@/components/payouts/payout-request'
import { askForPayoutAction, withdrawPayoutAction } from '@/lib/credit/actions'
import { statementCopy } from './copy'

/** Asks for the buyer's credit to be paid to a bank account, and withdraws such a request. */
export const CreditPayout = (props: Pick<PayoutRequestProps, 'asked' | 'isProved' | 'banks'>) => (
  <PayoutRequest {...props} copy={statementCopy.payout} ask={askForPayoutAction} withdraw={withdrawPayoutAction} />
)
