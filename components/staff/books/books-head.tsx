import { booksCopy as copy } from '@/components/staff/books/copy'
import { Tabs } from '@/components/ui/tabs'

const TABS = [
  { key: 'months', href: '/staff/books' },
  { key: 'settlements', href: '/staff/books/settlements' },
  { key: 'codes', href: '/staff/books/codes' },
] as const

/** Title, lead and tabs of the pages of the books. */
export const BooksHead = ({ current, lead }: { current: (typeof TABS)[number]['key']; lead: string }) => (
  <>
    <h1 className="page-title">{copy.title}</h1>
    <p className="lead mt-2 mb-5">{lead}</p>
    <div className="mb-5">
      <Tabs
        label={copy.tabsLabel}
        tabs={TABS.map(({ key, href }) => ({ href, label: copy.tabs[key], current: key === current }))}
      />
    </div>
  </>
)
