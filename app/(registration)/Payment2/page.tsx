import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthShell } from '@/components/layout/auth-shell'
import { registrationCopy } from '@/components/registration/copy'
import { FeeFacts } from '@/components/registration/fee-facts'
import { FeeButton } from '@/components/registration/fee-button'
import { Steps } from '@/components/registration/steps'
import { buyerAccount } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatNaira } from '@/lib/core/money'
import { paymentScriptUrl } from '@/lib/payments/queries'
import { REGISTRATION_FEE } from '@/lib/payments/rules'

const copy = registrationCopy.payment
export const metadata: Metadata = { title: copy.title }

export default async function PaymentWindowPage() {
  const actor = await requirePageAccess(buyerAccount())
  if (actor.payment) redirect('/Dashboard')
  const amount = formatNaira(REGISTRATION_FEE)
  return (
    <AuthShell title={copy.title} lead={copy.lead(amount)} backTo="/Registration" steps={<Steps current="fee" />}>
      <div className="mb-6">
        <FeeFacts amount={amount} />
      </div>
      <FeeButton
        userId={actor.id}
        label={copy.pay(amount)}
        payer={{ email: actor.email, name: actor.fullName, scriptUrl: paymentScriptUrl() }}
      />
    </AuthShell>
  )
}
