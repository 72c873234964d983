import type { Metadata } from 'next'
import { BankLineState } from '@/generated/prisma/enums'
import { ListPager } from '@/components/layout/list-pager'
import { Notice } from '@/components/layout/notice'
import { statementsCopy as copy } from '@/components/staff/statements/copy'
import { LineTable } from '@/components/staff/statements/line-table'
import { UploadPanel } from '@/components/staff/statements/upload-panel'
import { Card, CardHeader } from '@/components/ui/card'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { readFlash } from '@/lib/core/pages'
import { listAddress, tableSort } from '@/lib/core/list-address'
import { countWaitingLines, listBankLines } from '@/lib/statements/queries'
import { statementsPageSchema } from '@/lib/statements/schema'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/statements'

export default async function StatementsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff('finance'))
  const { state = 'waiting', sort, cursor } = statementsPageSchema.parse(await searchParams)
  const filter = { state: state === 'waiting' ? undefined : state }
  const flash = await readFlash('statement-booked', 'line-assigned', 'line-aside', 'booking-kept')
  const [page, waiting] = await Promise.all([listBankLines(actor, { state, sort, cursor }), countWaitingLines(actor)])
  return (
    <>
      {flash && <Notice key={flash.key} messages={[copy.notices[flash.code]]} />}
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <Card className="mb-6">
        <CardHeader title={copy.upload.title} />
        <UploadPanel />
      </Card>
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={Object.values(BankLineState).map((each) => ({
            href: listAddress(PATH, { state: each === 'waiting' ? undefined : each }),
            label: copy.states[each],
            current: each === state,
            count: each === 'waiting' ? waiting : 0,
          }))}
        />
      </div>
      <ExportLinks list="/staff/statements/lines" query={{ state, sort }} />
      <LineTable
        sortBy={tableSort(PATH, filter, sort ?? '-added', { text: 'added', amount: 'amount' })}
        lines={page.items}
        state={state}
      />
      <ListPager path={PATH} query={{ ...filter, sort }} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}
