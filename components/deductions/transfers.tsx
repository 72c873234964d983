import type { ReactNode } from 'react'
import { deductionsCopy } from '@/components/deductions/copy'
import { DeskPages, DeskTable } from '@/components/list/desk-list'
import { Badge } from '@/components/ui/badge'
import { ExportLinks, type ExportLinksProps } from '@/components/ui/export-links'
import { formatDay } from '@/lib/core/clock'
import { NOTICES, RECEIPTS } from '@/lib/deductions/lists'
import type { NoticeDto, ReceiptDto, RemittancesDto } from '@/lib/deductions/schema'

type TransferCopy = {
  readonly announced: string
  readonly received: string
  readonly onItsWay: string
  readonly undone: string
  readonly arrived: (amount: string) => string
  readonly fromCredit: string
  readonly paidOut: string
  readonly excess: (amount: string) => string
  readonly noneAnnounced: { readonly title: string; readonly text: string }
  readonly noneReceived: { readonly title: string; readonly text: string }
}

export type TransfersProps = {
  copy: TransferCopy
  remittances: Pick<RemittancesDto, 'notices' | 'olderNotices' | 'receipts' | 'olderReceipts'>
  notices: ReturnType<typeof NOTICES.read>
  receipts: ReturnType<typeof RECEIPTS.read>
  /** The file of the received transfers. */
  file: ExportLinksProps
  /** The actions of an announced transfer that has not arrived. */
  onNotice?: ((notice: NoticeDto) => ReactNode) | undefined
  /** The actions of a received transfer. */
  onReceipt?: (receipt: ReceiptDto) => ReactNode
}

/** The transfers that HR announced, beside those that Foodbank received. */
export function Transfers({ copy, remittances, notices, receipts, file, onNotice, onReceipt }: TransfersProps) {
  return (
    <div className="mb-6 grid gap-6 lg:grid-cols-2 lg:items-start">
      <div>
        <DeskTable
          list={NOTICES}
          state={notices}
          caption={copy.announced}
          showCaption
          rows={remittances.notices}
          cells={{
            reference: ({ reference, date }) => (
              <>
                <span className="break-all">{reference}</span>
                <Beside>{formatDay(date)}</Beside>
              </>
            ),
            state: (notice) =>
              notice.received === null ? (
                <span className="inline-flex flex-wrap items-center justify-end gap-2 sm:justify-start">
                  <Badge tone="info">{copy.onItsWay}</Badge>
                  {onNotice?.(notice)}
                </span>
              ) : (
                <Badge tone={notice.received < notice.amount ? 'warning' : 'success'}>
                  {copy.arrived(deductionsCopy.money(notice.received))}
                </Badge>
              ),
          }}
          empty={copy.noneAnnounced}
        />
        <DeskPages list={NOTICES} state={notices} nextCursor={remittances.olderNotices} />
      </div>
      <div>
        <DeskTable
          list={RECEIPTS}
          state={receipts}
          caption={copy.received}
          showCaption
          rows={remittances.receipts}
          cells={{
            reference: ({ reference, date, fromCredit, paidOut }) => (
              <>
                <span className="break-all">{fromCredit && !paidOut ? copy.fromCredit : reference}</span>
                <Beside>{formatDay(date)}</Beside>
              </>
            ),
            amount: ({ amount, paidOut, excess }) => (
              <>
                <span className="money">{deductionsCopy.money(amount)}</span>
                {paidOut && <Beside>{copy.paidOut}</Beside>}
                {excess > 0 && <Beside>{copy.excess(deductionsCopy.money(excess))}</Beside>}
              </>
            ),
            lines: (receipt) =>
              receipt.undone ? (
                <Badge tone="warning">{copy.undone}</Badge>
              ) : (
                <>
                  {receipt.paidOut ? <span data-nothing>–</span> : <span className="money">{receipt.lines}</span>}
                  {onReceipt?.(receipt)}
                </>
              ),
          }}
          empty={copy.noneReceived}
        />
        <DeskPages list={RECEIPTS} state={receipts} nextCursor={remittances.olderReceipts} />
        {(remittances.receipts.length > 0 || receipts.cursor !== undefined) && (
          <div className="mt-3">
            <ExportLinks {...file} />
          </div>
        )}
      </div>
    </div>
  )
}

const Beside = ({ children }: { children: string }) => (
  <span className="block text-sm font-normal text-muted">{children}</span>
)
