import { ListPager } from '@/components/layout/list-pager'
import { Tabs } from '@/components/ui/tabs'
import type { ApprovalDto } from '@/lib/approvals/schema'
import { ApprovalList } from './approval-list'
import { approvalsCopy as copy } from './copy'
import { ExportLinks } from '@/components/ui/export-links'

export type ApprovalsViewProps = {
  /** The address of the page. */
  path: string
  lead: string
  query: { decided?: '1' | undefined; cursor?: string | undefined }
  page: { items: readonly ApprovalDto[]; nextCursor: string | null }
}

/** The requests that wait for a second person at a desk, or those already decided. */
export function ApprovalsView({ path, lead, query: { decided, cursor }, page }: ApprovalsViewProps) {
  const isDecided = decided !== undefined
  return (
    <>
      <h1 className="page-title">{copy.title}</h1>
      <p className="lead mt-2 mb-5">{lead}</p>
      <div className="mb-5">
        <Tabs
          label={copy.tabsLabel}
          tabs={[
            { href: path, label: copy.waiting, current: !isDecided },
            { href: `${path}?decided=1`, label: copy.decided, current: isDecided },
          ]}
        />
      </div>
      <ExportLinks list={path} query={{ decided }} />
      <ApprovalList approvals={page.items} isDecided={isDecided} />
      <ListPager path={path} query={{ decided }} cursor={cursor} nextCursor={page.nextCursor} />
    </>
  )
}
