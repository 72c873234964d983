import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthShell } from '@/components/layout/auth-shell'
import { ForgetFlash } from '@/components/layout/forget-flash'
import { paymentCopy } from '@/components/payments/copy'
import { NotSent } from '@/components/payments/not-sent'
import { WaitingNote } from '@/components/payments/waiting-note'
import { registrationCopy } from '@/components/registration/copy'
import { FeeFacts } from '@/components/registration/fee-facts'

import { Steps } from '@/components/registration/steps'
import { ButtonLink } from '@/components/ui/button'
import { FormError } from '@/components/ui/field'
import { buyerAccount } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import type { Buyer } from '@/lib/core/actors'
import { AppError } from '@/lib/core/errors'
import { formatNaira } from '@/lib/core/money'
import { readFlash, single } from '@/lib/server/pages'
import { isFeeUnderway, findUnappliedSentence } from '@/lib/payments/queries'
import { REGISTRATION_FEE } from '@/lib/payments/rules'
import { startPayment } from '@/lib/payments/service'

const copy = registrationCopy.payment
export const metadata: Metadata = { title: copy.title }

/** `again` opens the hosted page. */
/**
 * Says what the fee is for, and opens the hosted payment page from a button; opening it again reuses the payment. While
 * a bank transfer is pending it says so, so that nobody pays twice.
 */
export default async function PaymentPage({ searchParams }: PageProps<'/Payment'>) {
  const actor = await requirePageAccess(buyerAccount())
  if (actor.payment) redirect('/Dashboard')
  const amount = formatNaira(REGISTRATION_FEE)
  const isOpening = single((await searchParams).again) !== undefined
  const hosted = isOpening ? await hostedPage(actor) : undefined
  if (hosted?.link) redirect(hosted.link)
  const flash = await readFlash('fee-failed', 'fee-unreachable')
  const notice = hosted?.sentence === undefined ? await noticeOf(actor, flash?.code) : { isSent: false, ...hosted }
  const pay = payButton(hosted?.sentence === undefined ? copy.pay(amount) : copy.tryAgain)
  return (
    <AuthShell title={copy.title} lead={copy.lead(amount)} backTo="/Registration" steps={<Steps current="fee" />}>
      {flash && <ForgetFlash key={flash.key} />}
      <div className="grid gap-6">
        {notice?.isSent && <WaitingNote>{notice.sentence}</WaitingNote>}
        {notice?.isSent === false && <FormError message={notice.sentence} />}
        <FeeFacts amount={amount} />
        {notice?.isSent ? (
          <div className="grid justify-items-start gap-3">
            <ButtonLink href="/PaymentConfirm" variant="secondary">
              {copy.confirmNow}
            </ButtonLink>
            <NotSent>{pay}</NotSent>
          </div>
        ) : (
          <p>{pay}</p>
        )}
      </div>
    </AuthShell>
  )
}

const payButton = (label: string) => (
  <ButtonLink href="/Payment?again=1" className="w-full sm:w-auto">
    {label}
  </ButtonLink>
)

type Notice = { readonly isSent: boolean; readonly sentence: string }

/** The state of the last attempt; `isSent` means that money may be on its way. */
async function noticeOf(
  actor: Buyer,
  flash: 'fee-failed' | 'fee-unreachable' | undefined,
): Promise<Notice | undefined> {
  if (await isFeeUnderway(actor.id)) return { isSent: true, sentence: paymentCopy.waiting }
  if (flash === 'fee-unreachable') return { isSent: true, sentence: paymentCopy.notVerified }
  const unapplied = await findUnappliedSentence(actor.id, 'registration')
  if (unapplied !== undefined) return { isSent: false, sentence: unapplied }
  return flash === 'fee-failed' ? { isSent: false, sentence: copy.failed } : undefined
}

type Hosted =
  | { readonly link: string; readonly sentence?: never }
  | { readonly link?: never; readonly sentence: string }

/** The URL of the hosted page, with the user's id; a sentence while the provider is unreachable or asked too often. */
async function hostedPage(actor: Buyer): Promise<Hosted> {
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
