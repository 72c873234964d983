import type { Metadata } from 'next'
import { ListPager } from '@/components/layout/list-pager'
import { ApprovalList } from '@/components/approvals/approval-list'
import { approvalsCopy as copy } from '@/components/approvals/copy'
import { Tabs } from '@/components/ui/tabs'
import { staff } from '@/lib/access/gates'
import { requirePageAccess } from '@/lib/access/page-access'
import { STAFF_PERMISSIONS } from '@/lib/core/actors'
import { listApprovals } from '@/lib/approvals/queries'
import { approvalsDeskSchema } from '@/lib/approvals/schema'

export const metadata: Metadata = { title: copy.title }

const PATH = '/staff/approvals'

export default async function ApprovalsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>
}) {
  const actor = await requirePageAccess(staff(...STAFF_PERMISSIONS))
  const { decided, cursor } = approvalsDeskSchema.parse(await searchParams)
  const isDecided = decided !== undefined
  const page = await listApprovals(actor, { decided: isDecided, cursor })
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{copy.lead}</p>
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={[
            { href: PATH, label: copy.waiting, current: !isDecided },
            { href: `${PATH}?decided=1`, label: copy.decided, current: isDecided },
          ]}
        />
      </div>
      <ApprovalList approvals={page.items} isDecided={isDecided} />
      <ListPager path={PATH} query={{ decided }} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}
