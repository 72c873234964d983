import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthShell } from '@/components/layout/auth-shell'
import { ConfirmFee } from '@/components/registration/confirm-fee'
import { registrationCopy } from '@/components/registration/copy'
import { feePayer, requirePageAccess } from '@/lib/access/gates'
import { single } from '@/lib/core/pages'
import { readReturn } from '@/lib/payments/queries'

const copy = registrationCopy.payment
export const metadata: Metadata = { title: copy.confirming }

/** What else the provider adds, such as `status=cancelled`, is a hint: the question is asked in any case. */
type Query = { return?: string | string[] }

/** Back from the payment page. The signed return tells whose payment it is when the session is gone. */
export default async function PaymentConfirmPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const sealed = single(query.return)
  const payer = await requirePageAccess(feePayer())
  const userId = payer?.id ?? (await readReturn(sealed))?.userId
  if (!userId) redirect('/login')
  return (
    <AuthShell title={copy.confirming} lead={copy.confirmingLead} backTo="/Login">
      <ConfirmFee userId={userId} sealed={sealed} />
    </AuthShell>
  )
}
