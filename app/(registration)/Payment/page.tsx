import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthShell } from '@/components/layout/auth-shell'
import { paymentCopy } from '@/components/payments/copy'
import { NotSent } from '@/components/payments/not-sent'
import { WaitingNote } from '@/components/payments/waiting-note'
import { registrationCopy } from '@/components/registration/copy'
import { ButtonLink } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { buyerAccount } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import type { Buyer } from '@/lib/core/actors'
import { AppError } from '@/lib/core/errors'
import { formatNaira } from '@/lib/core/money'
import { single } from '@/lib/core/pages'
import { isFeeUnderway, findUnappliedSentence } from '@/lib/payments/queries'
import { REGISTRATION_FEE } from '@/lib/payments/rules'
import { startPayment } from '@/lib/payments/service'

const copy = registrationCopy.payment
export const metadata: Metadata = { title: copy.title }

/** `notice` is the result of the last attempt; `again` opens the hosted page in any case. */
type Query = Partial<Record<'notice' | 'again', string | string[]>>

/**
 * Redirects to the hosted payment page; opening it again reuses the payment. It stays here after a failure, when the
 * provider is unreachable, and while a bank transfer is pending, so that nobody pays twice.
 */
export default async function PaymentPage({ searchParams }: { searchParams: Promise<Query> }) {
  const actor = await requirePageAccess(buyerAccount())
  if (actor.payment) redirect('/Dashboard')
  const query = await searchParams
  const amount = formatNaira(REGISTRATION_FEE)
  if (single(query.again) === undefined) {
    const words = await wordsOf(actor, single(query.notice))
    if (words) {
      return (
        <AuthShell title={copy.title} lead={copy.lead(amount)} backTo="/Login">
          {words.isSent ? <WaitingNote>{words.sentence}</WaitingNote> : <FormError message={words.sentence} />}
          <div className="mt-6 grid justify-items-start gap-3">
            {words.isSent && (
              <ButtonLink href="/PaymentConfirm" variant="secondary">
                {copy.confirmNow}
              </ButtonLink>
            )}
            {words.isSent ? <NotSent>{payAgain(copy.pay(amount))}</NotSent> : payAgain(copy.pay(amount))}
          </div>
        </AuthShell>
      )
    }
  }
  const hosted = await hostedPage(actor)
  if ('link' in hosted) redirect(hosted.link)
  return (
    <AuthShell title={copy.title} lead={copy.lead(amount)} backTo="/Login">
      <FormError message={hosted.sentence} />
      <p className="mt-6">{payAgain(copy.tryAgain)}</p>
    </AuthShell>
  )
}

const payAgain = (label: string) => (
  <ButtonLink href="/Payment?again=1" className="w-full sm:w-auto">
    {label}
  </ButtonLink>
)

/** Why the page does not redirect; `isSent` means that money may be on its way. */
async function wordsOf(
  actor: Buyer,
  notice: string | undefined,
): Promise<{ isSent: boolean; sentence: string } | undefined> {
  if (await isFeeUnderway(actor.id)) return { isSent: true, sentence: paymentCopy.waiting }
  if (notice === 'unreachable') return { isSent: true, sentence: paymentCopy.notVerified }
  const unapplied = await findUnappliedSentence(actor.id, 'registration')
  if (unapplied !== undefined) return { isSent: false, sentence: unapplied }
  return notice === 'failed' ? { isSent: false, sentence: copy.failed } : undefined
}

/** The URL of the hosted page, with the user's id; a sentence while the provider is unreachable or asked too often. */
async function hostedPage(actor: Buyer): Promise<{ link: string } | { sentence: string }> {
  try {
    const { link } = await startPayment(actor, { purpose: 'registration' })
    const address = new URL(link)
    address.searchParams.set('userId', actor.id)
    return { link: address.href }
  } catch (error) {
    if (error instanceof AppError && error.status === 503) return { sentence: copy.unreachable }
    if (error instanceof AppError && error.status === 429) return { sentence: error.message }
    throw error
  }
}
