import type { Metadata } from 'next'
import { ApprovalsView } from '@/components/approvals/approvals-view'
import { approvalsCopy as copy } from '@/components/approvals/copy'
import { partner } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { listApprovals } from '@/lib/approvals/queries'
import { approvalsDeskSchema } from '@/lib/approvals/schema'

export const metadata: Metadata = { title: copy.title }

export default async function PartnerApprovalsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(partner('viewer'))
  const query = approvalsDeskSchema.parse(await searchParams)
  const page = await listApprovals(actor, { decided: query.decided !== undefined, cursor: query.cursor })
  return <ApprovalsView path="/partner/approvals" lead={copy.partnerLead} query={query} page={page} />
}
