import { expect, test } from 'vitest'
import { LedgerAccountKind, LedgerEvent } from '@/generated/prisma/enums'
import { ACCOUNT_KINDS, ACCOUNT_NAMES, LEDGER_EVENTS } from './account-rules'

test('lists show every account and every event of the ledger once', () => {
  expect([...ACCOUNT_KINDS].sort()).toEqual(Object.values(LedgerAccountKind).sort())
  expect([...LEDGER_EVENTS].sort()).toEqual(Object.values(LedgerEvent).sort())
})

test('every account has a name of its own', () => {
  const names = ACCOUNT_KINDS.map((kind) => ACCOUNT_NAMES[kind])
  expect(names.every((name) => name.length > 0)).toBe(true)
  expect(new Set(names).size).toBe(ACCOUNT_KINDS.length)
})
