import type { Metadata } from 'next'
import { DeskList } from '@/components/list/desk-list'
import { auditCells } from '@/components/staff/audit/audit-cells'
import { auditCopy as copy } from '@/components/staff/audit/copy'
import { SearchIcon } from '@/components/ui/icons'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { AUDIT } from '@/lib/audit/lists'
import { listAuditEntries } from '@/lib/audit/queries'

export const metadata: Metadata = { title: copy.title }

export default async function AuditPage({ searchParams }: PageProps<'/staff/audit'>) {
  const reader = await requirePageAccess(staff('admin'))
  const state = AUDIT.read(await searchParams)
  const { subject } = state.filter
  return (
    <DeskList
      list={AUDIT}
      state={state}
      page={await listAuditEntries(reader, AUDIT.asked(state))}
      cells={auditCells}
      options={{
        action: copy.actions,
        // An order page links here with the subject of that order, such as `order:<id>`.
        subject: subject?.includes(':') ? { ...copy.subjects, [subject]: copy.oneSubject } : copy.subjects,
      }}
      words={copy}
      icon={SearchIcon}
    />
  )
}
