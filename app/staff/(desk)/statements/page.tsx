import type { Metadata } from 'next'
import { Notice } from '@/components/layout/notice'
import { DeskList } from '@/components/list/desk-list'
import { statementsCopy as copy } from '@/components/staff/statements/copy'
import { lineCells } from '@/components/staff/statements/line-cells'
import { UploadPanel } from '@/components/staff/statements/upload-panel'
import { Card } from '@/components/ui/card'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { readFlash } from '@/lib/server/pages'
import { BANK_LINES } from '@/lib/statements/lists'
import { countWaitingLines, listBankLines } from '@/lib/statements/queries'

export const metadata: Metadata = { title: copy.title }

export default async function StatementsPage({ searchParams }: PageProps<'/staff/statements'>) {
  const actor = await requirePageAccess(staff('finance'))
  const state = BANK_LINES.read(await searchParams)
  const flash = await readFlash('statement-booked', 'line-assigned', 'line-aside', 'booking-kept')
  const [page, waiting] = await Promise.all([listBankLines(actor, BANK_LINES.asked(state)), countWaitingLines(actor)])
  return (
    <>
      {flash && <Notice key={flash.key} messages={[copy.notices[flash.code]]} />}
      <DeskList
        list={BANK_LINES}
        state={state}
        page={page}
        tabs={{ label: copy.tabsLabel, names: copy.states, counts: { waiting } }}
        cells={lineCells}
        words={{ ...copy, none: copy.none[state.filter.state ?? 'waiting'] }}
      >
        <Card heading={copy.upload.title} className="mb-6">
          <UploadPanel />
        </Card>
      </DeskList>
    </>
  )
}
