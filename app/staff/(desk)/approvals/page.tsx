import type { Metadata } from 'next'
import { ApprovalsView } from '@/components/approvals/approvals-view'
import { approvalsCopy as copy } from '@/components/approvals/copy'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { listApprovals } from '@/lib/approvals/queries'
import { approvalsDeskSchema } from '@/lib/approvals/schema'

export const metadata: Metadata = { title: copy.title }

export default async function ApprovalsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff(...STAFF_PERMISSIONS))
  const query = approvalsDeskSchema.parse(await searchParams)
  const page = await listApprovals(actor, { decided: query.decided !== undefined, cursor: query.cursor })
  return <ApprovalsView path="/staff/approvals" lead={copy.lead} query={query} page={page} />
}
