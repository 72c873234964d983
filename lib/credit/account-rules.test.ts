import { expect, test } from 'vitest'
import { LedgerAccountKind } from '@/generated/prisma/enums'
import { ACCOUNT_NAMES } from './account-rules'

test('every account has a name of its own', () => {
  const names = Object.values(LedgerAccountKind).map((kind) => ACCOUNT_NAMES[kind])
  expect(names.every((name) => name.length > 0)).toBe(true)
  expect(new Set(names).size).toBe(Object.values(LedgerAccountKind).length)
})
