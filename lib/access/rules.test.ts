import { describe, expect, test } from 'vitest'
import { Role } from '@/generated/prisma/enums'
import type { Progress } from '@/lib/core/actors'
import { closedGate, hasLeft, homeOf, pageAfterLogin, pageGate, pageToReturnTo } from './rules'

const progress = (member: boolean, complete: boolean, approve: boolean, payment: boolean): Progress => ({
  member,
  complete,
  approve,
  payment,
})
const stages = {
  unverified: progress(false, false, false, false),
  incomplete: progress(true, false, false, false),
  waiting: progress(true, true, false, false),
  unpaid: progress(true, true, true, false),
  open: progress(true, true, true, true),
} as const

describe('closedGate', () => {
  test('returns the first gate whose flag is missing', () => {
    for (const bits of Array.from({ length: 16 }, (_, index) => index)) {
      const flags = progress(!(bits & 8), !(bits & 4), !(bits & 2), !(bits & 1))
      const expected =
        bits & 8 ? '/RegOtp' : bits & 4 ? '/Reg2' : bits & 2 ? '/Dashboard' : bits & 1 ? '/Payment' : undefined
      expect(closedGate(flags), JSON.stringify(flags)).toBe(expected)
    }
  })
})

describe('pageAfterLogin sends', () => {
  test.each([
    ['a buyer who is not verified to the code', stages.unverified, '/RegOtp'],
    ['a buyer without a profile to the profile', stages.incomplete, '/Reg2'],
    ['a buyer with every gate open to the dashboard', stages.open, '/Dashboard'],
    ['a confirmed buyer who has not paid to the payment', stages.unpaid, '/Payment'],
    ['a buyer who waits for confirmation to the dashboard', stages.waiting, '/Dashboard'],
    ['a buyer who paid but is not confirmed to the dashboard', progress(true, true, false, true), '/Dashboard'],
    ['a paid buyer who is not verified to the code', progress(false, true, true, true), '/RegOtp'],
  ])('%s', (_name, flags, page) => {
    expect(pageAfterLogin('buyer', flags)).toBe(page)
  })

  test('partners and staff to their desks', () => {
    for (const flags of Object.values(stages)) {
      expect(pageAfterLogin('partner', flags)).toBe('/partner')
      expect(pageAfterLogin('staff', flags)).toBe('/staff')
    }
    expect(homeOf('buyer')).toBe('/Dashboard')
  })
})

