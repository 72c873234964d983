import type { Metadata } from 'next'
import { dashboardCopy } from '@/components/dashboard/copy'
import { LeavingNote } from '@/components/dashboard/leaving-note'
import { deferralsCopy } from '@/components/deferrals/copy'
import { BackButton } from '@/components/layout/back-button'
import { CleanAddress } from '@/components/layout/clean-address'
import { Notice } from '@/components/layout/notice'
import { Pager } from '@/components/layout/pager'
import { paymentCopy } from '@/components/payments/copy'
import { PaymentNotice } from '@/components/payments/payment-notice'
import { statementCopy as copy } from '@/components/statement/copy'
import { CreditLine } from '@/components/statement/credit-line'
import { CreditPayout } from '@/components/statement/credit-payout'
import { Fold } from '@/components/ui/fold'
import { PrintButton } from '@/components/ui/print-button'
import { PrintHead } from '@/components/statement/print-head'
import { RefundsUnderway } from '@/components/statement/refunds-underway'
import { RepayForm } from '@/components/statement/repay-form'
import { SelfPayTable } from '@/components/statement/self-pay-table'
import { StatementTable } from '@/components/statement/statement-table'
import { ButtonLink, buttonClass } from '@/components/ui/button'
import { TextLink } from '@/components/ui/link'
import { Money } from '@/components/ui/money'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { hasFreshProof } from '@/lib/access/queries'
import { getUser } from '@/lib/accounts/queries'
import { formatDay, lagosToday } from '@/lib/core/clock'
import { MOVEMENTS_A_PAGE, cursorAddress } from '@/lib/core/listing'
import { formatNaira, fromNaira, toNaira } from '@/lib/core/money'
import { single } from '@/lib/server/pages'
import { CHECKED_BANKS } from '@/lib/credit/bank-rules'
import { ownPayout } from '@/lib/credit/payout-queries'
import { getWallet } from '@/lib/credit/queries'
import { listSelfPay } from '@/lib/credit/self-pay-queries'
import { getPayOff } from '@/lib/credit/pay-off-queries'
import { listMovements } from '@/lib/credit/statement-queries'
import { ownLastDay } from '@/lib/employees/own-queries'
import { listRefundsUnderway } from '@/lib/orders/refund-queries'
import { paymentScriptUrl, repaymentsUnderway, findUnappliedSentence } from '@/lib/payments/queries'
import { settleReturn } from '@/lib/payments/provider-return'
import { returnHintSchema } from '@/lib/payments/schema'

export const metadata: Metadata = { title: copy.title }

/** All charges and payments of the buyer, and the form to repay early. */
export default async function StatementPage({ searchParams }: PageProps<'/Statement'>) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const query = await searchParams
  const sealed = single(query.return)
  // After the hosted payment page the server asks the provider. The page then removes the parameters from the URL.
  const outcome = sealed === undefined ? undefined : await settleReturn(actor, sealed, returnHintSchema.parse(query))
  const { cursor } = cursorAddress.parse({ cursor: single(query.cursor) })
  const [
    wallet,
    { company },
    { items, nextCursor },
    underway,
    unapplied,
    leaving,
    payOff,
    payout,
    parts,
    refunds,
    isProved,
  ] = await Promise.all([
    getWallet(actor.id),
    getUser(actor.id),
    listMovements(actor.id, { limit: MOVEMENTS_A_PAGE.initial, ...(cursor === undefined ? {} : { cursor }) }),
    repaymentsUnderway(actor.id),
    findUnappliedSentence(actor.id, 'repayment'),
    ownLastDay(actor),
    getPayOff(actor.id),
    ownPayout(actor),
    listSelfPay(actor.id),
    listRefundsUnderway(actor),
    hasFreshProof(actor),
  ])
  const owed = toNaira(fromNaira(wallet.currentLoan) - fromNaira(wallet.paidLoan))
  const open = parts.filter(({ amount, paid }) => paid < amount)
  const part = open.find(({ month }) => month === single(query.part)) ?? open[0]
  return (
    <>
      <div className="no-print">
        <BackButton fallback="/Dashboard" />
      </div>
      <PrintHead name={actor.fullName} company={company ?? ''} movements={items} today={lagosToday()} />
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-1 no-print">{copy.lead}</p>
      <div className="mt-6 grid gap-4 sm:gap-6">
        {sealed !== undefined && <CleanAddress />}
        {outcome === 'succeeded' && <Notice messages={[copy.repaid]} />}
        {leaving && <LeavingNote leaving={leaving} owed={owed} isStatement />}
        <PaymentNotice
          outcome={outcome}
          unapplied={unapplied}
          waiting={underway > 0n ? copy.underway(formatNaira(underway)) : undefined}
          failed={copy.notRepaid}
          left={paymentCopy.left}
        />
        <p className="text-lg">
          {copy.owed} <Money naira={owed} className="text-2xl font-bold" />
        </p>
        {wallet.repaidSoFar > 0 && <p>{dashboardCopy.repaidSoFar(formatNaira(fromNaira(wallet.repaidSoFar)))}</p>}
        {payOff.writtenOff > 0 && (
          <p className="max-w-prose">{copy.writtenOff(formatNaira(fromNaira(payOff.writtenOff)))}</p>
        )}
        {wallet.montlyPayBack > 0 && wallet.nextDeductionOn !== null && (
          <p>{copy.nextOn(formatNaira(fromNaira(wallet.montlyPayBack)), formatDay(wallet.nextDeductionOn))}</p>
        )}
        {wallet.montlyPayBack > 0 && !actor.left && (
          <p className="no-print">
            <TextLink href="/Statement/smaller-deduction">{deferralsCopy.link}</TextLink>
          </p>
        )}
        {wallet.payBackNote && <p className="max-w-prose">{copy.nextDeduction(wallet.payBackNote)}</p>}
        <CreditLine note={wallet.creditNote} />
        {wallet.customerCredit > 0 && <CreditPayout asked={payout} isProved={isProved} banks={CHECKED_BANKS} />}
        <RefundsUnderway refunds={refunds} />
        {parts.length > 0 && (
          <section aria-label={copy.selfPay.title} className="grid gap-2 no-print">
            <h2 className="section-title">{copy.selfPay.title}</h2>
            <p className="max-w-prose">{copy.selfPay.lead}</p>
            <SelfPayTable parts={parts} caption={copy.selfPay.title} />
          </section>
        )}
        {payOff.amount > 0 && (
          <RepayForm
            payOff={payOff}
            payer={{ email: actor.email, name: actor.fullName, scriptUrl: paymentScriptUrl() }}
            part={part && { open: toNaira(fromNaira(part.amount) - fromNaira(part.paid)), dueOn: part.dueOn }}
          />
        )}
        <section aria-label={copy.title} className="grid gap-4">
          {items.length > 0 && (
            <div className="no-print">
              <Fold label={copy.keep}>
                <p className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
                  <a
                    href={`/api/v1/wallet/statement/${actor.id}?format=csv`}
                    download
                    className={buttonClass('secondary', 'small')}
                  >
                    {copy.download}
                  </a>
                  <ButtonLink href="/Invoice" variant="secondary" size="small">
                    {copy.invoice}
                  </ButtonLink>
                  <PrintButton label={copy.print} />
                </p>
              </Fold>
            </div>
          )}
          <StatementTable movements={items} />
          <div className="no-print">
            <Pager
              firstHref={cursor === undefined ? undefined : '/Statement'}
              nextHref={nextCursor === null ? undefined : `/Statement?cursor=${nextCursor}`}
            />
          </div>
        </section>
      </div>
    </>
  )
}
