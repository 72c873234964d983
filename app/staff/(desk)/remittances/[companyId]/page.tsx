import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { deductionsCopy } from '@/components/deductions/copy'
import { Figures } from '@/components/deductions/figures'
import { monthCells } from '@/components/deductions/month-cells'
import { OverAnnounced } from '@/components/deductions/over-announced'
import { Transfers } from '@/components/deductions/transfers'
import { DeskHead } from '@/components/layout/desk-head'
import { Notice } from '@/components/layout/notice'
import { DeskTable } from '@/components/list/desk-list'
import { RequestUndo } from '@/components/approvals/request-undo'
import { CompanyTabs } from '@/components/staff/companies/company-tabs'
import { payoutsCopy } from '@/components/staff/payouts/copy'
import { PayoutForm } from '@/components/staff/payouts/payout-form'
import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import { ReceiptForm } from '@/components/staff/remittances/receipt-form'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { pendingAbout } from '@/lib/approvals/pending-queries'
import { lagosToday } from '@/lib/core/clock'
import { orNotFound, readFlash } from '@/lib/server/pages'
import { CHECKED_BANKS } from '@/lib/credit/bank-rules'
import { askedAccount } from '@/lib/credit/payout-queries'
import { MONTHS, readTransferLists } from '@/lib/deductions/lists'
import { getCompanyRemittances } from '@/lib/deductions/remittance-queries'
import { companyParams } from '@/lib/deductions/schema'

export const metadata: Metadata = { title: copy.title }

export default async function CompanyRemittancesPage({
  params,
  searchParams,
}: PageProps<'/staff/remittances/[companyId]'>) {
  const actor = await requirePageAccess(staff('finance'))
  const parsed = companyParams.safeParse(await params)
  if (!parsed.success) notFound()
  const flash = await readFlash('transfer-received')
  const { companyId } = parsed.data
  const today = lagosToday()
  const { notices, receipts, months } = readTransferLists(await searchParams, `staff/remittances/${companyId}`)
  const remittances = await orNotFound(
    getCompanyRemittances(actor, companyId, { notices: notices.cursor, receipts: receipts.cursor }),
  )
  const { id, company, owed, credit, announced, overAnnounced, received, periods, waiting } = remittances
  const [account, requested] = await Promise.all([
    askedAccount(actor, { companyId: id }),
    pendingAbout(actor, 'payout', [id]),
  ])
  return (
    <>
      {flash && <Notice key={flash.key} messages={[copy.booked]} />}
      <BackToList href="/staff/remittances">{copy.back}</BackToList>
      <DeskHead title={company} />
      <CompanyTabs company={{ id, name: company }} current="money" reader={actor} />
      <Figures
        figures={[
          { label: copy.figures.owed, naira: owed },
          { label: copy.figures.announced, naira: announced },
          { label: copy.figures.received, naira: received },
          ...(credit > 0 ? [{ label: copy.figures.credit, naira: credit }] : []),
        ]}
      />
      <OverAnnounced naira={overAnnounced} reader="staff" />
      <Card heading={copy.receipt.title} className="mb-6">
        <p className="mb-4 max-w-prose text-muted">{copy.receipt.text}</p>
        <ReceiptForm key={`${owed} ${credit} ${announced}`} companyId={id} today={today} notices={waiting} />
      </Card>
      {credit > 0 && (
        <Card heading={payoutsCopy.one} className="mb-6">
          <PayoutForm
            key={`${credit} ${requested.size}`}
            payee={{ kind: 'company', id }}
            credit={credit}
            account={account}
            banks={CHECKED_BANKS}
            pendingReason={requested.get(id)}
          />
        </Card>
      )}
      <Transfers
        copy={copy}
        remittances={remittances}
        notices={notices}
        receipts={receipts}
        file={{ list: '/staff/remittances', query: { companyId: id } }}
        onReceipt={({ entryId, reference, fromCredit, paidOut }) =>
          entryId && (
            <RequestUndo
              entryId={entryId}
              what={copy.undoReceipt(fromCredit && !paidOut ? copy.fromCredit : reference)}
            />
          )
        }
      />
      <h2 className="section-title mb-3">{copy.byMonth}</h2>
      <DeskTable
        list={MONTHS}
        state={months}
        caption={deductionsCopy.periods}
        rows={periods}
        cells={monthCells(months.path, today)}
        empty={deductionsCopy.noPeriods}
      />
    </>
  )
}
