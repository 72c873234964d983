import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthShell } from '@/components/layout/auth-shell'
import { ConfirmFee } from '@/components/registration/confirm-fee'
import { registrationCopy } from '@/components/registration/copy'
import { feePayer } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { single } from '@/lib/core/pages'
import { readReturn } from '@/lib/payments/queries'

const copy = registrationCopy.payment
export const metadata: Metadata = { title: copy.confirming }

/** Other parameters of the provider, such as `status=cancelled`, are ignored: the server asks the provider. */
type Query = { return?: string | string[] }

/** The return from the hosted payment page. The signed `return` names the payer when the session is gone. */
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
