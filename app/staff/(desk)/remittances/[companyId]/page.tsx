import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackToList } from '@/components/layout/back-to-list'
import { Figures } from '@/components/deductions/figures'
import { PeriodTable } from '@/components/deductions/period-table'
import { TransferPager } from '@/components/deductions/transfer-pager'
import { NoticeTable, ReceiptTable } from '@/components/deductions/transfer-tables'
import { Notice } from '@/components/layout/notice'
import { RequestUndo } from '@/components/approvals/request-undo'
import { staffRemittancesCopy as copy } from '@/components/staff/remittances/copy'
import { ReceiptForm } from '@/components/staff/remittances/receipt-form'
import { Card, CardHeader } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { lagosDay } from '@/lib/core/clock'
import { orNotFound } from '@/lib/core/pages'
import { getCompanyRemittances } from '@/lib/deductions/remittance-queries'
import { companyParams, remittancesPageSchema } from '@/lib/deductions/schema'

export const metadata: Metadata = { title: copy.title }

type Props = { params: Promise<{ companyId: string }>; searchParams: Promise<Record<string, string | string[]>> }

export default async function CompanyRemittancesPage({ params, searchParams }: Props) {
  const actor = await requirePageAccess(staff('finance'))
  const parsed = companyParams.safeParse(await params)
  if (!parsed.success) notFound()
  const { notice, ...query } = remittancesPageSchema.parse(await searchParams)
  const remittances = await orNotFound(getCompanyRemittances(actor, parsed.data.companyId, query))
  const { id, company, owed, credit, announced, received, periods, notices, receipts, waiting } = remittances
  return (
    <>
      {notice === 'received' && <Notice messages={[copy.notices.received]} />}
      <BackToList href="/staff/remittances">{copy.back}</BackToList>
      <h1 className="page-title mb-5">{company}</h1>
      <Figures
        figures={[
          { label: copy.figures.owed, naira: owed },
          { label: copy.figures.announced, naira: announced },
          { label: copy.figures.received, naira: received },
          ...(credit > 0 ? [{ label: copy.figures.credit, naira: credit }] : []),
        ]}
      />
      <Card className="mb-6">
        <CardHeader title={copy.receipt.title} />
        <p className="mb-4 max-w-prose text-muted">{copy.receipt.text}</p>
        <ReceiptForm
          key={`${owed} ${credit} ${announced}`}
          companyId={id}
          today={lagosDay(new Date())}
          notices={waiting}
        />
      </Card>
      <div className="mb-6 grid gap-6 lg:grid-cols-2 lg:items-start">
        <div>
          <NoticeTable notices={notices} copy={copy} actions={() => null} />
          <TransferPager
            path={`/staff/remittances/${id}`}
            list="notices"
            query={query}
            next={remittances.olderNotices}
          />
        </div>
        <div>
          <ReceiptTable
            receipts={receipts}
            copy={copy}
            actions={({ entryId, reference, fromCredit }) =>
              entryId && (
                <RequestUndo entryId={entryId} what={copy.undoReceipt(fromCredit ? copy.fromCredit : reference)} />
              )
            }
          />
          <TransferPager
            path={`/staff/remittances/${id}`}
            list="receipts"
            query={query}
            next={remittances.olderReceipts}
          />
        </div>
      </div>
      <h2 className="section-title mb-3">{copy.byMonth}</h2>
      <PeriodTable periods={periods} path={`/staff/remittances/${id}`} />
    </>
  )
}
