import type { Metadata } from 'next'
import { AskForm } from '@/components/deferrals/ask-form'
import { deferralsCopy as copy } from '@/components/deferrals/copy'
import { OfferFacts } from '@/components/deferrals/offer-facts'
import { OwnRequests } from '@/components/deferrals/own-requests'
import { BackButton } from '@/components/layout/back-button'
import { Notice } from '@/components/layout/notice'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/link'
import { buyerOrLeaver } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { formatMonth } from '@/lib/core/clock'
import { formatNaira, fromNaira } from '@/lib/core/money'
import { getDeferrals } from '@/lib/deferrals/queries'
import { readFlash, single } from '@/lib/server/pages'

export const metadata: Metadata = { title: copy.title }

/** Asks HR for a smaller or no deduction, and shows what became of such requests. */
export default async function SmallerDeductionPage({ searchParams }: PageProps<'/Statement/smaller-deduction'>) {
  const actor = await requirePageAccess(buyerOrLeaver())
  const chosen = single((await searchParams).month)
  const flash = await readFlash('deferral-asked')
  const { why, left, offers, requests } = await getDeferrals(actor)
  const offer = offers.find(({ month }) => month === chosen) ?? offers[0]
  const others = offers.filter((each) => each !== offer)
  return (
    <>
      <BackButton fallback="/Statement" />
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-1">{copy.lead}</p>
      <div className="mt-6 grid gap-4 sm:gap-6">
        {flash && <Notice key={flash.key} messages={[copy.asked]} />}
        {requests.length > 0 && <OwnRequests requests={requests} />}
        {offer ? (
          <Card heading={formatMonth(offer.month)}>
            <div className="grid gap-4">
              <OfferFacts offer={offer} left={left} />
              <AskForm
                key={offer.month}
                month={offer.month}
                least={String(offer.least)}
                amountHint={copy.amountHint(formatNaira(fromNaira(offer.toDeduct)))}
              />
              {others.length > 0 && (
                <nav aria-label={copy.months} className="flex flex-wrap items-center gap-x-4">
                  {copy.months}
                  {others.map(({ month }) => (
                    <TextLink key={month} href={`/Statement/smaller-deduction?month=${month}`}>
                      {formatMonth(month)}
                    </TextLink>
                  ))}
                </nav>
              )}
            </div>
          </Card>
        ) : (
          <p className="max-w-prose">{why || copy.none}</p>
        )}
      </div>
    </>
  )
}
