import { Figures } from '@/components/deductions/figures'
import { OverAnnounced } from '@/components/deductions/over-announced'
import { Transfers, type TransfersProps } from '@/components/deductions/transfers'
import { Announcement, type AnnouncementProps } from '@/components/partner/remittances/announcement'
import { CompanyPayout } from '@/components/partner/remittances/company-payout'
import { partnerRemittancesCopy as copy } from '@/components/partner/remittances/copy'
import { companyPayoutCopy } from '@/components/partner/remittances/payout-copy'
import { Card } from '@/components/ui/card'
import { TapButton } from '@/components/ui/tap-button'
import { fromNaira, kobo, formatNaira } from '@/lib/core/money'
import { CHECKED_BANKS } from '@/lib/credit/bank-rules'
import { withdrawAction } from '@/lib/deductions/actions'
import { amountToSend, lateMonths, lateSentence } from '@/lib/deductions/overdue-rules'
import type { RemittancesDto } from '@/lib/deductions/schema'

export type OwnTransfersProps = Pick<TransfersProps, 'notices' | 'receipts'> &
  Pick<AnnouncementProps, 'today' | 'account'> & {
    remittances: RemittancesDto
    /** Whether the reader may announce transfers and ask for credit. */
    canAnnounce: boolean
    /** Whether the reader has shown just now who they are. */
    isProved: boolean
  }

/** What HR's company owes and has sent, with the forms for the next transfer and for credit. */
export function OwnTransfers({
  remittances,
  notices,
  receipts,
  today,
  account,
  canAnnounce,
  isProved,
}: OwnTransfersProps) {
  const { owed, credit, payout, announced, overAnnounced, received, periods } = remittances
  const left = amountToSend(periods, kobo(fromNaira(owed) - fromNaira(announced)), today)
  const late = lateMonths(periods, today)
  return (
    <section aria-labelledby="transfers" className="mt-6">
      <h2 id="transfers" className="section-title mb-3">
        {copy.title}
      </h2>
      {late.length > 0 && (
        <ul className="mb-6 grid gap-1 rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">
          {late.map((period) => (
            <li key={period.period}>{lateSentence(period, today)}</li>
          ))}
        </ul>
      )}
      <Figures
        figures={[
          { label: copy.figures.owed, naira: owed },
          { label: copy.figures.announced, naira: announced },
          { label: copy.figures.received, naira: received },
          ...(credit > 0 ? [{ label: copy.figures.credit, naira: credit }] : []),
        ]}
      />
      <OverAnnounced naira={overAnnounced} reader="hr" />
      {canAnnounce && left > 0n && (
        <div className="mb-6">
          <Announcement
            key={`${owed} ${announced}`}
            {...{ today, account, left }}
            opener={{ label: copy.announce.any(formatNaira(left)), variant: 'primary' }}
          />
        </div>
      )}
      {canAnnounce && credit > 0 && (
        <Card heading={companyPayoutCopy.title} className="mb-6">
          <p className="mb-4 max-w-prose text-muted">{companyPayoutCopy.text}</p>
          <CompanyPayout asked={payout} isProved={isProved} banks={CHECKED_BANKS} />
        </Card>
      )}
      <Transfers
        copy={copy}
        remittances={remittances}
        notices={notices}
        receipts={receipts}
        file={{ list: receipts.endpoint }}
        onNotice={
          canAnnounce
            ? ({ id, reference }) => (
                <TapButton
                  action={withdrawAction}
                  fields={{ id }}
                  label={copy.withdraw}
                  of={copy.withdrawOf(reference)}
                  variant="quiet"
                />
              )
            : undefined
        }
      />
    </section>
  )
}
