import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { PARTNER_NAV } from '@/components/partner/nav'
import { STAFF_NAV } from '@/components/staff/nav'
import type { Permission } from '@/lib/core/actors'
import { htmlOf } from '@/sandbox/pages'
import { type DeskNavEntry, entriesFor } from './desk-entries'
import { DeskNav, type DeskNavProps } from './desk-nav'

const page = vi.hoisted(() => ({ path: '' }))
vi.mock('next/navigation', () => ({ usePathname: () => page.path }))

const entriesOf = (entries: readonly DeskNavEntry[], ...permissions: Permission[]) =>
  entriesFor({ permissions }, entries)
const labelsOf = (...asked: Parameters<typeof entriesOf>) => entriesOf(...asked).map(({ label }) => label)

describe('the entries of a desk', () => {
  test('of everyone with all rights', () => {
    const staff = ['Today', 'Orders', 'Tickets', 'Products', 'Companies', 'Money', 'Reports', 'Settings']
    expect(labelsOf(STAFF_NAV, 'admin')).toEqual(staff)
    expect(labelsOf(PARTNER_NAV, 'approver')).toEqual(['Home', 'Employees', 'Months', 'Gifts', 'Settings'])
  })

  test('are only those that a person may open', () => {
    expect(labelsOf(STAFF_NAV, 'catalogue')).toEqual(['Today', 'Products', 'Settings'])
    expect(labelsOf(STAFF_NAV, 'operations')).toEqual(['Today', 'Orders', 'Companies', 'Settings'])
  })

  test('are plain links where one page of a group is left', () => {
    const support = entriesOf(STAFF_NAV, 'support')
    expect(support).toContainEqual(expect.objectContaining({ href: '/staff/orders', label: 'Orders' }))
    expect(support).toContainEqual(expect.objectContaining({ href: '/staff/faqs', label: 'Questions and answers' }))
    expect(support).toContainEqual(expect.objectContaining({ href: '/staff/payments', label: 'Payments' }))
  })
})

describe('the bar', () => {
  const barAt = (path: string, props: DeskNavProps) => {
    page.path = path
    return htmlOf(createElement(DeskNav, props))
  }
  const buttonsOf = (html: string) => html.match(/<button.*?<\/button>/g) ?? []
  const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').trim()

  test('shows for a group how much waits on all of its pages', () => {
    const waiting = { '/partner/employees': 3, '/partner/name-changes': 2, '/partner/approvals': 1 }
    const buttons = buttonsOf(barAt('/partner', { entries: PARTNER_NAV, waiting }))
    expect(buttons.map(wordsOf)).toEqual(['Employees5 waiting', 'Settings1 waiting'])
  })

  test('marks the group of the page, and shows settings as a gear with a name', () => {
    const current = (path: string) =>
      buttonsOf(barAt(path, { entries: STAFF_NAV })).flatMap((button) =>
        button.includes('data-current') ? [wordsOf(button)] : [],
      )
    expect(current('/staff')).toEqual(['Today'])
    expect(current('/staff/ledger/vat')).toEqual(['Reports'])
    expect(current('/staff/orders/pick-list')).toEqual(['Orders'])
    expect(current('/staff/audit')).toEqual(['Settings'])
    expect(barAt('/staff', { entries: STAFF_NAV })).toMatch(/<button[^>]*title="Settings"[^>]*><svg/)
  })
})
