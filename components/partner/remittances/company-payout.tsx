'use client'

import { PayoutRequest, type PayoutRequestProps } from '@/components/payouts/payout-request'
import { askForCompanyPayoutAction } from '@/lib/approvals/actions'
import { withdrawCompanyPayoutAction } from '@/lib/deductions/actions'
import { companyPayoutCopy } from './payout-copy'

/** Asks for the company's credit to be paid to its bank account, and withdraws such a request. */
export const CompanyPayout = (props: Pick<PayoutRequestProps, 'asked' | 'isProved' | 'banks'>) => (
  <PayoutRequest
    {...props}
    copy={companyPayoutCopy}
    ask={askForCompanyPayoutAction}
    withdraw={withdrawCompanyPayoutAction}
  />
)
