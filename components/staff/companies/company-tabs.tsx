import { companiesCopy } from '@/components/staff/companies/copy'
import { Tabs } from '@/components/ui/tabs'
import { holdsAny } from '@/lib/access/permission-rules'
import { BUYERS } from '@/lib/buyers/lists'
import type { Staff } from '@/lib/core/actors'
import { ORDERS } from '@/lib/orders/lists'

const copy = companiesCopy.tabs

export type CompanyTabsProps = {
  company: { id: string; name: string }
  current: 'overview' | 'delivery' | 'money'
  reader: Pick<Staff, 'permissions'>
}

/** The pages about one company that its reader may open. */
export const CompanyTabs = ({ company: { id, name }, current, reader }: CompanyTabsProps) => (
  <Tabs
    label={copy.label}
    tabs={[
      { href: `/staff/companies/${id}`, label: copy.overview, current: current === 'overview' },
      ...(holdsAny(reader, ['operations'])
        ? [{ href: `/staff/companies/${id}/delivery`, label: copy.delivery, current: current === 'delivery' }]
        : []),
      ...(holdsAny(reader, ['finance'])
        ? [{ href: `/staff/remittances/${id}`, label: copy.money, current: current === 'money' }]
        : []),
      { href: BUYERS.href(BUYERS.read({ company: name })), label: copy.buyers },
      { href: ORDERS.href(ORDERS.read({ company: id, status: 'all' })), label: copy.orders },
    ]}
    className="mb-4"
  />
)
