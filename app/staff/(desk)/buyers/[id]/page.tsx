import type { Metadata } from 'next'
import { BackToList } from '@/components/layout/back-to-list'
import { DeskHead } from '@/components/layout/desk-head'
import { BuyerFacts } from '@/components/staff/buyers/buyer-facts'
import { BuyerLists } from '@/components/staff/buyers/buyer-lists'
import { NewCredit } from '@/components/staff/buyers/new-credit'
import { BuyerStatus } from '@/components/staff/buyers/buyer-status'
import { buyersCopy as copy } from '@/components/staff/buyers/copy'
import { CeilingCard } from '@/components/staff/ceilings/ceiling-card'
import { FollowUpsCard } from '@/components/staff/follow-ups/follow-ups-card'
import { PayoutForm } from '@/components/staff/payouts/payout-form'
import { payoutsCopy } from '@/components/staff/payouts/copy'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { isRequested, pendingAbout } from '@/lib/approvals/pending-queries'
import { getBuyer } from '@/lib/buyers/detail-queries'
import { orNotFound } from '@/lib/server/pages'
import { formatNaira } from '@/lib/core/money'
import { CHECKED_BANKS } from '@/lib/credit/bank-rules'
import { getBuyerCeiling } from '@/lib/credit/ceiling-queries'
import { askedAccount } from '@/lib/credit/payout-queries'
import { isCreditStopped, writtenOffOf } from '@/lib/credit/queries'
import { getFollowUps } from '@/lib/follow-ups/queries'

export const metadata: Metadata = { title: copy.title }

export default async function BuyerPage({ params, searchParams }: PageProps<'/staff/buyers/[id]'>) {
  const actor = await requirePageAccess(staff('operations', 'support', 'finance'))
  const buyer = await orNotFound(getBuyer(actor, (await params).id))
  const subject = { kind: 'buyer', subjectId: buyer.id } as const
  const [followUps, ceiling] = await Promise.all([getFollowUps(actor, subject), getBuyerCeiling(actor, buyer.id)])
  const isPayable = buyer.wallet.customerCredit > 0 && holdsAny(actor, ['finance'])
  const [account, requested] = isPayable
    ? await Promise.all([askedAccount(actor, { userId: buyer.id }), pendingAbout(actor, 'payout', [buyer.id])])
    : [null, new Map<string, string>()]
  const [lost, isStopped, isAsked] = await Promise.all([
    writtenOffOf(buyer.id),
    isCreditStopped(buyer.id),
    isRequested(actor, 'new_credit', buyer.id),
  ])
  return (
    <>
      <BackToList href="/staff/buyers">{copy.one.back}</BackToList>
      <DeskHead title={buyer.fullname}>
        <BuyerStatus status={buyer.status} lastDay={buyer.lastDay} />
      </DeskHead>
      <div className="grid gap-6">
        <BuyerFacts buyer={buyer} />
        {(lost > 0n || isStopped) && (
          <Card heading={copy.newCredit.title}>
            <p className="mb-3">
              {copy.newCredit.owed(formatNaira(lost))} {isStopped && copy.newCredit.stopped}
            </p>
            {isStopped && holdsAny(actor, ['finance']) && <NewCredit buyerId={buyer.id} isRequested={isAsked} />}
          </Card>
        )}
        <CeilingCard whose="buyer" id={buyer.id} ceiling={ceiling} canAct={holdsAny(actor, ['finance'])} />
        <FollowUpsCard subject={subject} followUps={followUps} reader={actor} />
        {isPayable && (
          <Card heading={payoutsCopy.one}>
            <PayoutForm
              key={requested.size}
              payee={{ kind: 'buyer', id: buyer.id }}
              credit={buyer.wallet.customerCredit}
              {...(buyer.wallet.creditReserved > 0 && { askedFor: buyer.wallet.creditReserved })}
              account={account}
              banks={CHECKED_BANKS}
              pendingReason={requested.get(buyer.id)}
            />
          </Card>
        )}
        <BuyerLists buyer={buyer} address={await searchParams} />
      </div>
    </>
  )
}
