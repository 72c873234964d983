import { DeskHead } from '@/components/layout/desk-head'
import { DeskExport, DeskPages } from '@/components/list/desk-list'
import { Tabs } from '@/components/ui/tabs'
import { APPROVALS } from '@/lib/approvals/lists'
import type { ApprovalDto } from '@/lib/approvals/schema'
import { ApprovalList } from './approval-list'
import { approvalsCopy as copy } from './copy'

export type ApprovalsViewProps = {
  lead: string
  state: ReturnType<typeof APPROVALS.read>
  page: { items: readonly ApprovalDto[]; nextCursor: string | null }
}

/** The requests that wait for a second person at a desk, or those already decided. */
export function ApprovalsView({ lead, state, page }: ApprovalsViewProps) {
  const isDecided = state.filter.decided !== undefined
  return (
    <>
      <DeskHead title={copy.title} help={lead}>
        <div className="sm:ms-auto">
          <DeskExport list={APPROVALS} state={state} rows={page.items} className="" />
        </div>
      </DeskHead>
      <Tabs
        label={copy.tabsLabel}
        tabs={[
          { href: APPROVALS.href(state, { decided: undefined }), label: copy.waiting, current: !isDecided },
          { href: APPROVALS.href(state, { decided: '1' }), label: copy.decided, current: isDecided },
        ]}
        className="mb-3"
      />
      <ApprovalList approvals={page.items} isDecided={isDecided} />
      <DeskPages list={APPROVALS} state={state} nextCursor={page.nextCursor} />
    </>
  )
}
