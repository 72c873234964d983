import type { Metadata } from 'next'
import { Notice } from '@/components/layout/notice'
import { ListPager } from '@/components/layout/list-pager'
import { namesCopy as copy } from '@/components/partner/name-changes/copy'
import { NameDecision } from '@/components/partner/name-changes/name-decision'
import { Change } from '@/components/ui/change-list'
import { EmptyState } from '@/components/ui/empty-state'
import { ProfileIcon } from '@/components/ui/icons'
import { PersonCell } from '@/components/ui/person-cell'
import { type Column, Table } from '@/components/ui/table'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { readFlash } from '@/lib/core/pages'
import { holdsAny } from '@/lib/access/permission-rules'
import { formatShortMoment } from '@/lib/core/clock'
import { listNameChanges } from '@/lib/employees/name-change-queries'
import { type NameChangeDto, nameChangesDeskSchema } from '@/lib/employees/schema'
import { ExportLinks } from '@/components/ui/export-links'
import { tableSort } from '@/lib/core/list-address'

export const metadata: Metadata = { title: copy.title }

const columns: Column<NameChangeDto>[] = [
  {
    key: 'employee',
    header: copy.columns.employee,
    rowHeader: true,
    hideLabel: true,
    wide: true,
    cell: ({ currentName, email }) => <PersonCell name={currentName} email={email} />,
  },
  {
    key: 'newName',
    header: copy.columns.newName,
    cell: ({ currentName, newName }) => <Change from={currentName} to={newName} jump={null} />,
  },
  { key: 'staffId', header: copy.columns.staffId, cell: ({ staffId }) => <span className="money">{staffId}</span> },
  {
    key: 'requested',
    header: copy.columns.requested,
    cell: ({ requestedAt }) => formatShortMoment(new Date(requestedAt)),
  },
]
const decision: Column<NameChangeDto> = {
  key: 'decision',
  header: copy.columns.decision,
  hideLabel: true,
  wide: true,
  cell: ({ id, newName }) => <NameDecision key={id} requestId={id} newName={newName} />,
}

export default async function NameChangesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(partner('viewer'))
  const flash = await readFlash('name-confirmed', 'name-refused')
  const { cursor, sort } = nameChangesDeskSchema.parse(await searchParams)
  const { items, nextCursor } = await listNameChanges(actor, { cursor, sort })
  return (
    <>
      {flash && <Notice key={flash.key} messages={[copy.notices[flash.code]]} duration={4000} />}
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5 max-w-prose">{copy.lead}</p>
      <ExportLinks list="/partner/name-changes" query={{ sort }} />
      <Table
        sortBy={tableSort('/partner/name-changes', {}, sort ?? 'requested', { requested: 'requested' })}
        caption={copy.caption}
        columns={holdsAny(actor, ['approver']) ? [...columns, decision] : columns}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={copy.empty.title} figure={<ProfileIcon size={44} />}>
            {copy.empty.text}
          </EmptyState>
        }
      />
      <ListPager path="/partner/name-changes" query={{ sort }} cursor={cursor} nextCursor={nextCursor} />
    </>
  )
}
