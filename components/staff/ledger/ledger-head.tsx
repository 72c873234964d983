import type { ReactNode } from 'react'
import { DeskHead } from '@/components/layout/desk-head'
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

type Current = { current: (typeof TABS)[number]['key'] }

/** The tabs of the pages of the ledger. */
export const LedgerTabs = ({ current, className = 'mb-2' }: Current & { className?: string }) => (
  <Tabs
    label={copy.tabsLabel}
    tabs={TABS.map(({ key, href }) => ({ href, label: copy.tabs[key], current: key === current }))}
    className={className}
  />
)

/** What a page of the ledger says about itself. Its figures are not of this second. */
export const ledgerWords = (lead: string) => ({ title: copy.title, lead: `${lead} ${copy.lag}` })

/** The head of a page of the ledger that has no single list, in one line where there is room. */
export const LedgerHead = ({ current, lead, children }: Current & { lead: string; children?: ReactNode }) => {
  const words = ledgerWords(lead)
  return (
    <DeskHead title={words.title} help={words.lead}>
      <LedgerTabs current={current} className="max-w-full" />
      {children}
    </DeskHead>
  )
}
