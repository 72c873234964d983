import { describe, expect, test } from 'vitest'
import { PARTNER_PERMISSIONS, STAFF_PERMISSIONS } from '@/lib/core/actors'
import { holdsAny, permissionLabels } from './permission-rules'

describe('holdsAny', () => {
  test('an administrator has the rights of all staff, and of no HR', () => {
    const admin = { permissions: ['admin'] as const }
    for (const set of STAFF_PERMISSIONS) expect(holdsAny(admin, [set])).toBe(true)
    for (const set of PARTNER_PERMISSIONS) expect(holdsAny(admin, [set])).toBe(false)
  })

  test('one set gives nothing of another, and no set gives nothing', () => {
    expect(holdsAny({ permissions: ['finance'] }, ['catalogue', 'admin'])).toBe(false)
    expect(holdsAny({ permissions: ['finance', 'catalogue'] }, ['catalogue'])).toBe(true)
    expect(holdsAny({ permissions: [] }, [...STAFF_PERMISSIONS, ...PARTNER_PERMISSIONS])).toBe(false)
  })

  test('an approver may see everything that a viewer sees', () => {
    expect(holdsAny({ permissions: ['approver'] }, ['viewer'])).toBe(true)
    expect(holdsAny({ permissions: ['viewer'] }, ['approver'])).toBe(false)
  })
})

test('sets are named in a sentence', () => {
  expect(permissionLabels(['catalogue'])).toBe('Catalogue')
  expect(permissionLabels(['catalogue', 'support', 'finance'])).toBe('Catalogue, Support and Finance')
})
