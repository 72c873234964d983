import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthShell } from '@/components/layout/auth-shell'
import { ConfirmFee } from '@/components/registration/confirm-fee'
import { registrationCopy } from '@/components/registration/copy'
import { Steps } from '@/components/registration/steps'
import { ButtonLink } from '@/components/ui/button'
import { feePayer } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { single } from '@/lib/server/pages'
import { isFeeBegun, isFeePaid, readReturn } from '@/lib/payments/queries'
import { returnHintSchema } from '@/lib/payments/schema'

const copy = registrationCopy.payment
export const metadata: Metadata = { title: copy.confirming }

/** Other parameters of the provider, such as `status=cancelled`, are ignored: the server asks the provider. */
/** The return from the hosted payment page. The signed `return` names the payer when the session is gone. */
export default async function PaymentConfirmPage({ searchParams }: PageProps<'/PaymentConfirm'>) {
  const query = await searchParams
  const sealed = single(query.return)
  const payer = await requirePageAccess(feePayer())
  const userId = payer?.id ?? (await readReturn(sealed))?.userId
  if (!userId) redirect('/login')
  if (!(await isFeePaid(userId)) && !(await isFeeBegun(userId))) {
    return (
      <AuthShell title={copy.title} backTo="/Login" steps={<Steps current="fee" />}>
        <p className="mb-6">{copy.notBegun}</p>
        <ButtonLink href="/Payment">{copy.toFee}</ButtonLink>
      </AuthShell>
    )
  }
  return (
    <AuthShell title={copy.confirming} lead={copy.confirmingLead} backTo="/Login" steps={<Steps current="fee" />}>
      <ConfirmFee userId={userId} sealed={sealed} transactionId={returnHintSchema.parse(query).transaction_id} />
    </AuthShell>
  )
}
