import type { ReactNode } from 'react'
import { DeskHead } from '@/components/layout/desk-head'
import { booksCopy as copy } from '@/components/staff/books/copy'
import { Tabs } from '@/components/ui/tabs'

const TABS = [
  { key: 'months', href: '/staff/books' },
  { key: 'settlements', href: '/staff/books/settlements' },
  { key: 'provision', href: '/staff/books/provision' },
  { key: 'forecast', href: '/staff/books/forecast' },
  { key: 'codes', href: '/staff/books/codes' },
] as const

export type BooksHeadProps = {
  current: (typeof TABS)[number]['key']
  lead: string
  /** What can be done on the page. */
  children?: ReactNode
}

/** Title, lead and tabs of the pages of the books, in one line where there is room. */
export const BooksHead = ({ current, lead, children }: BooksHeadProps) => (
  <DeskHead title={copy.title} help={lead}>
    <Tabs
      label={copy.tabsLabel}
      tabs={TABS.map(({ key, href }) => ({ href, label: copy.tabs[key], current: key === current }))}
      className="max-w-full"
    />
    {children}
  </DeskHead>
)
