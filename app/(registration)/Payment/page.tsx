import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthShell } from '@/components/layout/auth-shell'
import { registrationCopy } from '@/components/registration/copy'
import { ButtonLink } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { type Buyer, buyerAccount, visit } from '@/lib/accounts/access'
import { AppError } from '@/lib/core/errors'
import { formatNaira } from '@/lib/core/money'
import { single } from '@/lib/core/pages'
import { REGISTRATION_FEE } from '@/lib/payments/rules'
import { startPayment } from '@/lib/payments/service'

const copy = registrationCopy.payment
export const metadata: Metadata = { title: copy.title }

type Query = { notice?: string | string[] }

/**
 * Leads to the hosted payment page (checklist R-11). Opening it again finds the same payment. After a failure, or when
 * the provider cannot be reached, it stops here and says so.
 */
export default async function PaymentPage({ searchParams }: { searchParams: Promise<Query> }) {
  const actor = await visit(buyerAccount())
  if (actor.payment) redirect('/Dashboard')
  const hasFailed = single((await searchParams).notice) === 'failed'
  const link = hasFailed ? undefined : await hostedPage(actor)
  if (link) redirect(link)
  const amount = formatNaira(REGISTRATION_FEE)
  return (
    <AuthShell title={copy.title} lead={copy.lead(amount)} backTo="/Login">
      <FormError message={hasFailed ? copy.failed : copy.unreachable} />
      <p className="mt-6">
        <ButtonLink href="/Payment" prefetch={false}>
          {hasFailed ? copy.pay(amount) : copy.tryAgain}
        </ButtonLink>
      </p>
    </AuthShell>
  )
}

/** The address of the hosted page with the user's id; undefined while the provider cannot be reached. */
async function hostedPage(actor: Buyer): Promise<string | undefined> {
  try {
    const { link } = await startPayment(actor, { purpose: 'registration' })
    const address = new URL(link)
    address.searchParams.set('userId', actor.id)
    return address.href
  } catch (error) {
    if (error instanceof AppError && error.status === 503) return undefined
    throw error
  }
}
