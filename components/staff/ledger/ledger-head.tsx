import { ledgerCopy as copy } from '@/components/staff/ledger/copy'
import { Tabs } from '@/components/ui/tabs'

const TABS = [
  { key: 'balance', href: '/staff/ledger' },
  { key: 'entries', href: '/staff/ledger/entries' },
  { key: 'ageing', href: '/staff/ledger/ageing' },
  { key: 'credit', href: '/staff/ledger/customer-credit' },
  { key: 'risk', href: '/staff/ledger/risk' },
  { key: 'vat', href: '/staff/ledger/vat' },
] as const

/** Title, lead and tabs of the ledger pages. */
export const LedgerHead = ({ current, lead }: { current: (typeof TABS)[number]['key']; lead: string }) => (
  <>
    <h1 className="page-title">{copy.title}</h1>
    <p className="lead mt-2">{lead}</p>
    <p className="mb-5 text-sm text-muted">{copy.lag}</p>
    <div className="mb-5">
      <Tabs
        label={copy.tabsLabel}
        tabs={TABS.map(({ key, href }) => ({ href, label: copy.tabs[key], current: key === current }))}
      />
    </div>
  </>
)
