import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { AuditTable } from '@/components/staff/audit/audit-table'
import { auditCopy as copy } from '@/components/staff/audit/copy'
import { filterOptions } from '@/components/ui/filter-options'
import { ListFilter } from '@/components/ui/list-filter'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listAuditEntries } from '@/lib/audit/queries'
import { auditDeskSchema } from '@/lib/audit/schema'
import { listAddress, tableSort } from '@/lib/core/list-address'
import { ExportLinks } from '@/components/ui/export-links'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/audit'

export default async function AuditPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const reader = await requirePageAccess(staff('admin'))
  const { cursor, sort, ...filter } = auditDeskSchema.parse(await searchParams)
  const page = await listAuditEntries(reader, { ...filter, sort, cursor })
  const { actor, subject, action } = filter
  // An order page links here with the subject of that order, such as `order:<id>`.
  const single = subject?.includes(':') ? [{ value: subject, label: copy.oneSubject }] : []
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <ListFilter
        path={PATH}
        search={{ name: 'actor', label: copy.filter.actor, value: actor }}
        selects={[
          {
            name: 'action',
            label: copy.filter.action,
            value: action,
            options: filterOptions(copy.anyAction, copy.actions),
          },
          {
            name: 'subject',
            label: copy.filter.subject,
            value: subject,
            options: [...filterOptions(copy.anySubject, copy.subjects), ...single],
          },
        ]}
        keep={{ sort }}
        clearHref={actor || subject || action ? listAddress(PATH, { sort }) : undefined}
      />
      <ExportLinks list="/staff/audit" query={{ ...filter, sort }} />
      <AuditTable sortBy={tableSort(PATH, filter, sort ?? '-at', { at: 'at' })} entries={page.items} />
      <ListPager path={PATH} query={{ ...filter, sort }} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}
