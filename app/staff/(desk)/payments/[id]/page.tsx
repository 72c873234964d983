import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { DeskTable } from '@/components/list/desk-list'
import { entryCells } from '@/components/staff/ledger/entry-cells'
import { CheckPayment } from '@/components/staff/payments/check-payment'
import { paymentsCopy as copy } from '@/components/staff/payments/copy'
import { PaymentFacts } from '@/components/staff/payments/payment-facts'
import { PaymentBadge } from '@/components/staff/payments/payment-state'
import { RefundForm } from '@/components/staff/payments/refund-form'
import { refundCells } from '@/components/staff/payments/refund-cells'
import { Link } from '@/components/ui/link'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { pendingAbout } from '@/lib/approvals/pending-queries'
import { orNotFound } from '@/lib/server/pages'
import { ENTRIES } from '@/lib/credit/lists'
import { entriesOfPayment } from '@/lib/credit/ledger-queries'
import { REFUNDS } from '@/lib/payments/lists'
import { getPayment } from '@/lib/payments/staff-queries'

export const metadata: Metadata = { title: copy.title }

export default async function PaymentPage({ params, searchParams }: PageProps<'/staff/payments/[id]'>) {
  const actor = await requirePageAccess(staff('finance', 'support'))
  const payment = await orNotFound(getPayment(actor, (await params).id))
  const { id, txRef, purpose, state, unapplied, refunds, refundable } = payment
  const [entries, requested] = await Promise.all([entriesOfPayment(actor, id), pendingAbout(actor, 'refund', [id])])
  const pendingReason = requested.get(id)
  const canCheck =
    (state !== 'succeeded' && purpose !== 'unrequested') ||
    refunds.some((refund) => refund.state === 'requested' || refund.state === 'sent')
  return (
    <>
      <BackToList href="/staff/payments">{copy.back}</BackToList>
      <DeskHead title={txRef}>
        <PaymentBadge state={state} />
        {canCheck && <CheckPayment paymentId={id} txRef={txRef} />}
      </DeskHead>
      <div className="grid gap-8">
        <PaymentFacts payment={payment} />
        <section className="grid gap-4">
          <h2 className="section-title">{copy.refunds}</h2>
          {refunds.length === 0 ? (
            <p className="text-muted">{copy.noRefunds}</p>
          ) : (
            <DeskTable
              list={REFUNDS}
              state={REFUNDS.read(await searchParams, { parts: { id } })}
              rows={refunds}
              cells={refundCells}
              caption={copy.refunds}
            />
          )}
          {pendingReason !== undefined && (
            <p className="rounded-control bg-info-soft px-4 py-3 text-info">
              {copy.refundPending(pendingReason)}{' '}
              <Link
                href="/staff/approvals"
                className="inline-flex min-h-target items-center font-semibold underline underline-offset-4"
              >
                {copy.seeApprovals}
              </Link>
            </p>
          )}
          {/* A second request while one is pending is possible: its approval is refused if too little is left. */}
          {refundable > 0 && holdsAny(actor, ['finance']) ? (
            <RefundForm key={`${refunds.length} ${pendingReason ?? ''}`} payment={payment} />
          ) : (
            refundable === 0 && (
              <p className="text-muted">{state === 'succeeded' || unapplied ? copy.nothingLeft : copy.noRefundYet}</p>
            )
          )}
        </section>
        <section className="grid gap-4">
          <h2 className="section-title">{copy.entries}</h2>
          {entries.length === 0 ? (
            <p className="text-muted">{copy.noEntries}</p>
          ) : (
            <DeskTable list={ENTRIES} rows={entries} cells={entryCells(entries)} caption={copy.entries} />
          )}
        </section>
      </div>
    </>
  )
}
