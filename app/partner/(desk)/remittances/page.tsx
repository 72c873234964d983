import type { Metadata } from 'next'
import { deductionsCopy } from '@/components/deductions/copy'
import { Figures } from '@/components/deductions/figures'
import { monthCells } from '@/components/deductions/month-cells'
import { OverAnnounced } from '@/components/deductions/over-announced'
import { Transfers } from '@/components/deductions/transfers'
import { DeskHead } from '@/components/layout/desk-head'
import { Notice } from '@/components/layout/notice'
import { DeskTable } from '@/components/list/desk-list'
import { AnnounceForm } from '@/components/partner/remittances/announce-form'
import { partnerRemittancesCopy as copy } from '@/components/partner/remittances/copy'
import { CompanyPayout } from '@/components/partner/remittances/company-payout'
import { companyPayoutCopy } from '@/components/partner/remittances/payout-copy'
import { Card } from '@/components/ui/card'
import { FactList } from '@/components/ui/fact-list'
import { TapButton } from '@/components/ui/tap-button'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { bankAccount, readFlash } from '@/lib/server/pages'
import { hasFreshProof } from '@/lib/access/queries'
import { holdsAny } from '@/lib/access/permission-rules'
import { lagosToday } from '@/lib/core/clock'
import { formatNaira, fromNaira, kobo } from '@/lib/core/money'
import { CHECKED_BANKS } from '@/lib/credit/bank-rules'
import { MONTHS, readTransferLists } from '@/lib/deductions/lists'
import { amountToSend, lateMonths, lateSentence } from '@/lib/deductions/overdue-rules'
import { withdrawAction } from '@/lib/deductions/actions'
import { getOwnRemittances } from '@/lib/deductions/remittance-queries'

export const metadata: Metadata = { title: copy.title }

export default async function RemittancesPage({ searchParams }: PageProps<'/partner/remittances'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const flash = await readFlash('transfer-announced', 'transfer-withdrawn')
  const { notices, receipts, months } = readTransferLists(await searchParams, 'partner/remittances')
  const remittances = await getOwnRemittances(actor, { notices: notices.cursor, receipts: receipts.cursor })
  const { owed, credit, payout, announced, overAnnounced, received, pauseReason, periods } = remittances
  const canAnnounce = holdsAny(actor, ['approver'])
  const isProved = canAnnounce && credit > 0 && (await hasFreshProof(actor))
  const account = bankAccount()
  const today = lagosToday()
  const left = amountToSend(periods, kobo(fromNaira(owed) - fromNaira(announced)), today)
  const late = lateMonths(periods, today)
  return (
    <>
      {flash && <Notice key={flash.key} messages={[copy.notices[flash.code]]} />}
      <DeskHead title={copy.title} help={copy.lead} />
      {pauseReason && (
        <Card heading={copy.paused.title} tone="accent" className="mb-6">
          <p className="max-w-prose font-semibold">{pauseReason}</p>
          <p className="mt-2 max-w-prose">{copy.paused.text}</p>
        </Card>
      )}
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
        <Card heading={copy.announce.title} className="mb-6">
          <p className="mb-4 max-w-prose text-muted">{copy.announce.text}</p>
          <div className="mb-5">
            {account ? (
              <FactList
                facts={[
                  [copy.announce.account.bank, account.bank],
                  [
                    copy.announce.account.number,
                    <span key="number" className="tabular-nums">
                      {account.number}
                    </span>,
                  ],
                  [copy.announce.account.name, account.name],
                  [copy.announce.account.amount, formatNaira(left)],
                ]}
              />
            ) : (
              <p>{copy.announce.noAccount}</p>
            )}
          </div>
          <AnnounceForm key={`${owed} ${announced}`} today={today} amount={formatNaira(left).slice(1)} />
        </Card>
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
      <h2 className="section-title mb-3">{copy.byMonth}</h2>
      <DeskTable
        list={MONTHS}
        state={months}
        caption={deductionsCopy.periods}
        rows={periods}
        cells={monthCells('/partner/deductions')}
        empty={deductionsCopy.noPeriods}
      />
    </>
  )
}
