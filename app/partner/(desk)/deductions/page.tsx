import type { Metadata } from 'next'
import { NextTerms } from '@/components/companies/next-terms'
import { deductionsCopy } from '@/components/deductions/copy'
import { monthCells } from '@/components/deductions/month-cells'
import { Notice } from '@/components/layout/notice'
import { DeskList } from '@/components/list/desk-list'
import { partnerDeductionsCopy as copy } from '@/components/partner/deductions/copy'
import { partnerRemittancesCopy } from '@/components/partner/remittances/copy'
import { OwnTransfers } from '@/components/partner/remittances/own-transfers'
import { ButtonLink } from '@/components/ui/button'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { holdsAny } from '@/lib/access/permission-rules'
import { hasFreshProof } from '@/lib/access/queries'
import { readTerms } from '@/lib/companies/terms-queries'
import { lagosToday } from '@/lib/core/clock'
import { MONTHS, readTransferLists } from '@/lib/deductions/lists'
import { getOwnRemittances } from '@/lib/deductions/remittance-queries'
import { bankAccount, readFlash } from '@/lib/server/pages'

export const metadata: Metadata = { title: copy.title }

export default async function MonthsPage({ searchParams }: PageProps<'/partner/deductions'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const flash = await readFlash('transfer-announced', 'transfer-withdrawn')
  const { months, ...transfers } = readTransferLists(await searchParams, 'partner/deductions')
  const { notices, receipts } = transfers
  const [remittances, terms] = await Promise.all([
    getOwnRemittances(actor, { notices: notices.cursor, receipts: receipts.cursor }),
    readTerms(actor),
  ])
  const { pauseReason, credit, periods } = remittances
  const canAnnounce = holdsAny(actor, ['approver'])
  const today = lagosToday()
  return (
    <>
      {flash && <Notice key={flash.key} messages={[partnerRemittancesCopy.notices[flash.code]]} />}
      <DeskList
        list={MONTHS}
        state={months}
        page={{ items: periods }}
        cells={monthCells(months.path, today)}
        words={{ ...copy, caption: deductionsCopy.periods, none: deductionsCopy.noPeriods }}
        actions={
          <>
            <ButtonLink href="#transfers" variant="quiet" size="small">
              {partnerRemittancesCopy.title}
            </ButtonLink>
            <ButtonLink href="/partner/practice" variant="quiet" size="small">
              {copy.practice.title}
            </ButtonLink>
          </>
        }
      >
        {pauseReason && (
          <p className="mb-3 rounded-control bg-accent-soft px-4 py-2">
            <strong>{partnerRemittancesCopy.paused.title}.</strong> {pauseReason} {partnerRemittancesCopy.paused.text}
          </p>
        )}
        {terms && <NextTerms {...terms} />}
      </DeskList>
      <OwnTransfers
        {...transfers}
        remittances={remittances}
        today={today}
        account={bankAccount()}
        canAnnounce={canAnnounce}
        isProved={canAnnounce && credit > 0 && (await hasFreshProof(actor))}
      />
    </>
  )
}
