import type { Metadata } from 'next'
import { ApprovalsView } from '@/components/approvals/approvals-view'
import { approvalsCopy as copy } from '@/components/approvals/copy'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { APPROVALS } from '@/lib/approvals/lists'
import { listApprovals } from '@/lib/approvals/queries'

export const metadata: Metadata = { title: copy.title }

export default async function ApprovalsPage({ searchParams }: PageProps<'/staff/approvals'>) {
  const actor = await requirePageAccess(staff(...STAFF_PERMISSIONS))
  const state = APPROVALS.read(await searchParams, { parts: { desk: 'staff' } })
  return <ApprovalsView lead={copy.lead} state={state} page={await listApprovals(actor, APPROVALS.asked(state))} />
}