describe('pageGate', () => {
  const shop = [
    '/Store',
    '/Store/rice',
    '/Packages',
    '/Basket',
    '/History',
    '/History1',
    '/History2',
    '/History3',
    '/Statement',
    '/Complaints',
    '/Complaints/1',
    '/Profile',
    '/TransactionChain1',
    '/TransactionChain2',
    '/TransactionChain3',
  ]
  const openPages = [
    '/',
    '/about',
    '/contact',
    '/services',
    '/terms',
    '/privacy',
    '/Login',
    '/login',
    '/Reg1',
    '/RegOtp',
    '/Reg2',
    '/Forgotpd',
    '/Resetpd',
    '/ResetPdChange',
    '/PaymentConfirm',
    '/partner/sign-up',
    '/food/1',
    '/Invitation',
    '/Storefront',
    '/partnership',
    '/api/v1/users',
  ]
  const people = Object.values(Role).flatMap((role) => Object.values(stages).map((flags) => ({ role, ...flags })))

  test.each(openPages)('opens %s to everyone', (page) => {
    for (const person of [undefined, ...people]) expect(pageGate(page, person)).toBeUndefined()
  })

  test.each([
    ...shop,
    '/Dashboard',
    '/Payment',
    '/Payment2',
    '/partner',
    '/partner/deductions',
    '/staff',
    '/staff/orders',
    '/partner/invitations',
    '/staff/invitations',
  ])('redirects a visitor without a session from %s to the login', (page) => {
    expect(pageGate(page, undefined)).toBe('/login')
  })

  test.each(shop)('opens %s only to a buyer for whom every gate is open', (page) => {
    expect(pageGate(page, { role: 'buyer', ...stages.unverified })).toBe('/RegOtp')
    expect(pageGate(page, { role: 'buyer', ...stages.incomplete })).toBe('/Reg2')
    expect(pageGate(page, { role: 'buyer', ...stages.waiting })).toBe('/Dashboard')
    expect(pageGate(page, { role: 'buyer', ...stages.unpaid })).toBe('/Payment')
    expect(pageGate(page, { role: 'buyer', ...stages.open })).toBeUndefined()
  })

  test('opens the dashboard to a buyer who waits for confirmation', () => {
    expect(pageGate('/Dashboard', { role: 'buyer', ...stages.unverified })).toBe('/RegOtp')
    expect(pageGate('/Dashboard', { role: 'buyer', ...stages.incomplete })).toBe('/Reg2')
    expect(pageGate('/Dashboard', { role: 'buyer', ...stages.waiting })).toBeUndefined()
    expect(pageGate('/Dashboard', { role: 'buyer', ...stages.unpaid })).toBe('/Payment')
    expect(pageGate('/Dashboard', { role: 'buyer', ...stages.open })).toBeUndefined()
  })

  test.each(['/Registration', '/Registration/store'])('opens %s to every buyer with a verified email', (page) => {
    expect(pageGate(page, undefined)).toBe('/login')
    expect(pageGate(page, { role: 'buyer', ...stages.unverified })).toBe('/RegOtp')
    for (const stage of ['incomplete', 'waiting', 'unpaid', 'open'] as const)
      expect(pageGate(page, { role: 'buyer', ...stages[stage] })).toBeUndefined()
    expect(pageGate(page, { role: 'staff', ...stages.open })).toBe('/staff')
  })

  test.each(['/Payment', '/Payment2'])('opens %s after the employer has confirmed', (page) => {
    expect(pageGate(page, { role: 'buyer', ...stages.unverified })).toBe('/RegOtp')
    expect(pageGate(page, { role: 'buyer', ...stages.incomplete })).toBe('/Reg2')
    expect(pageGate(page, { role: 'buyer', ...stages.waiting })).toBe('/Dashboard')
    expect(pageGate(page, { role: 'buyer', ...stages.unpaid })).toBeUndefined()
    expect(pageGate(page, { role: 'buyer', ...stages.open })).toBeUndefined()
  })

  test.each([...shop, '/Dashboard', '/Payment', '/Payment2'])(
    'redirects partners and staff from %s to their desks',
    (page) => {
      for (const flags of Object.values(stages)) {
        expect(pageGate(page, { role: 'partner', ...flags })).toBe('/partner')
        expect(pageGate(page, { role: 'staff', ...flags })).toBe('/staff')
      }
    },
  )

  test('opens each desk only to its role', () => {
    for (const { role, ...flags } of people) {
      for (const page of ['/partner', '/partner/employees']) {
        expect(pageGate(page, { role, ...flags })).toBe(role === 'partner' ? undefined : homeOf(role))
      }
      for (const page of ['/staff', '/staff/orders'])
        expect(pageGate(page, { role, ...flags })).toBe(role === 'staff' ? undefined : homeOf(role))
    }
  })

  test('closes the shop to a leaver, but not their orders and statement', () => {
    const leaver = { role: 'buyer', ...stages.open, approve: false, left: true } as const
    for (const page of [
      '/Dashboard',
      '/History',
      '/History1',
      '/History2',
      '/History3',
      '/Statement',
      '/Complaints',
      '/Profile',
    ])
      expect(pageGate(page, leaver)).toBeUndefined()
    for (const page of [
      '/Store',
      '/Packages',
      '/Basket',
      '/TransactionChain1',
      '/TransactionChain2',
      '/TransactionChain3',
      '/Payment',
      '/Payment2',
    ])
      expect(pageGate(page, leaver)).toBe('/Dashboard')
    expect(pageGate('/Statement', { ...leaver, member: false })).toBe('/RegOtp')
    expect(pageAfterLogin('buyer', leaver)).toBe('/Dashboard')
    expect(pageToReturnTo('/Statement', leaver)).toBe('/Statement')
    expect(pageToReturnTo('/Store', leaver)).toBeUndefined()
  })

  test('never redirects in a circle', () => {
    for (const person of [undefined, ...people]) {
      for (const page of [...shop, '/Dashboard', '/Payment', '/Payment2', '/partner', '/staff']) {
        const visited: string[] = []
        for (let at: string | undefined = page; at !== undefined; at = pageGate(at, person)) {
          expect(visited, `${page} -> ${visited.join(' -> ')}`).not.toContain(at)
          visited.push(at)
        }
      }
    }
  })
})

describe('pageToReturnTo', () => {
  const through = { role: 'buyer', member: true, complete: true, approve: true, payment: true } as const

  test.each(['/Store', '/Store?type=Rice&product=1', '/History2?orderId=7', '/about'])('returns %s', (next) => {
    expect(pageToReturnTo(next, through)).toBe(next)
  })

  test.each([
    undefined,
    '',
    'Store',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    '/api/v1/product',
    '/./api/v1/product',
    '/_next/data',
    '/partner',
    '/staff',
  ])('refuses %j', (next) => {
    expect(pageToReturnTo(next, through)).toBeUndefined()
  })

  test('refuses pages that are not open to the person', () => {
    expect(pageToReturnTo('/partner/employees?status=approved', { ...through, role: 'partner' })).toBe(
      '/partner/employees?status=approved',
    )
    expect(pageToReturnTo('/staff', { ...through, role: 'partner' })).toBeUndefined()
    expect(pageToReturnTo('/Store', { ...through, payment: false })).toBeUndefined()
  })
})

test('hasLeft is true from the last day on, even before it is stored', () => {
  const lastDay = new Date('2026-11-30T00:00:00Z')
  expect(hasLeft({ eligibility: 'approved', lastDay: null }, '2026-11-30')).toBe(false)
  expect(hasLeft({ eligibility: 'left', lastDay: null }, '2026-11-30')).toBe(true)
  expect(
    ['2026-11-29', '2026-11-30', '2026-12-01'].map((today) => hasLeft({ eligibility: 'approved', lastDay }, today)),
  ).toEqual([false, true, true])
})
