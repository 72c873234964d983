import type { Metadata } from 'next'
import { ApprovalsView } from '@/components/approvals/approvals-view'
import { approvalsCopy as copy } from '@/components/approvals/copy'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { APPROVALS } from '@/lib/approvals/lists'
import { listApprovals } from '@/lib/approvals/queries'

export const metadata: Metadata = { title: copy.title }

export default async function PartnerApprovalsPage({ searchParams }: PageProps<'/partner/approvals'>) {
  const actor = await requirePageAccess(partner('viewer'))
  const state = APPROVALS.read(await searchParams, { parts: { desk: 'partner' } })
  return (
    <ApprovalsView lead={copy.partnerLead} state={state} page={await listApprovals(actor, APPROVALS.asked(state))} />
  )
}
