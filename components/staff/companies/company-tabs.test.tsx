import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { StaffPermission } from '@/lib/core/actors'
import { htmlOf } from '@/sandbox/pages'
import { CompanyTabs } from './company-tabs'

const company = { id: '018f0000-0000-7000-8000-000000000001', name: 'Mills & Sons' }
const tabsOf = (permission: StaffPermission) =>
  [
    ...htmlOf(
      createElement(CompanyTabs, { company, current: 'overview', reader: { permissions: [permission] } }),
    ).matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)/g),
  ].map(([, href, label]) => [label, href])

test('the pages about a company carry it in their addresses', () => {
  expect(tabsOf('finance')).toEqual([
    ['Overview', `/staff/companies/${company.id}`],
    ['Months and transfers', `/staff/remittances/${company.id}`],
    ['Buyers', '/staff/buyers?company=Mills+%26+Sons'],
    ['Orders', `/staff/orders?status=all&amp;company=${company.id}`],
  ])
})

test('nobody sees a page that they may not open', () => {
  expect(tabsOf('operations').map(([label]) => label)).toEqual(['Overview', 'Delivery', 'Buyers', 'Orders'])
  expect(tabsOf('support').map(([label]) => label)).toEqual(['Overview', 'Buyers', 'Orders'])
})
