import type { Metadata } from 'next'
import { Pager } from '@/components/layout/pager'
import { AuditTable } from '@/components/staff/audit/audit-table'
import { auditCopy as copy } from '@/components/staff/audit/copy'
import { ListFilter } from '@/components/ui/list-filter'
import { requirePageAccess, staff } from '@/lib/access/gates'
import { listAuditEntries } from '@/lib/audit/queries'
import { auditDeskSchema } from '@/lib/audit/schema'
import { listAddress } from '@/lib/core/list-address'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/audit'
const options = (all: string, words: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]

export default async function AuditPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const visitor = await requirePageAccess(staff())
  const { cursor, ...filter } = auditDeskSchema.parse(await searchParams)
  const page = await listAuditEntries(visitor, { ...filter, cursor })
  const { actor, subject, action } = filter
  // Another page leads here with one thing, which is no kind of things.
  const one = subject?.includes(':') ? [{ value: subject, label: copy.oneSubject }] : []
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <ListFilter
        path={PATH}
        search={{ name: 'actor', label: copy.filter.actor, value: actor }}
        selects={[
          { name: 'action', label: copy.filter.action, value: action, options: options(copy.anyAction, copy.actions) },
          {
            name: 'subject',
            label: copy.filter.subject,
            value: subject,
            options: [...options(copy.anySubject, copy.subjects), ...one],
          },
        ]}
        clearHref={actor || subject || action ? PATH : undefined}
      />
      <AuditTable acts={page.items} />
      <Pager
        firstHref={cursor && listAddress(PATH, filter)}
        nextHref={page.nextCursor ? listAddress(PATH, { ...filter, cursor: page.nextCursor }) : undefined}
      />
    </>
  )
}
