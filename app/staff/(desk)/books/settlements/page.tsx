import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { BooksHead } from '@/components/staff/books/books-head'
import { booksCopy } from '@/components/staff/books/copy'
import { ProviderBalance, UnevenBalance } from '@/components/staff/books/provider-balance'
import { openPaymentCells, settlementCells } from '@/components/staff/books/settlement-cells'
import { SettlementForm } from '@/components/staff/books/settlement-form'
import { DifferenceTable } from '@/components/staff/books/settlement-tables'
import { Disclosure } from '@/components/ui/disclosure'
import { InfoIcon, SuccessIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { OPEN_PAYMENTS, SETTLEMENTS } from '@/lib/books/lists'
import { listOpenPayments, providerBalance } from '@/lib/books/open-payment-queries'
import { listSettlements } from '@/lib/books/settlement-queries'
import { lagosToday } from '@/lib/core/clock'

const copy = booksCopy.settlements
export const metadata: Metadata = { title: booksCopy.tabs.settlements }

export default async function SettlementsPage({ searchParams }: PageProps<'/staff/books/settlements'>) {
  const actor = await requirePageAccess(staff('finance'))
  const address = await searchParams
  const booked = SETTLEMENTS.read(address, { keep: OPEN_PAYMENTS.partsOf(address) })
  const open = OPEN_PAYMENTS.read(address, { keep: SETTLEMENTS.partsOf(address) })
  const [settlements, waiting, balance] = await Promise.all([
    listSettlements(actor, SETTLEMENTS.asked(booked)),
    listOpenPayments(actor, OPEN_PAYMENTS.asked(open)),
    providerBalance(actor),
  ])
  const differences = settlements.items.reduce((count, each) => count + each.differences, 0)
  return (
    <>
      <BooksHead current="settlements" lead={copy.lead}>
        <Disclosure label={copy.upload} variant="secondary" className="sm:ms-auto sm:open:basis-full">
          <div className="mt-3">
            <SettlementForm today={lagosToday()} />
          </div>
        </Disclosure>
      </BooksHead>
      <div className="grid gap-8">
        <section>
          <DeskList
            list={OPEN_PAYMENTS}
            state={open}
            page={waiting}
            cells={openPaymentCells}
            words={{ part: copy.open.title, caption: copy.open.caption, none: copy.open.none }}
            actions={<ProviderBalance balance={balance} />}
            above={<UnevenBalance balance={balance} />}
            icon={SuccessIcon}
            pagesLabel={copy.open.pages}
          />
        </section>
        <section>
          <DeskList
            list={SETTLEMENTS}
            state={booked}
            page={settlements}
            cells={settlementCells}
            words={{ part: copy.bookedTitle, caption: copy.caption, none: copy.none }}
            icon={InfoIcon}
            below={
              <DifferenceTable differences={differences} shown={settlements.items.flatMap(({ shown }) => shown)} />
            }
          />
        </section>
      </div>
    </>
  )
}
